/** The lessons of the hall; they are fetched once, and again only if that failed. */
import { hall } from "../api/hall";
import type { Lesson, MyTable } from "../api/types";

let known: Promise<Lesson[]> | undefined;

export function lessons(): Promise<Lesson[]> {
  known ??= hall.lessons();
  known.catch(() => (known = undefined));
  return known;
}

export async function lessonOf(game: string, name: string): Promise<Lesson | undefined> {
  return (await lessons()).find((lesson) => lesson.game === game && lesson.name === name);
}

/** The lesson after this one, unless it is the last of its game. */
export async function lessonAfter(game: string, name: string): Promise<Lesson | undefined> {
  const ofGame = (await lessons()).filter((lesson) => lesson.game === game);
  return ofGame[ofGame.findIndex((lesson) => lesson.name === name) + 1];
}

/** The lessons by their game, in the order in which they are given. */
export function byGame(all: Lesson[]): [string, Lesson[]][] {
  const games = [...new Set(all.map(({ game }) => game))];
  return games.map((game) => [game, all.filter((lesson) => lesson.game === game)]);
}

/** Whether somebody has played the table of a lesson to its end. */
export function isDone({ game, name }: Lesson, tables: MyTable[]): boolean {
  return tables.some((table) => table.game === game && table.about.lesson === name && table.status === "over");
}
