/** What is said in the book of rules, in German. */
import type { Words } from "../en";

export const rules: Words["rules"] = {
  title: (game: string) => `Regeln von ${game}`,
  contents: "Inhalt",
  which: "Spiel",
  pieces: {
    amul: {
      title: "Alle Karten",
      search: "Regeln und Karten durchsuchen",
      count: (found: number) => (found === 1 ? "1 Karte" : `${found} Karten`),
    },
    amulett: {
      title: "Alle Zaubersprüche und der Spielplan",
      search: "Regeln, Sprüche und Spielplan durchsuchen",
      count: (found: number) => (found === 1 ? "1 Spruch oder Gebiet" : `${found} Sprüche und Gebiete`),
    },
  },
  search: "Regeln durchsuchen",
  foundRules: (rules: number) => `${rules} ${rules === 1 ? "Regel" : "Regeln"}`,
  nothing: "Darüber steht hier nichts. Versuche ein anderes Wort.",
  why: "Warum.",
  know: "Woher wir das wissen",
  marks: {
    printed: "gedruckt",
    derived: "abgeleitet",
    ruling: "entschieden",
    reconstructed: "rekonstruiert",
  },
  marksWhy: {
    printed: "steht in einer Spielregel",
    derived: "folgt aus dem Gedruckten",
    ruling: "die Hefte schweigen; wir haben entschieden",
    reconstructed: "verloren; unser eigener Wert",
  },
  three: "Drei Zeichen",
  threeWhy: "Name, Ort oder Effekt, Punkte",
  colours: "Farben",
  groups: {
    yellow: "gelb",
    blue: "blau",
    purple: "lila",
    red: "rot",
    green: "grün",
    orange: "orange",
    bazaar: "Bazar",
  },
  facts: {
    name: "Name",
    colour: "Farbe",
    position: "wo sie zählt",
    symbols: "Zeichen",
    letters: "Buchstabe",
    copies: "Anzahl",
    score: "Punkte",
    take: "Effekt",
    variant: "Variante",
    phase: "Phase",
    income: "Einkommen",
    bolts: "Blitze",
    effects: "Wirkung",
    terrain: "Gelände",
    pyramid: "Pyramide",
    wall: "große Mauer",
    jewels: "Anzahl Edelsteine",
    neighbours: "Nachbarn",
    centre: "Ort in der Zeichnung",
    polygon: "Umriss in der Zeichnung",
  },
  reconstructed: (sorts: Record<string, [number, number]>) => {
    const { card, spell, area, map } = sorts;
    const what = [
      card && (card[0] === card[1] ? "Kartenwerte" : `${card[0]} von ${card[1]} Karten`),
      spell && (spell[0] === spell[1] ? "Zaubersprüche" : `${spell[0]} von ${spell[1]} Zaubersprüchen`),
      (area ?? map) && (area && area[0] < area[1] ? `${area[0]} von ${area[1]} Gebieten` : "Spielplan"),
    ].filter(Boolean);
    const all = what.join(" und ") || "Einige Werte";
    return all === "Spielplan" ? "Der Spielplan ist rekonstruiert" : `${all} sind rekonstruiert`;
  },
  whatThatMeans: "was das heißt",
  spellMarks: "Oberes Zeichen: die Wirkung. Unteres Zeichen: Einkommen und Blitze.",
  mapMarks: "Ein gestrichelter Ring: Etwas an diesem Gebiet ist rekonstruiert.",
  parts: "Teile",
  theMap: "Spielplan",
  unwritten: (game: string) => `Für ${game} liegt hier kein Regelbuch. Der Tisch zeigt jede Möglichkeit, die es gibt.`,
  noBook: "Die Regeln sind gerade nicht da. Lade die Seite neu.",
  noCards: "Was in der Schachtel liegt, ist gerade nicht da.",
};
