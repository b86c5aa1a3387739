/** Was am Tisch eines Spiels ohne eigene Zeichnung gesagt wird, auf Deutsch. */
import type { Words } from "../en";

export const plain: Words["plain"] = {
  ask: "Was wählst du?",
  watching: "Du siehst an diesem Tisch zu",
  over: "Das Spiel ist vorbei",
  waitsFor: (names: string) => `Wir warten auf ${names}`,
  seats: "Am Tisch",
  onTurn: "wählt",
  view: "Auf dem Tisch",
  known: "Von diesem Platz aus",
  yes: "ja",
  no: "nein",
  none: "nichts",
  fields: { round: "Runde", phase: "Phase", seat: "Platz" },
  choose: "Wähle",
  confirm: (choice: string) => `Wählen: ${choice}`,
  won: (names: string) => `${names} gewinnt`,
  youWon: "Du hast gewonnen",
  nobodyWon: "Niemand hat gewonnen",
  points: "Punkte",
  withPoints: (points: number) => (points === 1 ? "Mit 1 Punkt." : `Mit ${points} Punkten.`),
};
