import { expect, it, vi } from "vitest";
import type { AmulettView, AmulView, Area } from "../api/types";
import { amul } from "../amul/motion";
import { journeys, type Happening, type Scene } from "./journey";

vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("document", { documentElement: { lang: "" } });
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

const { amulett, wayBetween } = await import("../amulett/motion");

/** You sit on seat 0. */
function scene<View>(events: Happening[], before: object = {}, after: object = {}): Scene<View> {
  return { events, before: before as View, after: after as View, seat: 0 };
}

const atMarket = (events: Happening[], before = {}) =>
  journeys(amul, scene<AmulView>(events, before)).map(({ id, from, to }) => [id, from[0], to[0]]);
const square = (id: string, x: number): Area =>
  ({
    id,
    polygon: [
      [x, 0],
      [x + 1, 0],
      [x + 1, 1],
      [x, 1],
    ],
  }) as unknown as Area;
const areas = [square("A1", 0), square("A2", 1), square("A3", 2)];
const onMap = (events: Happening[], before = {}, after = {}) =>
  journeys(amulett(areas), scene<AmulettView>(events, before, after)).map(({ kind, id, from, to }) => [
    kind,
    id,
    from[0],
    to[0],
  ]);

it("brings a picked card to whoever picked it", () => {
  expect(
    atMarket([
      ["picked", 0, "silk", 0],
      ["picked", 2, "camel", 0],
    ]),
  ).toEqual([
    ["silk", "market", "hand"],
    ["camel", "market", "seat:2"],
  ]);
});

it("brings a card taken from the Palace to the play area", () => {
  expect(
    atMarket([
      ["took", 1, "lamp", 1],
      ["took", 0, "tea", 2],
    ]),
  ).toEqual([
    ["lamp", "palace", "seat:1"],
    ["tea", "bazaar", "seat:0"],
  ]);
});

it("turns all offers together", () => {
  const all = journeys(
    amul,
    scene<AmulView>([
      ["offered", 0, "silk", 0],
      ["offered", 1, "camel", 0],
      ["offered", 2, "oil", 0],
    ]),
  );
  expect(all.map(({ turns, together }) => [turns, together])).toEqual([
    [true, false],
    [true, true],
    [true, true],
  ]);
});

it("lets a card that does not stay leave the game", () => {
  expect(
    atMarket([
      ["revealed", 0, "silk", 0],
      ["left", 0, "silk", 0],
      ["revealed", 1, "gold", 0],
    ]),
  ).toEqual([
    ["silk", "laid:0", undefined],
    ["gold", "laid:1", "seat:1"],
  ]);
});

it("deals others one card for all of theirs, and you every one", () => {
  const dealt: Happening[] = [
    ["dealt", 0, "silk", 0],
    ["dealt", 1, null, 0],
    ["dealt", 0, "oil", 0],
    ["dealt", 1, null, 0],
  ];
  expect(atMarket(dealt)).toEqual([
    ["silk", "deck", "hand"],
    ["", "deck", "seat:1"],
    ["oil", "deck", "hand"],
  ]);
});

it("clears what is left in the Market, without what was just taken from it", () => {
  expect(
    atMarket(
      [
        ["took", 1, "oil", 0],
        ["emptied", null, null, 1],
      ],
      { market: { oil: 1, silk: 1 } },
    ).at(-1),
  ).toEqual(["silk", "market", undefined]);
});

it("lays stones on a spell, and a plaque in an exchange", () => {
  expect(onMap([["bid", 1, null, 2]], { phase: "spell" })).toEqual(Array(2).fill(["stone", "", "supply:1", "offered"]));
  expect(onMap([["bid", 1, null, 5]], { phase: "jewel" })).toEqual([["plaque", "5", "seat:1", "bid:1"]]);
});

it("takes a jewel from where the company stands to the amulet", () => {
  expect(onMap([["jewel", 2, "light-blue", 1]], { company: "A2" })).toEqual([["jewel", "lblue", "area:A2", "seat:2"]]);
});

it("brings metals from the stacks, and back to them", () => {
  expect(onMap([["income", 1, "gold", 2]])).toEqual(Array(2).fill(["metal", "gold", "stack:gold", "metals:1"]));
  expect(onMap([["took", 1, null, 0]])).toEqual([["metal", "any", "stack:any", "metals:1"]]);
  expect(onMap([["returned", null, null, 2]], { company: "A1", paid: { gold: 1, iron: 1 } })).toEqual([
    ["metal", "gold", "area:A1", "stack:gold"],
    ["metal", "iron", "area:A1", "stack:iron"],
  ]);
});

it("lets the stones go that a spell has lost", () => {
  const wizards = (stones: object) => ({ wizards: [{ spells: stones }] });
  expect(onMap([["burned", 0, null, 2]], wizards({ gift: 2, wings: 1 }), wizards({ gift: 1 }))).toEqual([
    ["stone", "", "spell:gift", undefined],
    ["stone", "", "spell:wings", undefined],
  ]);
});

it("leads the hat from area to area", () => {
  expect(wayBetween(areas, "A1", "A3")).toEqual(["A2", "A3"]);
  expect(wayBetween(areas, "A3", "A2")).toEqual(["A2"]);
  expect(journeys(amulett(areas), scene<AmulettView>([["moved", 1, "A3", 0]], { company: "A1" }))[0]?.road).toEqual([
    "area:A2",
    "area:A3",
  ]);
});
