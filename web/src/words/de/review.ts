/** What is said where a finished game is looked at again, in German. */
import type { Words } from "../en";

export const review: Words["review"] = {
  title: "Rückblick",
  open: "Rückblick",
  seenBy: "Gesehen von",
  everyone: "Allen",
  known: "nur, was bekannt war",
  round: (round) => (round === "0" ? "Vor der ersten Runde" : `Runde ${round}`),
  begins: "Spielbeginn",
  ends: "Das Spiel ist vorbei",
  choice: (whose, round) => `${whose} Wahl ${round === "0" ? "vor Runde 1" : `in Runde ${round}`}`,
  whose: (name) => `${name}${/[sßxz]$/.test(name) ? "’" : "s"}`,
  your: "Deine",
  couldBe: (count) => (count === 1 ? "die einzige Möglichkeit" : `eine von ${count}`),
  unknown: "Diese Wahl konnte sonst noch niemand sehen.",
  over: "Die letzte Wahl ist getroffen.",
  chosen: "gewählt",
  playOn: "So versuchen",
  playOnAs: (seat) => `Was wäre wenn: Du bekommst ${seat} Platz`,
  tryIt: "Ab hier weiterspielen",
  tryHint: (seat) =>
    `Was wäre wenn: Du bekommst ${seat ? `${seat} Platz` : "deinen eigenen Platz"}. ` +
    "Die anderen spielen Bots, mit genau diesen Karten.",
  whatIf: "Was wäre wenn",
  back: "Zurück zum Rückblick",
  points: { amul: "Punkte je Runde", amulett: "Edelsteine in den Amuletten" },
  byRound: "zu Beginn jeder Runde",
  timeline: "Verlauf der Partie",
  at: (step, all) => `${step} von ${all}`,
  previous: "Vorige Wahl",
  next: "Nächste Wahl",
  play: "Abspielen",
  pause: "Anhalten",
  pace: (pace) => `Tempo ×${pace}`,
  share: "Link zu dieser Stelle kopieren",
  toEnd: "Das Ergebnis",
  hand: (name) => (name === "Du" ? "Deine Hand" : `Hand von ${name}`),
  area: (name) => (name === "Du" ? "Dein Spielbereich" : `Spielbereich von ${name}`),
  spells: (name) => (name === "Du" ? "Deine Zaubersprüche" : `Zaubersprüche von ${name}`),
  cards: (count) => (count === 1 ? "1 Karte, verdeckt" : `${count} Karten, verdeckt`),
  metals: (count) => (count === 1 ? "1 Metall, verdeckt" : `${count} Metalle, verdeckt`),
  none: "nichts",
  chooses: "wählt",
  bid: (bid) => `bietet ${bid}`,
  notYet: "Diese Partie läuft noch",
  notYetWhy: "Den Rückblick gibt es, sobald die letzte Wahl getroffen ist.",
  proof: {
    checking: "Das Siegel wird geprüft",
    fits:
      "Dieser Browser hat es geprüft: Das Siegel, das vor der ersten Karte gezeigt wurde, gehört zu diesem " +
      "Startwert. Die Mischung stand also fest, bevor jemand wählte.",
    differs:
      "Das Siegel passt nicht zu diesem Startwert. Vielleicht wurde die Mischung verändert; bewahre das " +
      "Protokoll auf und frag die Betreiber der Seite.",
    cannot: "Ohne https kann diese Seite es nicht prüfen. Lade das Protokoll herunter und prüfe es mit: serai verify",
    replayed: "Jede Wahl wurde gerade nach den Regeln nachgespielt, mit demselben Ergebnis.",
    other:
      "Nach den Regeln nachgespielt endet das Spiel anders. Bewahre das Protokoll auf und sag den " +
      "Betreibern der Seite Bescheid.",
  },
};
