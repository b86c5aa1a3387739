import { beforeEach, expect, it, vi } from "vitest";
import type { AmulettUpdate } from "../api/types";
import type { TableConnection } from "../table/connection";
import type { Pieces } from "./pieces";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
vi.stubGlobal("document", { documentElement: { lang: "", dataset: {} } });
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

const { scenes } = await import("../gallery/amulett");
const { speak } = await import("../words/language.svelte");
const { status, question } = await import("./asking");
const { jewelsOf, termsOf } = await import("./plan");
const { Play } = await import("./play.svelte");
const { bidsOf, canEnd, passing, prospect, threats, tooLittle, winningColours } = await import("./stakes");
const { around } = await import("../table/seats");

const AREAS: [string, string][] = [
  ["A3", "silver"],
  ["A4", "iron"],
  ["B3", "any"],
  ["B5", "silver"],
];
const METALS = { gold: "gold", silver: "silver", copper: "copper", iron: "iron" };
const pieces = {
  box: { metals: Object.fromEntries(Object.entries(METALS).map(([id, name]) => [id, { en: name, de: name }])) },
  spells: {},
  areas: Object.fromEntries(
    AREAS.map(([id, metal]) => [id, { id, metals: metal === "any" ? Object.keys(METALS) : [metal] }]),
  ),
} as unknown as Pieces;

function at(scene: string, changed: (update: AmulettUpdate) => AmulettUpdate = (same) => same) {
  const update = changed(scenes[scene]!());
  return new Play(
    { update, sent: null, refusal: null, holding: "open" } as unknown as TableConnection<AmulettUpdate>,
    pieces,
  );
}

beforeEach(() => speak("en"));

it("names who wins the game with what, whoever leads first", () => {
  const play = at("threat4");
  expect(canEnd(play)).toBe(true);
  expect(threats(play).map(({ person }) => person.name)).toEqual(["Merv", "Kashgar"]);
  expect(status(play)).toEqual({
    says: "Merv leads with 4.",
    tail:
      "If nobody raises, Merv takes the ruby and wins the game. " +
      "Kashgar wins the game with the ruby or the sapphire.",
  });
});

it("draws a colour once, however many pairs win with it", () => {
  const wins = [
    ["ruby", "opal"],
    ["ruby", "topaz"],
  ];
  expect(winningColours({ least: 1, most: 4, wins, out: false })).toEqual(["ruby", "opal", "topaz"]);
});

it("tells what a pass would do", () => {
  expect(passing(at("threat4"))).toBe("Pass: only Kashgar can still stop Merv.");
  const alone = at("threat4", (update) => ({
    ...update,
    hints: {
      ...update.hints!,
      choices: update.hints!.choices.map((way) => ({ ...way, stops: way.stops ? [] : null })),
    },
  }));
  expect(passing(alone)).toBe("Pass, and Merv wins the game.");
  expect(passing(at("exchange4"))).toBe("");
});

it("keeps the reason and the warning of a forced pass", async () => {
  const play = at("forced4");
  expect(question(play)).toBe("You can only pass");
  expect(tooLittle(play)).toBe("You can bid 1 silver here, 5 are needed.");
  expect(status(play).says).toBe("You can bid 1 silver here, 5 are needed. You pass in three seconds.");
  expect(status(play).tail).toContain("Merv takes the ruby and wins the game.");
  await speak("de");
  expect(tooLittle(play)).toBe("Du kannst hier 1 silver bieten, nötig wären 5.");
});

it("says what everybody can bid, and how sure that is", () => {
  const play = at("threat4");
  expect(around(play.update).map((person) => bidsOf(play, person))).toEqual([
    { says: "up to 7 silver", note: "5 and 2 jokers" },
    { says: "5 at least, 8 at most", note: "3 hidden" },
    { says: "2 at least, 7 at most", note: "5 hidden" },
    { says: "out", note: "passed" },
  ]);
});

it("says of a destination who could win there, and of somebody who cannot bid there nothing", () => {
  const play = at("move6");
  expect(play.choices.map((way) => prospect(play, way))).toEqual([
    "Only you can win here",
    "Nobody can win here",
    "Ravi could win here",
    "Ravi could win here",
    "Ravi could win here too",
    "Ravi could win here",
  ]);
  const poor = at("move6", (update) => {
    const choices = update.hints!.choices.map((way) => ({
      ...way,
      stakes: way.stakes!.map((stake, seat) => (seat === 1 ? { ...stake, least: 0, most: 0 } : stake)),
    }));
    return { ...update, hints: { ...update.hints!, choices } };
  });
  expect(prospect(poor, poor.choices[2]!)).toBe("Nobody can win here");
});

it("names no jewels in a payment that are asked for only afterwards", () => {
  const ground = { red: 1, white: 1, "dark-blue": 1 };
  const terms = termsOf(at("pay4").update)!;
  const later = { ...terms, ground, jewels: 0, picksJewels: false };
  expect(jewelsOf({ lay: {}, back: {}, jewels: [] }, later)).toEqual([]);
  expect(jewelsOf({ lay: {}, back: {}, jewels: [] }, { ...later, jewels: 2, picksJewels: true })).toEqual([]);
});
