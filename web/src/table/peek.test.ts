import { expect, test } from "vitest";
import { beside, isWithin } from "./peek";

const WINDOW = { width: 1000, height: 700 };
const CARD = { width: 300, height: 200 };

function edges(left: number, top: number, width = 80, height = 100) {
  return { left, top, right: left + width, bottom: top + height };
}

test("what is told about a piece stands above it, in its middle", () => {
  expect(beside(edges(400, 400), CARD, WINDOW)).toEqual({ left: 290, top: 192 });
});

test("it stands below where there is no room above", () => {
  expect(beside(edges(400, 100), CARD, WINDOW)).toEqual({ left: 290, top: 208 });
});

test("it stands on the side with more room where neither is free", () => {
  expect(beside(edges(600, 150, 80, 400), CARD, WINDOW)).toEqual({ left: 292, top: 250 });
  expect(beside(edges(100, 150, 80, 400), CARD, WINDOW)).toEqual({ left: 188, top: 250 });
});

test("it stays in the window", () => {
  expect(beside(edges(0, 400), CARD, WINDOW).left).toBe(8);
  expect(beside(edges(950, 400), CARD, WINDOW).left).toBe(692);
});

test("a mouse is on it between its edges, not in the gap to its piece", () => {
  const card = edges(290, 192, 300, 200);
  expect(isWithin(card, 300, 392)).toBe(true);
  expect(isWithin(card, 300, 396)).toBe(false);
  expect(isWithin(card, 280, 300)).toBe(false);
});
