/** What the forms of Āmul say. */
import { forms as de } from "../../words/de/workshop-amul";
import { forms as en, type AmulForms } from "../../words/en/workshop-amul";
import { inLanguage } from "../../words/language.svelte";

export const formWords = inLanguage<AmulForms>({ en, de });
