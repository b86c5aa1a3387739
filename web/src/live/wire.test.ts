import { describe, expect, it } from "vitest";
import { fit, freshId, joined, passes, pause, translated } from "./wire";
import type { AmulUpdate, RawFeedItem, RawUpdate } from "../api/types";

function update(after: number, seq: number, more: Partial<RawUpdate> = {}): RawUpdate {
  return {
    t: "update",
    table: "oxus",
    seat: 0,
    after,
    seq,
    fresh: false,
    feed: [],
    info: {} as RawUpdate["info"],
    view: null,
    hints: null,
    ...more,
  };
}
const feed = (seq: number): RawFeedItem => ({ seq, at: 0, what: "chose" });

describe("the next try", () => {
  it("comes later and later, up to half a minute", () => {
    expect([1, 2, 3, 4].map((tries) => pause(tries, 1))).toEqual([500, 1000, 2000, 4000]);
    expect(pause(50, 1)).toBe(30_000);
  });
  it("never comes for everybody at once", () => {
    expect(pause(3, 0)).toBe(1000);
    expect(pause(3, 0.5)).toBe(1500);
  });
});

describe("a message", () => {
  it("begins the feed when nothing is known, or when it comes afresh", () => {
    expect(fit(null, update(0, 4))).toBe("begins");
    expect(fit(update(0, 4), update(9, 9, { fresh: true, seat: 2 }))).toBe("begins");
  });
  it("for another seat begins another feed, even where its numbers would follow", () => {
    expect(fit(update(0, 4), update(4, 6, { seat: 2 }))).toBe("begins");
    expect(fit(update(0, 6), update(2, 5, { seat: 1 }))).toBe("begins");
  });
  it("follows what is known", () => {
    expect(fit(update(0, 4), update(4, 6))).toBe("follows");
  });
  it("that was heard already is passed over", () => {
    expect(fit(update(0, 6), update(2, 5))).toBe("known");
  });
  it("that skips something leaves a gap", () => {
    expect(fit(update(0, 4), update(5, 6))).toBe("gap");
  });
});

describe("the feed", () => {
  it("is joined with what was heard while it was fetched", () => {
    const whole = update(0, 3, { feed: [feed(1), feed(2), feed(3)] });
    expect(joined(whole, [feed(3), feed(4)]).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });
});

describe("a command", () => {
  it("has a name of its own that the hall accepts", () => {
    const names = new Set(Array.from({ length: 100 }, freshId));
    expect(names.size).toBe(100);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{24}$/);
  });
});

describe("a refusal at the door", () => {
  it("passes when the hall is only busy", () => {
    expect([passes("busy"), passes("too-much"), passes("no-such-table")]).toEqual([true, true, false]);
  });
});

describe("an update", () => {
  const SAYS = { en: [["Silk left.", 1, "left"]], de: [["Seide ging.", 1, "left"]] } satisfies RawFeedItem["says"];
  const hints: RawUpdate["hints"] = {
    question: { en: "Offer one card to the Market", de: "Lege eine Karte in den Markt" },
    rows: ["yellow"],
    sheet: [[0]],
    areas: [{}],
    held: {},
    hand: 3,
    choices: [
      {
        action: "offer silk",
        verb: "offer",
        card: "silk",
        source: "hand",
        gain: null,
        now: 0,
        hand: 0,
        majority: 0,
        changes: [],
        later: 0,
        rivals: {},
        leaves: false,
      },
    ],
  };
  const raw = update(0, 2, { feed: [feed(1), { ...feed(2), says: SAYS }], hints });

  it("is read in one language, and can be read again in the other", () => {
    expect(translated(raw, "en").feed.map(({ says }) => says)).toEqual([undefined, SAYS.en]);
    expect(translated(raw, "de").feed[1]?.says).toEqual(SAYS.de);
    expect(translated(raw, "de").hints?.question).toBe("Lege eine Karte in den Markt");
    expect((translated(raw, "en") as AmulUpdate).hints?.choices[0]?.source).toBe("hand");
  });
  it("asks nothing when nobody is asked", () => {
    expect(translated({ ...raw, hints: { ...hints, question: null } }, "en").hints?.question).toBe("");
    expect(translated({ ...raw, hints: null }, "en").hints).toBe(null);
  });
  it("is the table of the game that is played, with its choices in one language", () => {
    const way = {
      action: "bid 3",
      verb: "bid",
      thing: "3",
      says: { en: "You bid 3", de: "Du bietest 3" },
      lasts: 3,
      left: 1,
    };
    const hints: RawUpdate["hints"] = {
      question: { en: "Bid", de: "Biete" },
      choices: [way],
      meaning: [],
      stakes: [],
      needed: null,
      jokers: [],
      back: {},
      brings: [],
      settling: null,
      plan: null,
      burns: null,
    };
    const german = translated(update(0, 2, { info: { game: "amulett" } as RawUpdate["info"], hints }), "de");
    expect(german.hints?.choices).toEqual([{ ...way, says: "Du bietest 3" }]);
    expect(german.hints?.question).toBe("Biete");
  });
});
