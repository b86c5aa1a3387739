/** Everything the page itself says, in English. The games speak for themselves: their sentences come from the hall. */
import { table, connection, end, scoring } from "./en/table";
import { amul } from "./en/amul";
import { amulett } from "./en/amulett";
import { plain } from "./en/plain";
import { levels, room, make } from "./en/room";
import { calls } from "./en/calls";
import { you } from "./en/you";
import { rules } from "./en/rules";
import { review } from "./en/review";
import { motion } from "./en/motion";
import { learn } from "./en/learn";

export const en = {
  name: "Serai",
  fan:
    "An unofficial fan work, not connected with the authors or publishers of the games. Rules in our own " +
    "words; values that were lost are reconstructed and marked.",
  language: "English",
  skip: "Go to the question",
  nav: {
    play: "Play",
    newTable: "New table",
    rules: "Rules",
    tools: "For your own box",
    workshop: "Workshop",
    workshopWhy: "Write down your own box",
    you: "You",
    menu: "Table menu",
    companion: "Count a game from the box",
    main: "Main",
    speak: "Deutsch",
    speakLong: "Auf Deutsch lesen",
    theme: { light: "Switch to the light theme", dark: "Switch to the dark theme" },
  },
  home: {
    title: "Welcome to the serai",
    back: (name: string) => `Welcome back, ${name}`,
    tea: "The tea is warm. Sit down, or watch for a while.",
    waiting: (count: number) =>
      count === 1
        ? "One table is waiting for you. The tea is still warm."
        : `${count} tables are waiting for you. The tea is still warm.`,
    turn: (names: string, many: boolean) => `${names} ${many ? "wait" : "waits"} for you`,
    turnAlone: "A table waits for you",
    first: "Play a game of Āmul?",
    firstWhy: "Three bots are at the table already. Nobody minds a first game.",
    go: "Go to the table",
    bots: "Play now against bots",
    playBots: (count: number) => `Play now with ${count} bots`,
    friends: "Table for friends",
    open: "Open tables",
    newTable: "New table",
    none: "Nobody has opened a table just now. Open one, and friends find it here or by its link.",
    sit: "Sit down",
    watch: "Watch",
    free: (count: number) => `${count} free`,
    yours: "Your games",
    noneYours: "The tables at which you sit are listed here.",
    yourTurn: "Your turn",
    review: "Look again",
    players: (low: number, high: number) => `${low} to ${high}`,
    tableOf: (name: string) => `${name}’s table`,
    full: "running",
    notBegun: "not begun",
    unreadable: "cannot be opened",
    forFriends: (game: string) => `Table for friends: ${game}`,
  },
  levels,
  and: (names: string[]) =>
    names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`,
  games: {
    amul: {
      title: "Āmul",
      pitch: "Offer a card, pick a card, play a card. Nine rounds of trade on the Silk Road.",
      minutes: "30 min",
    },
    amulett: {
      title: "Das Amulett",
      pitch: "Bid for spells, follow the travelling company, be first with seven colours.",
      minutes: "60 min",
    },
  },
  clock: {
    none: "no clock",
    live: (minutes: number, seconds: number) => `${minutes} min and ${seconds} s a choice`,
    slow: (days: number) => (days === 1 ? "one day a choice" : `${days} days a choice`),
    left: (text: string) => `${text} left`,
  },
  table,
  amul,
  amulett,
  plain,
  scoring,
  room,
  end,
  connection,
  /** Why the server refused something, by its reason; for when the server adds no sentence of its own. */
  refusals: {
    unreadable:
      "The site cannot take it like this. Look over what you wrote; a name is short, without quotes, " +
      "commas or brackets.",
    faulty: "The edition has faults, so nothing can be played with it yet.",
    "not-yours": "That is not for you to do here. It may belong to another seat, or only the host may do it.",
    "not-now": "That is not possible now. Something may have changed meanwhile; look again and choose anew.",
    stranger: "The site does not recognise you. Load the page again and come in as a guest, or take another passkey.",
    "no-such-table": "There is no such table.",
    "not-on-the-shelf": "This table plays by rules or with an edition that this site does not have.",
    damaged:
      "What was written down of this table is damaged, so it cannot be shown. Whoever runs the site can see why.",
    "too-much": "That is too much at once. Wait a moment and try again.",
    busy: "That did not work just now, and nobody saw it. Try again in a moment.",
    "not-found": "There is nothing here.",
    "too-large": "That is too large for the site. Send less at once.",
    upgrade: "The server speaks only through a WebSocket at this address.",
    refused: "The site does not take that.",
    broken: "Something broke here. It has been written down; try again.",
  } as Record<string, string>,
  make,
  you,
  calls,
  rules,
  review,
  motion,
  learn,
  gone: { title: "Nobody lives here", why: "This page does not exist." },
};

export type Words = typeof en;
