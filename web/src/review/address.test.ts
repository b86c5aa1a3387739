import { expect, test } from "vitest";
import { addressOf, frameCode, momentOf } from "./address";

test("a link to a moment leads back to it", () => {
  const moment = { at: 57, seat: 2, known: true };
  const address = addressOf("t1", moment);
  expect(address).toBe("/t/t1/review?move=57&seat=2&known");
  expect(momentOf(new URL(address, "http://hall").search)).toEqual(moment);
});

test("a link that says nothing, or nonsense, begins at the beginning with open cards", () => {
  expect(momentOf("?move=-3&seat=you")).toEqual({ at: 0, seat: null, known: false });
  expect(addressOf("t1", momentOf(""))).toBe("/t/t1/review");
});

test("the code for a website leads to the same moment, and breaks out of no attribute", () => {
  const code = frameCode("https://serai.example/t/t1/review?move=3", "t1", 57);
  expect(code).toContain('<iframe src="https://serai.example/embed/t/t1?move=57" ');
  expect(frameCode("https://serai.example/", '"><script>', 0)).not.toContain("<script>");
});
