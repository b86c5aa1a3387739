/** The language that the page speaks, and how it finds its words. */
import { en, type Words } from "./en";
import { de } from "./de";
import type { Language } from "../api/types";

const CATALOGUE: Record<Language, Words> = { en, de };

function first(): Language {
  const kept = localStorage.getItem("language");
  if (kept === "en" || kept === "de") return kept;
  return navigator.language.startsWith("de") ? "de" : "en";
}

let spoken = $state<Language>(first());

export function language(): Language {
  return spoken;
}

export function speak(wanted: Language): void {
  spoken = wanted;
  localStorage.setItem("language", wanted);
  document.documentElement.lang = wanted;
}

/** The words of the language that is spoken now. */
export function words(): Words {
  return CATALOGUE[spoken];
}
