import { expect, it } from "vitest";
import type { About } from "../api/types";
import { de } from "../words/de";
import { en } from "../words/en";
import { clockText, free, gameTitle, others, tableName } from "./telling";

const about: About = { name: "", names: ["Mira", "", "Linda"], levels: [null, null, null], options: {}, clock: "none", bank: 0, gain: 0 };

it("says a clock in both languages", () => {
  expect(clockText(en, { kind: "none", bank: 0, gain: 0 })).toBe("no clock");
  expect(clockText(en, { kind: "live", bank: 600_000, gain: 20_000 })).toBe("10 min and 20 s a choice");
  expect(clockText(de, { kind: "slow", bank: 86_400_000, gain: 0 })).toBe("ein Tag je Zug");
});

it("names a table, its game, its people and its empty seats", () => {
  expect(tableName(en, "Oxus gate", about.names)).toBe("Oxus gate");
  expect(tableName(de, "", about.names)).toBe("Tisch von Mira");
  expect(others(about, "Mira")).toEqual(["Linda"]);
  expect(free(about)).toBe(1);
  expect(gameTitle(en, "amulett")).toBe("Das Amulett");
});

it("joins names as one says them", () => {
  expect(en.and(["Linda", "Lukas", "Merv"])).toBe("Linda, Lukas and Merv");
  expect(de.and(["Linda"])).toBe("Linda");
});
