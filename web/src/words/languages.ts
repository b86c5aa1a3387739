/** The languages of the page: what each calls itself, and how it writes dates, numbers and lists. */
import type { Language } from "../api/types";

export const TONGUES: Record<Language, { name: string; locale: string }> = {
  en: { name: "English", locale: "en-GB" },
  de: { name: "Deutsch", locale: "de" },
};
export const LANGUAGES = Object.keys(TONGUES) as Language[];
/** What is spoken where nobody has asked for another. */
export const FIRST_LANGUAGE = LANGUAGES[0]!;

export function isLanguage(word: unknown): word is Language {
  return LANGUAGES.includes(word as Language);
}

/** The language that a page offers beside the one it speaks. */
export function otherThan(spoken: Language): Language {
  return LANGUAGES[(LANGUAGES.indexOf(spoken) + 1) % LANGUAGES.length]!;
}

export function localeOf(language: Language): string {
  return TONGUES[language].locale;
}
