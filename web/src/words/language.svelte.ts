/** The language that the page speaks, and how it finds its words: those of a language come when it is spoken. */
import type { Language } from "../api/types";
import { firstLanguage } from "../first/language";
import type { Words } from "./en";

const CATALOGUE: Record<Language, () => Promise<Words>> = {
  en: async () => (await import("./en")).en,
  de: async () => (await import("./de")).de,
};

const begun = firstLanguage();
const firstWords = await CATALOGUE[begun]();

let spoken = $state<Language>(begun);
let said = $state.raw<Words>(firstWords);

export function language(): Language {
  return spoken;
}

export async function speak(wanted: Language): Promise<void> {
  localStorage.setItem("language", wanted);
  said = await CATALOGUE[wanted]();
  spoken = wanted;
  document.documentElement.lang = wanted;
}

/** The words of the language that is spoken now. */
export function words(): Words {
  return said;
}

/** Words that come with a page of their own, so that the first screen does not carry them. */
export function inLanguage<Said>(catalogue: Record<Language, Said>): () => Said {
  return () => catalogue[spoken];
}
