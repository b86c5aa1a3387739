import { expect, test } from "vitest";
import { framed, LEAST, middleOf, type Frame } from "./frame";

const MAP: Frame = [0, 0, 660, 520];
const HAT = [330, 100] as const;

test("all of the map is shown where its jewels are large enough", () => {
  expect(framed(MAP, { width: 660 * LEAST, height: 520 * LEAST }, HAT, 0.85)).toBeNull();
});

test("a lower window shows a piece of the map round the company, as large as was asked for", () => {
  const [left, , width, height] = framed(MAP, { width: 400, height: 200 }, HAT, 0.85)!;
  expect(400 / width).toBeCloseTo(0.85);
  expect(200 / height).toBeCloseTo(0.85);
  expect(left + width / 2).toBeCloseTo(HAT[0]);
});

test("the piece stays on the map, and a map narrower than the window stands in its middle", () => {
  expect(framed(MAP, { width: 400, height: 200 }, [0, 0], 0.85)!.slice(0, 2)).toEqual([0, 0]);
  const [left, , width] = framed(MAP, { width: 900, height: 200 }, HAT, 0.85)!;
  expect(left + width / 2).toBe(330);
});

test("choices are in the middle if all of them can be seen, else the company is", () => {
  const window = { width: 400, height: 300 };
  expect(middleOf(HAT, [[430, 180]], window, 0.85, 56)).toEqual([380, 140]);
  expect(middleOf(HAT, [[630, 480]], window, 0.85, 56)).toEqual(HAT);
});

test("before the page has been laid out nothing is cropped", () => {
  expect(framed(MAP, { width: 0, height: 0 }, HAT, 0.85)).toBeNull();
});
