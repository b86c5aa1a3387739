/** The words of notices, which only their own parts fetch. */
import { notices as en } from "../words/en/notices";
import { notices as de } from "../words/de/notices";
import { language } from "../words/language.svelte";

export function noticeWords(): typeof en {
  return { en, de }[language()];
}
