/** A link brings the same game to somebody else, and a strange one does no harm. */
import { expect, test } from "vitest";
import { read, written, type Counted } from "./link";

const EVENING: Counted = {
  game: "amulett",
  edition: "5f1c2a90",
  option: 1,
  players: [
    { name: "Mira & Söhne", pile: { "light-blue": 2, red: 1 }, spells: { "energy-arc": 3 } },
    { name: "", pile: {}, spells: {} },
    { name: "Lukas", pile: { brown: 1 }, spells: {} },
  ],
};

test("a link says the whole game", () => {
  expect(read(`#${written(EVENING)}`, 3, 6)).toEqual(EVENING);
});

test("an empty address is an empty table for three", () => {
  const table = read("", 3, 8);
  expect(table.game).toBe("amul");
  expect(table.players).toHaveLength(3);
});

test("nobody sits down by a strange link", () => {
  const table = read("#game=chess&edition=../../x&option=99&name=a&has=gold.999_<b>.2_silver.3", 3, 8);
  expect(table).toMatchObject({ game: "amul", edition: "", option: 2 });
  expect(table.players[0]?.pile).toEqual({ silver: 3 });
});
