import { expect, it, vi } from "vitest";
import type { AmulUpdate, Card } from "../api/types";
import type { Choice } from "./choices";

vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("document", { documentElement: { lang: "" } });
vi.stubGlobal("navigator", { language: "en" });

const { cardsIn, grouped, worthOf } = await import("./groups");
const { gainSaid, partsOf, reason, stepOf } = await import("./gains");
const { run } = await import("./cards");

const medallion: Choice = {
  action: "take palace medallion",
  verb: "take",
  card: "medallion",
  place: "palace",
  gain: 8,
  now: 4,
  hand: 0,
  majority: 4,
  changes: [
    { part: "now", what: "medallion", points: 3, before: 0 },
    { part: "now", what: "yurt", points: 1, before: 4 },
    { part: "majority", what: "mongol-majority", points: 4, before: 4 },
  ],
  later: 0,
  rivals: { 1: -2 },
  leaves: false,
};
const table = { seat: 0, info: { seats: [{ name: "Mira" }, { name: "Merv" }] } } as unknown as AmulUpdate;

it("lays the dearest set first, and what is worth a point each in one row", () => {
  const { sets, small } = grouped(
    { contract: 2, spice: 1, silver: 4, lamp: 1 },
    { contract: 2, spice: 2, silver: 20 },
    ["spice"],
  );
  expect(sets.map(({ id, count, worth, fresh }) => [id, count, worth, fresh])).toEqual([
    ["silver", 4, 20, false],
    ["spice", 1, 2, true],
  ]);
  expect([small.map(({ id }) => id), cardsIn(small), worthOf(small)]).toEqual([["contract", "lamp"], 3, 2]);
});

it("says what a choice brings part by part, and who loses by it", () => {
  expect(partsOf(medallion, table)).toEqual(["4 now", "4 by majority", "Merv −2"]);
  expect(gainSaid(medallion, table)).toBe("Worth +8: 4 now, 4 by majority, Merv −2.");
  expect(medallion.changes.map((change) => reason(change, medallion, {}))).toEqual([
    "its own points",
    "yurt, 4 → 5",
    "Mongol majority, 4 → 8",
  ]);
});

it("names the one part there is, and says of a reveal that the others may change it", () => {
  const silk = { ...medallion, gain: 5, now: 0, hand: 5, majority: 0, rivals: {} };
  expect(gainSaid(silk, table)).toBe("Worth +5 from hand.");
  expect(gainSaid({ ...silk, gain: 0, hand: 0, later: 7 }, table)).toBe("Worth 0 now, +7 once revealed.");
  expect(gainSaid({ ...silk, verb: "reveal", gain: 2, now: 2, hand: 0 }, table)).toBe(
    "+2 now as it stands. The others’ cards may change it.",
  );
  expect(gainSaid({ ...silk, gain: 0, now: 3, hand: -3 }, table)).toBe("Worth 0: 3 now, −3 from hand.");
  expect(gainSaid({ ...silk, verb: "offer", gain: 0, hand: 0 }, table)).toBe("");
});

it("marks the step of a run that a card reaches, also in a run that is cut short", () => {
  const spice = { id: "spice", points: ["2", "5", "9", "14", "20", "27"] } as Card;
  const hints = { areas: [{ spice: 14 }], held: {} } as unknown as NonNullable<AmulUpdate["hints"]>;
  const choice = { ...medallion, changes: [{ part: "now" as const, what: "spice", points: 6, before: 14 }] };
  expect(stepOf(spice, choice, hints, 0)).toBe(4);
  expect(run(spice, 1).map(({ point }) => point)).toEqual(["2", "5", "9", "14", "…", "27"]);
  expect(run(spice, 4).map(({ point }) => point)).toEqual(["2", "5", "9", "…", "20", "27"]);
});
