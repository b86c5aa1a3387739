/** What the workshop says; its words come with it, so that the first screen does not carry them. */
import { workshop as de } from "../words/de/workshop";
import { workshop as en, type WorkshopWords } from "../words/en/workshop";
import type { Language } from "../api/types";
import { language } from "../words/language.svelte";

const CATALOGUE: Record<Language, WorkshopWords> = { en, de };

export function workshopWords(): WorkshopWords {
  return CATALOGUE[language()];
}
