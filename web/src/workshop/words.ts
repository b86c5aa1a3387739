/** What the workshop says; its words come with it, so that the first screen does not carry them. */
import { workshop as de } from "../words/de/workshop";
import { workshop as en, type WorkshopWords } from "../words/en/workshop";
import { inLanguage } from "../words/language.svelte";

export const workshopWords = inLanguage<WorkshopWords>({ en, de });
