import { describe, expect, it, vi } from "vitest";
import type { FeedItem, SeatInfo, Update } from "../api/types";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("navigator", { language: "en" });
const { words } = await import("../words/language.svelte");
const { asWatched, standIn } = await import("./standin");
const { waysToLeave } = await import("./seats");

const say = words().table;

function away(what: string, info: SeatInfo = {}, status = "running"): { update: Update; feed: FeedItem[] } {
  const seats = [{ name: "Ben", person: "ben", away: true, ...info }];
  const clock = { kind: "live", bank: 300_000, gain: 5_000 };
  const update = { seat: 0, info: { seats, clock, status } } as unknown as Update;
  return { update, feed: [{ seq: 1, at: 1, what, seat: 0 }] };
}

describe("a bot plays for you", () => {
  it("because your time ran out, and you come back to some of it", () => {
    const told = standIn(away("ranout", { back: 30_000 }));
    expect(told).toEqual({ ask: say.timeUp, status: say.backWith("0:30", say.seconds(5)), canReturn: true });
  });
  it("because you handed over your seat, which stays yours", () => {
    expect(standIn(away("left"))).toEqual({ ask: say.botPlays, status: say.yourSeat, canReturn: true });
  });
  it("to the end, because you left for good", () => {
    expect(standIn(away("resigned", { resigned: true })).canReturn).toBe(false);
  });
  it("and has won or lost in your place at the end, not you", () => {
    expect(asWatched(away("left", {}, "over").update).seat).toBeNull();
    expect(asWatched(away("left", { away: false }, "over").update).seat).toBe(0);
    expect(asWatched(away("left").update).seat).toBe(0);
  });
});

describe("the ways to leave", () => {
  const seats = (...others: SeatInfo[]) => ({
    update: {
      seat: 0,
      info: { host: "ben", status: "running", seats: [{ person: "ben" }, ...others] },
    } as unknown as Update,
  });
  it("are to hand over the seat, or to close the table of whoever plays alone with bots", () => {
    expect(waysToLeave(seats({ level: "trader" }).update)).toEqual({ leave: true, resign: true, close: true });
  });
  it("do not include closing while others play, and do again when they have left for good", () => {
    expect(waysToLeave(seats({ person: "anna", away: true }).update).close).toBe(false);
    expect(waysToLeave(seats({ person: "anna", away: true, resigned: true }).update).close).toBe(true);
  });
  it("are none for those who watch", () => {
    const { update } = seats();
    expect(waysToLeave({ ...update, seat: null })).toEqual({ leave: false, resign: false, close: false });
  });
});
