import { expect, test } from "vitest";
import { sealOf } from "./seal";
import { proveCuts } from "./cutproof";

async function shuffle() {
  const cuts = ["aa", "", "cc"];
  const pledges = await Promise.all(cuts.map(async (cut) => (cut ? ((await sealOf(cut)) ?? "") : "")));
  return { seed_hash: "hall", cuts, pledges };
}

test("cuts that fit their pledges are good, and one's own is found among them", async () => {
  const played = await shuffle();
  expect(await proveCuts(played, undefined)).toEqual({ good: true, own: "none", spent: 0 });
  const mine = { cut: "cc", pledge: played.pledges[2] ?? "", seal: "hall", pledges: played.pledges };
  expect(await proveCuts(played, mine)).toEqual({ good: true, own: "yours", spent: 0 });
  expect(await proveCuts({ ...played, cuts: ["aa"] }, mine)).toEqual({ good: true, own: "late", spent: 0 });
});

test("another cut, another seal and another pledge than were noted are found", async () => {
  const played = await shuffle();
  const mine = { cut: "cc", pledge: played.pledges[2] ?? "", seal: "hall", pledges: played.pledges };
  expect((await proveCuts({ ...played, cuts: ["ab", "", "cc"] }, undefined)).good).toBe(false);
  expect((await proveCuts({ ...played, seed_hash: "other" }, mine)).good).toBe(false);
  const [, , third = ""] = played.pledges;
  const other = (await sealOf("ab")) ?? "";
  expect((await proveCuts({ ...played, cuts: ["ab", "", "cc"], pledges: [other, "", third] }, mine)).good).toBe(false);
});

test("a cut that the hall never asked for is told", async () => {
  const ready = { cut: "dd", pledge: "seal of dd" };
  expect(await proveCuts(await shuffle(), ready)).toEqual({ good: true, own: "unused", spent: 0 });
});

test("cuts that were made for nothing are counted, and none of them is in the deck", async () => {
  const played = await shuffle();
  const anew = { cut: "dd", pledge: "seal of dd", spent: ["ee", "ff"] };
  expect(await proveCuts(played, anew)).toEqual({ good: true, own: "unused", spent: 2 });
  expect((await proveCuts(played, { ...anew, spent: ["cc"] })).good).toBe(false);
});
