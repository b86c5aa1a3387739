/** What the forms of Das Amulett say; their words come with them. */
import { forms as de } from "../../words/de/workshop-amulett";
import { forms as en, type AmulettForms } from "../../words/en/workshop-amulett";
import type { Language } from "../../api/types";
import { language } from "../../words/language.svelte";

const CATALOGUE: Record<Language, AmulettForms> = { en, de };

export function formWords(): AmulettForms {
  return CATALOGUE[language()];
}
