/** The language that the page begins with. */
import type { Language } from "../api/types";
import { FIRST_LANGUAGE, isLanguage, LANGUAGES } from "../words/languages";

export function firstLanguage(): Language {
  const kept = localStorage.getItem("language");
  if (isLanguage(kept)) return kept;
  return LANGUAGES.find((one) => navigator.language.startsWith(one)) ?? FIRST_LANGUAGE;
}
