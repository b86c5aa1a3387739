/** The words of the administrators' page, which only its own parts fetch. */
import { admin as en } from "../words/en/admin";
import { admin as de } from "../words/de/admin";
import { inLanguage } from "../words/language.svelte";

export const adminWords = inLanguage<typeof en>({ en, de });
