/** What is said about puzzles; it comes along with the pages that show them. */
import { language } from "../words/language.svelte";
import { puzzles as de } from "../words/de/puzzles";
import { puzzles as en } from "../words/en/puzzles";

export function puzzleWords(): typeof en {
  return { en, de }[language()];
}
