/** Why bots are as strong as they are is said in one sentence, with the person's own results. */
import { expect, test } from "vitest";
import type { EvenLevel } from "../api/types";
import { de } from "../words/de";
import { en } from "../words/en";
import { evenReason } from "./even";

const NONE = { won: 0, games: 0 };
const told = (more: Partial<EvenLevel>): EvenLevel => ({
  level: "scout",
  alone: true,
  against_it: NONE,
  against_bots: NONE,
  ...more,
});

test("whoever has met the level is told how that went", () => {
  const met = told({ against_it: { won: 6, games: 10 }, against_bots: { won: 8, games: 10 } });
  expect(evenReason(en, met)).toBe("Scout: you won 6 of your last 10 games against scouts.");
  expect(evenReason(de, met)).toBe("Kundschafter: Du hast 6 deiner letzten 10 Partien gegen Kundschafter gewonnen.");
});

test("whoever comes from another level is told of all games against bots", () => {
  const risen = told({ level: "novice", against_bots: { won: 1, games: 1 } });
  expect(evenReason(en, risen)).toBe("Novice: you won your only game against bots.");
  expect(evenReason(de, risen)).toBe("Neuling: Deine einzige Partie gegen Bots hast du gewonnen.");
});

test("a newcomer is told where everybody starts", () => {
  const first = told({ level: "apprentice" });
  expect(evenReason(en, first)).toBe("Apprentice: everybody starts here, and the bots get stronger as you win.");
  expect(evenReason(de, first)).toBe("Lehrling: So fangen alle an, und wenn du gewinnst, werden die Bots stärker.");
});

test("among several people the level is that of all of them", () => {
  const several = told({ alone: false, against_bots: { won: 3, games: 10 } });
  expect(evenReason(en, several)).toBe(
    "Scout, matched to everyone here: you won 3 of your last 10 games against bots.",
  );
  expect(evenReason(de, told({ alone: false }))).toBe(
    "Kundschafter, passend zur Runde: Du hast noch keine Partie gegen Bots beendet.",
  );
});
