import { expect, it } from "vitest";
import { nextAddress } from "./next";

const table = (id: string, turn: boolean, changed: number) => ({ id, turn, changed });

it("leads to the table that has waited longest, and not back to where you are", () => {
  const tables = [table("new", true, 3), table("old", true, 1), table("others", false, 0)];
  expect(nextAddress(tables)).toBe("/t/old");
  expect(nextAddress(tables, "old")).toBe("/t/new");
  expect(nextAddress([table("here", true, 1)], "here")).toBe("/");
  expect(nextAddress([])).toBe("/");
});
