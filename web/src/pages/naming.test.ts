import { expect, it } from "vitest";
import type { About, Game } from "../api/types";
import { de } from "../words/de";
import { en } from "../words/en";
import { clockText, free, houseRules, others, people, playsItself, tableName } from "./naming";

const about: About = {
  name: "",
  names: ["Mira", "", "Linda"],
  levels: [null, null, null],
  options: {},
  clock: "none",
  bank: 0,
  gain: 0,
};

it("says a clock in both languages", () => {
  expect(clockText(en, { kind: "none", bank: 0, gain: 0 })).toBe("no clock");
  expect(clockText(en, { kind: "live", bank: 600_000, gain: 20_000 })).toBe("10 min + 20 s per move");
  expect(clockText(de, { kind: "slow", bank: 86_400_000, gain: 0 })).toBe("ein Tag je Zug");
});

it("names house rules by the word or the number that was chosen", () => {
  const metals = { name: "metals", low: 0, high: 2, default: 0, meaning: "", words: ["printed", "unseen", "open"] };
  const game = { rules: 2, options: [metals] } as unknown as Game;
  expect(houseRules(en, { options: { metals: 0, shorter: 0 }, rules: 2 }, game)).toEqual([]);
  expect(houseRules(en, { options: { metals: 1, shorter: 2 }, rules: 2 }, game)).toEqual([
    "Metals: unseen",
    "A shorter game (2)",
  ]);
  expect(houseRules(de, { options: { metals: 2 }, rules: 2 }, game)).toEqual(["Metalle: offen"]);
});

it("says that a table is played by earlier rules", () => {
  const game = { rules: 2, options: [] } as unknown as Game;
  expect(houseRules(en, { options: { "open-metals": 1 }, rules: 1 }, game)).toEqual([
    "Open metals",
    "version 1 of our rules",
  ]);
  expect(houseRules(de, { options: {}, rules: 1 }, game)).toEqual(["nach Fassung 1 unserer Regeln"]);
});

it("names a table, its people and its empty seats", () => {
  expect(tableName(en, "Oxus gate", about.names)).toBe("Oxus gate");
  expect(tableName(de, "", about.names)).toBe("Tisch von Mira");
  expect(others(about, "Mira")).toEqual(["Linda"]);
  expect(free(about)).toBe(1);
});

it("tells people from bots, and from those who leave their seat to a program", () => {
  const one = { ...about, names: ["Mira", "Merchant", "Linda"], levels: [null, "own:Merchant", null], programs: [2] };
  expect(people(one)).toEqual(["Mira"]);
  expect([0, 1, 2].map((seat) => playsItself(one, seat))).toEqual([false, true, true]);
});

it("joins names as one says them", () => {
  expect(en.and(["Linda", "Lukas", "Merv"])).toBe("Linda, Lukas and Merv");
  expect(de.and(["Linda"])).toBe("Linda");
});
