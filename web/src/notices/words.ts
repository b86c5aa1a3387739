/** The words of notices, which only their own parts fetch. */
import { notices as en } from "../words/en/notices";
import { notices as de } from "../words/de/notices";
import { inLanguage } from "../words/language.svelte";

export const noticeWords = inLanguage<typeof en>({ en, de });
