/** What the forms of Āmul say. */
import type { Language } from "../../api/types";
import { forms as de } from "../../words/de/workshop-amul";
import { forms as en, type AmulForms } from "../../words/en/workshop-amul";
import { language } from "../../words/language.svelte";

const CATALOGUE: Record<Language, AmulForms> = { en, de };

export function formWords(): AmulForms {
  return CATALOGUE[language()];
}
