import { expect, it } from "vitest";
import { endOf } from "./days";

it("is away until the very end of a day", () => {
  expect(new Date(endOf("2026-11-18")).getHours()).toBe(23);
  expect(new Date(endOf("2026-11-18")).getDate()).toBe(18);
  expect(endOf("")).toBe(0);
});
