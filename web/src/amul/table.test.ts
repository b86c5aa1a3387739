import { expect, it } from "vitest";
import type { AmulView, Card, FeedItem } from "../api/types";
import { hyphenated, spread } from "./cards";
import { signed } from "../table/points";
import { spots } from "./market";
import type { Person } from "../table/seats";
import { takings } from "./takings";
import { remaining } from "../table/time";

it("writes points with their sign", () => {
  expect([3, 0, -4].map(signed)).toEqual(["+3", "0", "−4"]);
});

it("parts long words where they are spoken, and leaves short ones alone", () => {
  expect(hyphenated("Goldschmugglerin").split("\u00ad")).toEqual(["Gold", "schmugg", "le", "rin"]);
  expect(hyphenated("Silk")).toBe("Silk");
});

it("spreads a pile into its copies", () => {
  expect(spread({ silk: 2, gem: 1 })).toEqual([
    { id: "silk", copy: 0 },
    { id: "silk", copy: 1 },
    { id: "gem", copy: 0 },
  ]);
});

it("leaves a gap with the taker's seal where a picked card lay", () => {
  const box = Object.fromEntries(["camel", "gem", "silk"].map((id) => [id, { id } as Card]));
  const linda = { seat: 0, name: "Linda", bot: false, you: false, info: {} } satisfies Person;
  const view = { phase: "pick", market: { camel: 1, silk: 1 }, merchants: [{ picked: "gem" }] } as unknown as AmulView;
  expect(spots(view, [linda], box).map(({ what, id }) => `${what} ${id}`)).toEqual([
    "card camel",
    "taken gem",
    "card silk",
  ]);
});

it("finds who has taken what from a place, and in which round", () => {
  const feed: FeedItem[] = [
    { seq: 1, at: 1, what: "chose", events: [["took", 1, "tent", 1]] },
    { seq: 2, at: 2, what: "chose", events: [["round", null, null, 2]] },
    { seq: 3, at: 3, what: "chose", events: [["took", 0, "silk", 0]] },
  ];
  expect(takings(feed, "palace")).toEqual([{ seat: 1, card: "tent", round: 1 }]);
  expect(takings(feed, "market")).toEqual([{ seat: 0, card: "silk", round: 2 }]);
});

it("shows how long is left", () => {
  const say = { days: (count: number) => `${count} d`, hours: (count: number) => `${count} h` };
  expect([41_000, 125_000, 3 * 3_600_000, 3 * 86_400_000].map((left) => remaining(left, say))).toEqual([
    "0:41",
    "2:05",
    "3 h",
    "3 d",
  ]);
});
