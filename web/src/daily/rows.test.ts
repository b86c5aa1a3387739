import { expect, test } from "vitest";
import type { DailyResult } from "../api/types";
import { rowsOf, until } from "./rows";

function result(person: string, rank: number | null): DailyResult {
  const state = rank === null ? "playing" : "finished";
  return { person, name: person, state, rank, place: rank && 1, points: rank && 100 - rank, table: null };
}

const best = ["aigul", "tomas", "ilse", "lukas", "mira"].map((person, at) => result(person, at + 1));

test("your row is last if you are not among the best", () => {
  const rows = rowsOf({ best, yours: result("ravi", 12) }, 4);
  expect(rows.map(({ key }) => key)).toEqual(["aigul", "tomas", "ilse", "lukas", "ravi"]);
  expect(rows.map(({ you }) => you)).toEqual([false, false, false, false, true]);
});

test("your row is at its place if you are among the best, and leads to your table", () => {
  const yours = { ...result("ilse", 3), table: "00ilse" };
  const rows = rowsOf({ best, yours }, 4);
  expect(rows.map(({ key, table }) => [key, table])[2]).toEqual(["ilse", "00ilse"]);
  expect(rows).toHaveLength(4);
});

test("whoever has not begun has a row without a rank", () => {
  const rows = rowsOf({ best: [], yours: null }, 4);
  expect(rows.map(({ state, you }) => [state, you])).toEqual([["open", true]]);
});

test("the time until the next deal is never nothing", () => {
  expect(until(3_600_000 * 5, 0)).toEqual({ hours: 5, minutes: 0 });
  expect(until(90_000, 0)).toEqual({ hours: 0, minutes: 2 });
  expect(until(0, 5)).toEqual({ hours: 0, minutes: 1 });
});
