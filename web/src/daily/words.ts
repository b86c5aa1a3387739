/** The words of the daily deal, which only its own parts fetch. */
import { daily as en } from "../words/en/daily";
import { daily as de } from "../words/de/daily";
import { language } from "../words/language.svelte";

export function dailyWords(): typeof en {
  return { en, de }[language()];
}
