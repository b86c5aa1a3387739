/** The lessons of the hall; they are fetched once, and again only if that failed. */
import { hall } from "../api/hall";
import type { Lesson } from "../api/types";

let known: Promise<Lesson[]> | undefined;

export function lessons(): Promise<Lesson[]> {
  known ??= hall.lessons();
  known.catch(() => (known = undefined));
  return known;
}

export async function lessonOf(game: string): Promise<Lesson | undefined> {
  return (await lessons()).find((lesson) => lesson.game === game);
}
