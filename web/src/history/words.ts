/** What is said about your past games; it comes along with its page, since no other page says it. */
import { language } from "../words/language.svelte";
import { history as de } from "../words/de/history";
import { history as en } from "../words/en/history";

export function said(): typeof en {
  return { en, de }[language()];
}
