import { expect, it, vi } from "vitest";
import type { AmulUpdate, FeedItem } from "../api/types";
import type { Happening } from "../motion/journey";

vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("document", { documentElement: { lang: "" } });
vi.stubGlobal("navigator", { language: "en" });

const { drawn, goneOf, rowsOf } = await import("./round");

/** A table of two, by the points and cards of each. */
function table(phase: string, sheet: number[][], areas: Record<string, number>[], gone = {}): AmulUpdate {
  return {
    seat: 0,
    info: { seats: [{ name: "Nadia" }, { name: "Linda" }] },
    view: { phase, gone, merchants: areas.map((area) => ({ area })) },
    hints: { rows: ["blue", "bazaar"], sheet },
  } as unknown as AmulUpdate;
}

const start = table(
  "offer",
  [
    [6, 4],
    [5, 0],
  ],
  [{ silver: 2 }, {}],
);
const end = table(
  "offer",
  [
    [12, 6],
    [5, 0],
  ],
  [{ silver: 3 }, {}],
  { dervish: 1 },
);

it("tells the points of everybody as the sheets have them, before and after, and which rows changed", () => {
  const [you, linda] = rowsOf(start, end);
  expect([you?.person.name, you?.place, you?.before, you?.after]).toEqual(["You", 1, 10, 18]);
  expect(you?.changed).toEqual([
    { row: "Blue", from: 6, to: 12 },
    { row: "Bazaar", from: 4, to: 6 },
  ]);
  expect([you?.cards, linda?.cards, linda?.changed, linda?.place]).toEqual([["silver"], [], [], 2]);
  expect(goneOf(start, end)).toEqual(["dervish"]);
});

it("says nothing of a beginning that was not seen", () => {
  const late = table("effects", start.hints!.sheet, [{}, {}]);
  expect([rowsOf(late, end)[0]?.before, rowsOf(null, end)[0]?.before, goneOf(late, end)]).toEqual([null, null, []]);
});

it("marks the card that you drew until you choose again", () => {
  const item = (seat: number, events: Happening[]): FeedItem => ({ seq: 1, at: 0, what: "chose", seat, events });
  const dealt: Happening[] = [
    ["dealt", 0, "gem", 0],
    ["dealt", 1, null, 0],
  ];
  expect(drawn([item(0, []), item(1, dealt)], 0)).toEqual(["gem"]);
  expect(drawn([item(0, dealt)], 0)).toEqual(["gem"]);
  expect(drawn([item(1, dealt), item(0, [])], 0)).toEqual([]);
});
