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
  chance: "Gewinnchance",
  looking: (done, all) => (all ? `die Partie wird durchgesehen, ${done} von ${all}` : "die Partie wird durchgesehen"),
  dearest: "Deine teuersten Entscheidungen",
  ofAll: (all) => `von ${all}`,
  numbered: "deine teuersten Entscheidungen sind nummeriert",
  asWatched: "aus Sicht eines Zuschauers",
  nothingDear: "Keine teure Entscheidung.",
  view: (percent) => `Sicht eines starken Bots auf das, was hier bekannt war, auf ${percent} % genau.`,
  with: (choice, percent) => `besser: ${choice}, ${percent} %`,
  better: (choice) => `besser: ${choice}`,
  wasBetter: (choice) => `Besser war: ${choice}`,
  cost: (choice, percent) => `Gewählt: ${choice}. Das kostete ${percent} % der Gewinnchancen.`,
  lookingFor: "Wir suchen sie.",
  allOptions: (count) => `Alle ${count} zeigen`,
  likely: "Danach vermutlich:",
  nextDear: "Nächste teure",
  decided: "Der Moment, der entschied",
  youChose: "deine Wahl",
  betterWas: "besser",
  fell: (from, to) => `Gewinnchance nach deinem Wissen: ${to} statt ${from} %`,
  toMoment: "Diesen Moment ansehen",
  wellPlayed: "Keine deiner Entscheidungen kostete mehr, als ein starker Bot sicher sagen kann.",
  seeking: "Wir suchen den Moment, der entschied",
  madeTheDifference: (row, more, fewer) => `Den Ausschlag gab „${row}“: ${more}, ${fewer}.`,
  largestGap: (row, more, fewer) => `Am weitesten auseinander lagt ihr bei „${row}“: ${more}, ${fewer}.`,
  pointsFor: (points, name) => `${points} ${points === 1 ? "Punkt" : "Punkte"} für ${name}`,
  forYou: "dich",
  onlyFor: (points, name) => `${points} für ${name}`,
  wasMissing: (colours, jewels) =>
    `Dir fehlten noch ${colours} ${colours === 1 ? "Farbe" : "Farben"} oder ` +
    `${jewels} ${jewels === 1 ? "Edelstein" : "Edelsteine"}.`,
  wasClosest: (name, colours, jewels) =>
    `${name} war dir am nächsten: Es fehlten noch ${colours} ${colours === 1 ? "Farbe" : "Farben"} oder ` +
    `${jewels} ${jewels === 1 ? "Edelstein" : "Edelsteine"}.`,
  verdicts: { best: "beste", fine: "gut", costly: "teuer" },
  timeline: "Verlauf der Partie",
  at: (step, all) => `${step} von ${all}`,
  previous: "Vorige Wahl",
  next: "Nächste Wahl",
  play: "Abspielen",
  pause: "Anhalten",
  pace: (pace) => `Tempo ×${pace}`,
  share: "Link zu dieser Stelle kopieren",
  frame: "Code für eine Website kopieren",
  toEnd: "Das Ergebnis",
  hand: (name) => (name === "Du" ? "Deine Hand" : `Hand von ${name}`),
  area: (name) => (name === "Du" ? "Dein Spielbereich" : `Spielbereich von ${name}`),
  spells: (name) => (name === "Du" ? "Deine Zaubersprüche" : `Zaubersprüche von ${name}`),
  cards: (count) => (count === 1 ? "1 Karte, verdeckt" : `${count} Karten, verdeckt`),
  metals: (count) => (count === 1 ? "1 Metall, verdeckt" : `${count} Metalle, verdeckt`),
  none: "nichts",
  chooses: "wählt",
  youChoose: "wählst",
  bid: (bid) => `bietet ${bid}`,
  notYet: "Diese Partie läuft noch",
  notYetWhy: "Den Rückblick gibt es, sobald die letzte Wahl getroffen ist.",
  proof: {
    fair: "Ehrlich gemischt: Es passt zum Siegel vor der ersten Karte.",
    check: "Nachprüfen",
    checking: "Das Siegel wird geprüft",
    fits:
      "Dieser Browser hat es geprüft: Das Siegel, das vor der ersten Karte gezeigt wurde, gehört zu diesem " +
      "Startwert. Die Mischung stand also fest, bevor jemand wählte.",
    differs:
      "Das Siegel passt nicht zu diesem Startwert. Vielleicht wurde die Mischung verändert; bewahre das " +
      "Protokoll auf und frag die Betreiber der Seite.",
    cannot: "Ohne https kann diese Seite es nicht prüfen. Lade das Protokoll herunter und prüfe es mit: serai verify",
    cutBy: (names: string) =>
      `Abgehoben von ${names}, wie vor dem Mischen festgelegt. Allein hat also niemand die Karten bestimmt, ` +
      "auch diese Seite nicht.",
    uncut: "Niemand hat abgehoben. Diese Seite hat also allein gemischt.",
    yours: "Dein Abheben ist dabei, und die Siegel sind die, die dieser Browser sich vorher gemerkt hat.",
    late: "Dein Abheben kam zu spät und wurde nicht verwendet.",
    unused: "Das Abheben, das dieser Browser für diesen Tisch bereithielt, wurde nicht verwendet.",
    lateFor: (names) => `Vor dem Mischen angekündigt, aber nicht dabei: das Abheben von ${names}.`,
    spent: (times) =>
      `Davor hatte dieser Browser ${times === 1 ? "einmal" : `${times}-mal`} vergeblich abgehoben. Das kommt vor, ` +
      "wenn jemand während des Abhebens aufsteht; kommt es oft vor, wollte vielleicht jemand bestimmte Karten.",
    cutDiffers:
      "Ein Abheben oder ein Siegel ist nicht das, das vor dem Mischen feststand. Bewahre das Protokoll auf " +
      "und frag die Betreiber der Seite.",
    replayed: "Jede Wahl wurde gerade nach den Regeln nachgespielt, mit demselben Ergebnis.",
    other:
      "Nach den Regeln nachgespielt endet das Spiel anders. Bewahre das Protokoll auf und sag den " +
      "Betreibern der Seite Bescheid.",
  },
};
