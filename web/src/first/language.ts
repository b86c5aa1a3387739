/** The language that the page begins with. */
import type { Language } from "../api/types";

export function firstLanguage(): Language {
  const kept = localStorage.getItem("language");
  if (kept === "en" || kept === "de") return kept;
  return navigator.language.startsWith("de") ? "de" : "en";
}
