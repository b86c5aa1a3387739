import { describe, expect, it } from "vitest";
import type { FeedItem, SeatInfo } from "../api/types";
import { mayPlayOnWithout, wantsOnWithout, lastDeed, Usual, waitedFor } from "./waiting";

const YOU = 0;
const chose = (seq: number, seat: number, text: string): FeedItem => ({
  seq,
  at: seq,
  what: "chose",
  seat,
  says: [[text, seat, "chose"]],
});
const round: FeedItem = { seq: 9, at: 9, what: "chose", seat: 1, events: [["round", null, null, 2]], says: [] };

describe("since when somebody is awaited", () => {
  it("is told from two seconds on, in whole seconds", () => {
    expect([0, 1_999, 2_000, 2_999, 24_000].map((now) => waitedFor({ since: 0 }, now))).toEqual([null, null, 2, 2, 24]);
  });
  it("is not told of somebody whom nobody asks", () => {
    expect(waitedFor({}, 60_000)).toBeNull();
  });
});

describe("what you did last", () => {
  it("is your latest choice, whatever the others did since", () => {
    const feed = [chose(1, YOU, "You picked Silk."), chose(2, YOU, "You passed."), chose(3, 1, "Merv passed.")];
    expect(lastDeed(feed, YOU)).toBe("You passed");
  });
  it("is forgotten when a round begins, and nothing before the first choice", () => {
    expect(lastDeed([chose(1, YOU, "You passed."), round], YOU)).toBe("");
    expect(lastDeed([{ seq: 1, at: 1, what: "began" }], YOU)).toBe("");
  });
  it("is nothing for those who watch", () => {
    expect(lastDeed([chose(1, 1, "Merv passed.")], null)).toBe("");
  });
});

describe("how long a bot takes", () => {
  const asked = (since?: number): SeatInfo[] => [{}, { level: "scout", ...(since === undefined ? {} : { since }) }];
  it("is the middle of its latest choices, less what it has taken by now", () => {
    const usual = new Usual();
    for (const [since, now] of [
      [0, 4_000],
      [10_000, 15_000],
      [20_000, 80_000],
    ] as const) {
      usual.follow(asked(since), since);
      usual.follow(asked(), now);
    }
    expect(usual.left(1, 2)).toBe(3);
    expect(usual.left(1, 5)).toBeNull();
  });
  it("is not known before its first choice", () => {
    const usual = new Usual();
    usual.follow(asked(0), 0);
    expect(usual.left(1, 2)).toBeNull();
  });
});

describe("playing on without somebody", () => {
  const silent = { missed_from: 1000, missed_by: [2] };
  it("may be wished after a while, once", () => {
    expect(mayPlayOnWithout(silent, 0, 999)).toBe(false);
    expect(mayPlayOnWithout(silent, 0, 1000)).toBe(true);
    expect(mayPlayOnWithout(silent, 2, 1000)).toBe(false);
    expect(wantsOnWithout(silent, 2)).toBe(true);
  });
  it("is not for whoever only watches, nor where a clock decides", () => {
    expect(wantsOnWithout(silent, null)).toBe(false);
    expect(mayPlayOnWithout({}, 0, 1000)).toBe(false);
  });
});
