import { expect, it } from "vitest";
import { clientOf, DRAWN, FIRST, soundOfItem } from "./games";

const SOURCES = import.meta.glob<string>("./**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
/** Files that may name a game: its own, its forms in the workshop, its words, the messages, the gallery. */
const OF_A_GAME = /^\.\/(workshop\/)?(amul|amulett)\/|^\.\/workshop\/\w+Forms\.svelte$/;
const MAY_NAME = /^\.\/(words|api|gallery)\/|\.test\.ts$|^\.\/games\.ts$/;

it("draws the games it knows, and every other game plainly", () => {
  expect(DRAWN).toContain(FIRST);
  expect(DRAWN.map((game) => clientOf(game).scene)).toEqual(["caravan", "night"]);
  for (const game of ["nim", "", "constructor", "toString"]) expect(clientOf(game).scene).toBe("plain");
});

it("has no box and no book of rules for a game it does not know", async () => {
  expect(clientOf("nim").rules).toBeUndefined();
  expect(await clientOf("nim").box()).toBeNull();
});

it("sounds every choice of an unknown game like a card", () => {
  expect(soundOfItem("nim", { what: "chose", events: [["bid", 0, null, 3]] })).toBe("card");
  expect(soundOfItem("nim", { what: "said" })).toBeNull();
});

it("is the only place outside their folders that names them", () => {
  const naming = new RegExp(`["'\`/](${DRAWN.join("|")})["'\`/.]`);
  const others = Object.keys(SOURCES).filter((file) => !OF_A_GAME.test(file) && !MAY_NAME.test(file));
  const found = others.filter((file) => naming.test(SOURCES[file]!));
  expect(found).toEqual([]);
});
