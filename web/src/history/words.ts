/** What is said about your past games; it comes along with its page, since no other page says it. */
import { inLanguage } from "../words/language.svelte";
import { history as de } from "../words/de/history";
import { history as en } from "../words/en/history";

export const said = inLanguage<typeof en>({ en, de });
