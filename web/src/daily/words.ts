/** The words of the daily deal, which only its own parts fetch. */
import { daily as en } from "../words/en/daily";
import { daily as de } from "../words/de/daily";
import { inLanguage } from "../words/language.svelte";

export const dailyWords = inLanguage<typeof en>({ en, de });
