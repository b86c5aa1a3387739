/** What is said where one learns a game, in German. */
import type { Words } from "../en";

export const learn: Words["learn"] = {
  nav: "Lernen",
  title: "Lernen",
  ask: "Welches Spiel sollen wir dir zeigen?",
  why: "Du sitzt an einem echten Tisch mit Bots und machst jeden Zug selbst; deine Gastgeberin erklärt.",
  begin: (game) => `${game} lernen`,
  first: "Erst lernen",
  byPlaying: "Spielend lernen",
  laying: "Der Tisch für deine Lektion wird gedeckt",
  leave: "Lektion verlassen",
  step: (part, of) => `Lektion, Schritt ${part} von ${of}`,
  host: "Deine Gastgeberin",
  manner: "erklärt; du spielst",
  understood: "Verstanden",
  lesson: "Die Lektion",
  signs: "Zeichen bisher",
  free: "Echte Karten, echte Regeln, keine Uhr. Jede Wahl ist erlaubt; danach erklärt die Gastgeberin alles.",
  meanwhile: (told) => `Seit deiner Wahl: ${told}`,
  all: "Alle Lektionen",
  done: "geschafft",
};
