import { expect, test } from "vitest";
import { free } from "./free";

const WINDOW = { width: 800, height: 600 };
const PALACE = { left: 500, top: 100, right: 700, bottom: 200 };
const LEFT = { left: 640, top: 105, right: 690, bottom: 120 };

test("a seal lies at the upper right corner of a place", () => {
  expect(free(PALACE, 26, [], WINDOW)).toEqual({ left: 670, top: 92, right: 696, bottom: 118 });
});

test("a seal moves aside from words, here from how many cards are left", () => {
  const { left, right, top } = free(PALACE, 26, [LEFT], WINDOW)!;
  expect(right <= LEFT.left || top + 26 <= LEFT.top).toBe(true);
  expect(left).toBeGreaterThanOrEqual(PALACE.left);
});

test("two seals lie side by side", () => {
  const first = free(PALACE, 26, [], WINDOW)!;
  expect(free(PALACE, 26, [first], WINDOW)!.right).toBeLessThanOrEqual(first.left);
});

test("where the whole head is taken, a seal lies at the foot", () => {
  expect(free(PALACE, 26, [{ ...PALACE, top: 80, bottom: 150 }], WINDOW)!.top).toBeGreaterThan(150);
});

test("a seal stays in the window", () => {
  expect(free({ ...PALACE, top: 0, right: 900 }, 26, [], WINDOW)).toEqual({
    left: 770,
    top: 0,
    right: 796,
    bottom: 26,
  });
});

test("where head and foot are written on, a seal lies between them", () => {
  const written = [
    { ...PALACE, top: 80, bottom: 130 },
    { ...PALACE, top: 165, bottom: 220 },
  ];
  const { top, bottom } = free(PALACE, 26, written, WINDOW)!;
  expect([top >= 130, bottom <= 165]).toEqual([true, true]);
});

test("no seal lies on words: where all is written on, there is none", () => {
  expect(free(PALACE, 26, [{ left: 0, top: 0, right: 800, bottom: 600 }], WINDOW)).toBeNull();
});
