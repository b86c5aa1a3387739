/** What the companion says; it comes along with its page, since no other page says it. */
import { language } from "../words/language.svelte";
import { companion as de } from "../words/de/companion";
import { companion as en } from "../words/en/companion";

export function said(): typeof en {
  return { en, de }[language()];
}
