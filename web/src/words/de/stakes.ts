/** What is said of jewels and bids at the table of Das Amulett: to whom they matter, and how, in German. */
import type { Words } from "../en";

export const stakes: Words["stakes"] = {
  pill: "Dieser Tausch kann das Spiel beenden",
  table: "Was jeder Edelstein für alle bedeutet",
  wins: "siegt",
  youWin: "dein Sieg",
  has: "hat ihn",
  haveIt: "hast du",
  completes: (name: string, you: boolean) => (you ? "vollendet dein Amulett" : `vollendet das Amulett von ${name}`),
  nth: (count: number) => `${count}. Farbe`,
  nthOnly: (count: number) => `${count}.`,
  nthJewel: (count: number) => `${count}. Edelstein`,
  ofNeeded: (count: number) => `von ${count}`,
  together: (jewels: string) => `siegt zusammen mit ${jewels}`,
  canBid: "Kann bieten",
  upTo: (bid: string) => `bis ${bid}`,
  between: (least: number, most: number) => `sicher ${least}, höchstens ${most}`,
  out: "raus",
  passed: "hat gepasst",
  cannot: "kann nicht genug bieten",
  and: (plain: number, jokers: number) => `${plain} und ${jokers} Joker`,
  or: (jewels: string[]) => jewels.join(" oder "),
  named: (jewel: string) => jewel,
  with: "Siegt mit",
  winsWith: (name: string, jewels: string, you: boolean) =>
    you ? `Du gewinnst das Spiel mit ${jewels}.` : `${name} gewinnt das Spiel mit ${jewels}.`,
  unlessRaised: (name: string, jewels: string, you: boolean) =>
    you
      ? `Erhöht niemand, gewinnst du das Spiel mit ${jewels}.`
      : `Erhöht niemand, gewinnt ${name} das Spiel mit ${jewels}.`,
  passHands: (name: string) => `Passt du, gewinnt ${name} das Spiel.`,
  passLeaves: (names: string, leader: string) => `Passt du, kann ${leader} nur noch aufgehalten werden von: ${names}.`,
  onlyPass: "Du kannst nur passen",
  short: (held: string, needed: number) => `Du kannst hier ${held} bieten, nötig wären ${needed}.`,
  passesSoon: "Du passt in drei Sekunden.",
  keeps: (bid: string, left: number) => {
    const rest = left === 1 ? "1 Karte" : left === 0 ? "keine Karten" : `${left} Karten`;
    return `Gewinnst du mit ${bid}, hast du danach noch ${rest}.`;
  },
  then: (metals: string) => (metals ? `Danach hast du ${metals}.` : "Danach hast du keine Metalle mehr."),
  go: {
    canBid: "dein Höchstgebot:",
    any: "beliebige Karten",
    plus: (plain: number, jokers: number) => `${plain} + ${jokers}`,
    none: "niemandem neu",
    nobody: "Niemand kann hier siegen",
    only: "Nur du kannst hier siegen",
    could: (names: string) => `Kann hier siegen: ${names}`,
    too: (names: string) => `Kann hier auch siegen: ${names}`,
    seals: "Siegel: wem diese Farbe fehlt und die wievielte es wäre",
    later: "Der nächste Tausch dort kommt in der nächsten Runde.",
    led: "Du hast den Tausch gewonnen, also führst du.",
    oneColour: "Dir fehlt eine Farbe zum Sieg.",
  },
  order: {
    hold: (plain: number, jokers: number) => `du hast ${plain}${jokers ? ` und ${jokers} Joker` : ""}`,
    now: "jetzt",
    ifOutbid: "falls überboten",
    pass: "passen",
    steps: "Was wir für dich tun",
  },
  start: {
    stones: (rounds: number, left: number) =>
      `${rounds === 1 ? "hält 1 Runde" : `hält ${rounds} Runden`}\n${left} ${left === 1 ? "bleibt" : "bleiben"} dir`,
    about: (spell: string) => `Über ${spell}`,
  },
};
