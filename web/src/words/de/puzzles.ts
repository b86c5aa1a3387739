/** What is said where a puzzle is solved, in German. */
import type { puzzles as english } from "../en/puzzles";

export const puzzles: typeof english = {
  title: "Rätsel",
  about: "Momente aus echten Partien mit einer richtigen Wahl",
  ask: "Finde die Wahl, die den Sieg hält",
  known: (round) => `Runde ${round}. Du siehst, was an diesem Platz bekannt war.`,
  options: "Deine Möglichkeiten",
  pick: "Wähle eine Möglichkeit",
  choose: "Das wähle ich",
  wrong: "Das hält den Sieg nicht. Versuch es noch einmal",
  counted: "Der erste Versuch zählt; probieren darfst du, so oft du magst.",
  found: (first) => (first ? "Beim ersten Versuch gefunden" : "Gefunden"),
  why: (percent) => `Diese Wahl gewinnt ${percent} von hundert Partien.`,
  next: "Nächstes Rätsel",
  strength: "Deine Rätselstärke",
  first: (found, tries) => `${found} von ${tries} beim ersten Versuch gefunden`,
  row: (count) => (count > 1 ? `${count} in Folge` : ""),
  none: "Für dich ist kein Rätsel übrig",
  noneWhy: "Rätsel kommen aus beendeten Partien. Spiel eine, oder schau wieder vorbei, wenn andere gespielt haben.",
  others: (found, tries) => `${found} von ${tries} Leuten fanden es beim ersten Versuch`,
  newOne: "Noch niemand hat es versucht",
  from: "Aus einer echten Partie",
  fromWhy: "Sie wurde hier gespielt; die Namen sind von uns.",
};
