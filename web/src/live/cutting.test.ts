import { beforeEach, expect, test, vi } from "vitest";
import type { TableInfo } from "../api/types";
import { sealOf } from "../table/seal";
import { cutAt, rememberCut } from "./cuts";
import { toCut } from "./cutting";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});
beforeEach(() => stored.clear());

function room(more: Partial<TableInfo> = {}): TableInfo {
  const info = { id: "t", status: "open", daily: "", pledges: [], cuts: [], cut_until: null, seed_hash: "hall" };
  return { ...info, ...more } as unknown as TableInfo;
}

test("who sits down pledges a cut, and the same one when asked again", async () => {
  const first = await toCut(room(), 1);
  expect(first).toEqual({ t: "pledge", pledge: await sealOf(cutAt("t")?.cut ?? "") });
  expect(await toCut(room(), 1)).toEqual(first);
});

test("a pledge is made once, and not by who only watches, during the game, or with the cards of the day", async () => {
  expect(await toCut(room({ pledges: ["", "made"] }), 1)).toBeNull();
  expect(await toCut(room(), null)).toBeNull();
  expect(await toCut(room({ status: "running" }), 1)).toBeNull();
  expect(await toCut(room({ daily: "2026-11-18" }), 1)).toBeNull();
});

test("once the hall has shuffled the cut is made as pledged, and what was fixed by then is noted", async () => {
  rememberCut("t", { cut: "mine", pledge: "seal of mine" });
  const shuffled = room({ cut_until: 9, pledges: ["other", "seal of mine"] });
  expect(await toCut(shuffled, 1)).toEqual({ t: "cut", cut: "mine" });
  expect(cutAt("t")).toEqual({ cut: "mine", pledge: "seal of mine", seal: "hall", pledges: ["other", "seal of mine"] });
});

test("a hall that shows another seal or other pledges once it has the cut is not believed", async () => {
  const noted = { cut: "mine", pledge: "seal of mine", seal: "hall", pledges: ["other", "seal of mine"] };
  rememberCut("t", noted);
  const shuffled = room({ cut_until: 9, pledges: noted.pledges });
  expect(await toCut(shuffled, 1)).toEqual({ t: "cut", cut: "mine" });
  expect(await toCut({ ...shuffled, seed_hash: "of a seed that was drawn later" }, 1)).toBeNull();
  expect(await toCut({ ...shuffled, pledges: ["changed", "seal of mine"] }, 1)).toBeNull();
  expect(cutAt("t")).toEqual(noted);
});

test("a browser that has not pledged cuts nothing", async () => {
  expect(await toCut(room({ cut_until: 9, pledges: ["", "of another browser"] }), 1)).toBeNull();
});

test("a cut that was made for nothing is not pledged again", async () => {
  rememberCut("t", { cut: "mine", pledge: "seal of mine", seal: "hall", pledges: [] });
  expect(await toCut(room(), 1)).not.toEqual({ t: "pledge", pledge: "seal of mine" });
  expect(cutAt("t")?.spent).toEqual(["mine"]);
});

test("a browser remembers the cuts of its latest tables", () => {
  for (let table = 0; table < 60; table += 1) rememberCut(`t${table}`, { cut: "c", pledge: "p" });
  expect(cutAt("t9")).toBeUndefined();
  expect(cutAt("t59")).toEqual({ cut: "c", pledge: "p" });
});
