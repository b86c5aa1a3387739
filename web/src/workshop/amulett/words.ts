/** What the forms of Das Amulett say; their words come with them. */
import { forms as de } from "../../words/de/workshop-amulett";
import { forms as en, type AmulettForms } from "../../words/en/workshop-amulett";
import { inLanguage } from "../../words/language.svelte";

export const formWords = inLanguage<AmulettForms>({ en, de });
