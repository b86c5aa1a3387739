/** What is said about puzzles; it comes along with the pages that show them. */
import { inLanguage } from "../words/language.svelte";
import { puzzles as de } from "../words/de/puzzles";
import { puzzles as en } from "../words/en/puzzles";

export const puzzleWords = inLanguage<typeof en>({ en, de });
