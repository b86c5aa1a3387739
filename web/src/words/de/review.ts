/** What is said where a finished game is looked at again, in German. */
import type { Words } from "../en";

export const review: Words["review"] = {
  title: "Rückblick",
  open: "Zurückblicken",
  seenBy: "Gesehen von",
  everyone: "Allen",
  known: "wie damals bekannt",
  round: (round) => (round === "0" ? "Vor der ersten Runde" : `Runde ${round}`),
  begins: "Die ersten Karten sind ausgeteilt",
  ends: "Das Spiel ist aus",
  choice: (whose, round) => `${whose} Wahl ${round === "0" ? "am Anfang" : `in Runde ${round}`}`,
  whose: (name) => `${name}${/[sßxz]$/.test(name) ? "’" : "s"}`,
  your: "Deine",
  couldBe: (count) => (count === 1 ? "die einzige Möglichkeit" : `eine von ${count}`),
  unknown: "Diese Wahl konnte sonst noch niemand sehen.",
  over: "Die letzte Wahl ist getroffen.",
  chosen: "gewählt",
  playOn: "Weiterspielen",
  tryIt: "Ab hier weiterspielen",
  tryHint: "Spiele ab hier weiter, gegen Bots mit genau diesen Karten.",
  whatIf: "Was wäre wenn",
  back: "Zurück zum Rückblick",
  points: { amul: "Punkte, wie sie standen", amulett: "Farben in den Amuletten" },
  byRound: "zu Beginn jeder Runde",
  timeline: "Augenblicke des Spiels",
  at: (step, all) => `${step} von ${all}`,
  previous: "Eine Wahl zurück",
  next: "Eine Wahl weiter",
  play: "Abspielen",
  pause: "Anhalten",
  pace: (pace) => `Tempo ×${pace}`,
  share: "Link zu diesem Augenblick kopieren",
  toEnd: "Das Ergebnis",
  hand: (name) => `Hand von ${name}`,
  area: (name) => `Auslage von ${name}`,
  spells: (name) => `Zaubersprüche von ${name}`,
  cards: (count) => (count === 1 ? "1 Karte, verdeckt" : `${count} Karten, verdeckt`),
  metals: (count) => (count === 1 ? "1 Metall, verdeckt" : `${count} Metalle, verdeckt`),
  none: "nichts",
  chooses: "wählt",
  bid: (bid) => `bietet ${bid}`,
  notYet: "Dieses Spiel läuft noch",
  notYetWhy: "Zurückblicken kann man, sobald die letzte Wahl getroffen ist.",
  proof: {
    checking: "Das Siegel wird geprüft",
    fits:
      "Dieser Browser hat es geprüft: Das Siegel, das vor der ersten Karte gezeigt wurde, gehört zu diesem " +
      "Startwert. Die Mischung stand also fest, bevor jemand wählte.",
    differs:
      "Das Siegel passt nicht zu diesem Startwert. Vielleicht wurde die Mischung verändert; bewahre den " +
      "Spielbericht auf und frage, wer dieses Haus betreibt.",
    cannot: "Ohne https kann diese Seite es nicht prüfen. Nimm den Spielbericht mit und prüfe ihn mit: serai verify",
    replayed: "Jede Wahl wurde gerade nach den Regeln nachgespielt, mit demselben Ergebnis.",
    other:
      "Nach den Regeln nachgespielt endet das Spiel anders. Bewahre den Spielbericht auf und sag es denen, " +
      "die dieses Haus betreiben.",
  },
};
