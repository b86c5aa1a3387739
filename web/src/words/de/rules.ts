/** What is said in the book of rules, in German. */
import type { Words } from "../en";

export const rules: Words["rules"] = {
  title: (game: string) => `Regeln von ${game}`,
  contents: "Inhalt",
  which: "Spiel",
  cards: "Alle Karten",
  search: "Regeln und Karten durchsuchen",
  found: (rules: number, cards: number) => `${rules} ${rules === 1 ? "Regel" : "Regeln"}, ${cards} ${cards === 1 ? "Karte" : "Karten"}`,
  foundRules: (rules: number) => `${rules} ${rules === 1 ? "Regel" : "Regeln"}`,
  nothing: "Darüber steht hier nichts. Versuche ein anderes Wort.",
  why: "Warum.",
  know: "Woher wir das wissen",
  marks: { printed: "gedruckt", derived: "abgeleitet", ruling: "entschieden", reconstructed: "rekonstruiert" } as Record<string, string>,
  marksWhy: {
    printed: "steht in einer Spielregel",
    derived: "folgt aus dem Gedruckten",
    ruling: "die Hefte schweigen; wir haben entschieden",
    reconstructed: "verloren; unser eigener Wert",
  } as Record<string, string>,
  three: "Drei Zeichen",
  threeWhy: "Name, Ort oder Effekt, Punkte",
  colours: "Farben",
  groups: { yellow: "gelb", blue: "blau", purple: "lila", red: "rot", green: "grün", orange: "orange", bazaar: "Bazar" } as Record<string, string>,
  facts: { name: "Name", colour: "Farbe", position: "wo sie zählt", symbols: "Zeichen", letters: "Buchstabe", copies: "Anzahl", score: "Punkte", take: "Effekt", effect: "Effekt" } as Record<string, string>,
  spells: "Zaubersprüche und Karte von Das Amulett kommen mit seinem Tisch.",
  noBook: "Die Regeln sind gerade nicht da. Lade die Seite neu.",
  noCards: "Die Karten der Ausgabe sind gerade nicht da.",
};
