/** What the companion says; it comes along with its page, since no other page says it. */
import { inLanguage } from "../words/language.svelte";
import { companion as de } from "../words/de/companion";
import { companion as en } from "../words/en/companion";

export const said = inLanguage<typeof en>({ en, de });
