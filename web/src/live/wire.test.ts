import { describe, expect, it } from "vitest";
import { fit, freshId, joined, passes, pause, spoken } from "./wire";
import type { AmulTold, RawNews, RawTold } from "../api/types";

function told(after: number, seq: number, more: Partial<RawTold> = {}): RawTold {
  return { t: "told", table: "oxus", seat: 0, after, seq, fresh: false, news: [], room: {} as RawTold["room"], view: null, counsel: null, ...more };
}
const news = (seq: number): RawNews => ({ seq, at: 0, what: "chose" });

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
  it("begins the story when nothing is known, or when it is told afresh", () => {
    expect(fit(null, told(0, 4))).toBe("begins");
    expect(fit(told(0, 4), told(9, 9, { fresh: true, seat: 2 }))).toBe("begins");
  });
  it("follows what is known", () => {
    expect(fit(told(0, 4), told(4, 6))).toBe("follows");
  });
  it("that was heard already is passed over", () => {
    expect(fit(told(0, 6), told(2, 5))).toBe("known");
  });
  it("that skips something leaves a gap", () => {
    expect(fit(told(0, 4), told(5, 6))).toBe("gap");
    expect(fit(told(0, 6), told(2, 5, { seat: 1 }))).toBe("gap");
  });
});

describe("the story", () => {
  it("is joined with what was heard while it was fetched", () => {
    const whole = told(0, 3, { news: [news(1), news(2), news(3)] });
    expect(joined(whole, [news(3), news(4)]).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });
});

describe("a wish", () => {
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

describe("what was told", () => {
  const counsel: RawTold["counsel"] = {
    question: { en: "Offer one card to the Market", de: "Lege eine Karte in den Markt" },
    rows: ["yellow"],
    sheet: [[0]],
    hand: 3,
    choices: [{ action: "offer silk", verb: "offer", card: "silk", source: "hand", gain: null, majority: 0, leaves: false }],
  };
  const raw = told(0, 2, { news: [news(1), { ...news(2), says: { en: "Silk left.", de: "Seide ging." } }], counsel });

  it("is read in one language, and can be read again in the other", () => {
    expect(spoken(raw, "en").news.map(({ says }) => says)).toEqual([undefined, "Silk left."]);
    expect(spoken(raw, "de").news[1]?.says).toBe("Seide ging.");
    expect(spoken(raw, "de").counsel?.question).toBe("Lege eine Karte in den Markt");
    expect((spoken(raw, "en") as AmulTold).counsel?.choices[0]?.source).toBe("hand");
  });
  it("asks nothing when nobody is asked", () => {
    expect(spoken({ ...raw, counsel: { ...counsel, question: null } }, "en").counsel?.question).toBe("");
    expect(spoken({ ...raw, counsel: null }, "en").counsel).toBe(null);
  });
  it("is the table of the game that is played, with its choices in one language", () => {
    const way = { action: "bid 3", verb: "bid", thing: "3", says: { en: "You bid 3", de: "Du bietest 3" }, lasts: 3, left: 1 };
    const counsel: RawTold["counsel"] = { question: { en: "Bid", de: "Biete" }, choices: [way], meaning: {}, rounds: [], near: [], jokers: [], back: {}, brings: [], settling: null };
    const heard = spoken(told(0, 2, { room: { game: "amulett" } as RawTold["room"], counsel }), "de");
    expect(heard.counsel?.choices).toEqual([{ ...way, says: "Du bietest 3" }]);
    expect(heard.counsel?.question).toBe("Biete");
  });
});
