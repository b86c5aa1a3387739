import { expect, it } from "vitest";
import { clientOf, DRAWN, FIRST, soundOfItem } from "./games";

const SOURCES = import.meta.glob<string>("./**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
/** Folders that may name a game: its own, its words, the messages, the gallery of drawings. */
const MAY_NAME = /^\.\/(amul|amulett|words|api|gallery)\/|\.test\.ts$|^\.\/games\.ts$/;

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
  const found = Object.keys(SOURCES).filter((file) => !MAY_NAME.test(file) && naming.test(SOURCES[file]!));
  expect(found).toEqual([]);
});
