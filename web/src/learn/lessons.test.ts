import { expect, it } from "vitest";
import type { Lesson, MyTable } from "../api/types";
import { byGame, isDone } from "./lessons";

const lesson = (game: string, name: string) => ({ game, name }) as Lesson;
const table = (game: string, name: string, status: string) => ({ game, status, about: { lesson: name } }) as MyTable;

it("keeps the lessons of a game together and in their order", () => {
  const all = [lesson("amul", "first"), lesson("amul", "second"), lesson("amulett", "first")];
  expect(byGame(all)).toEqual([
    ["amul", [all[0], all[1]]],
    ["amulett", [all[2]]],
  ]);
});

it("calls a lesson done once its table was played to the end", () => {
  const tables = [table("amul", "first", "over"), table("amul", "second", "running"), table("amulett", "", "over")];
  expect(isDone(lesson("amul", "first"), tables)).toBe(true);
  expect(isDone(lesson("amul", "second"), tables)).toBe(false);
  expect(isDone(lesson("amulett", "first"), tables)).toBe(false);
});
