/** Everything the page itself says, in English. The games speak for themselves: their sentences come from the hall. */
import { table, connection, end, scoring } from "./en/table";
import { amul } from "./en/amul";
import { amulett } from "./en/amulett";
import { stakes } from "./en/stakes";
import { plain } from "./en/plain";
import { levels, room, make } from "./en/room";
import { calls } from "./en/calls";
import { you } from "./en/you";
import { people } from "./en/people";
import { rules } from "./en/rules";
import { review } from "./en/review";
import { motion } from "./en/motion";
import { pace } from "./en/pace";
import { invite } from "./en/invite";
import { keys } from "./en/keys";
import { hint } from "./en/hint";
import { learn } from "./en/learn";

export const en = {
  name: "Serai",
  fan:
    "An unofficial fan work, not affiliated with the authors or publishers of the games. The rules are in our " +
    "own words; lost values are reconstructed and marked.",
  language: "English",
  skip: "Skip to the question",
  nav: {
    play: "Play",
    newTable: "New table",
    rules: "Rules",
    tools: "For your own box",
    workshop: "Workshop",
    workshopWhy: "Enter the values of your own box",
    you: "Profile",
    menu: "Table menu",
    here: "At this table",
    companion: "Score a game from the box",
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
      count === 1 ? "One table is waiting for you." : `${count} tables are waiting for you.`,
    turn: (names: string, many: boolean) => `${names} ${many ? "are" : "is"} waiting for you`,
    turnAlone: "A table is waiting for you",
    first: "Play a game of Āmul?",
    firstWhy: "Three bots are already at the table. Good for your first game.",
    go: "Go to the table",
    bots: "Play now against bots",
    playBots: (count: number) => `Play now with ${count} bots`,
    friends: "Table for friends",
    open: "Open tables",
    newTable: "New table",
    none: "No table is open right now. Open one: friends find it here or by its link.",
    sit: "Sit down",
    watch: "Watch",
    free: (count: number) => `${count} free`,
    yours: "Your games",
    allYours: "All, with statistics",
    noneYours: "The tables you sit at are listed here.",
    yourTurn: "Your turn",
    review: "Review",
    players: (low: number, high: number) => `${low} to ${high} players`,
    tableOf: (name: string) => `${name}’s table`,
    full: "in progress",
    notBegun: "not started",
    whatIf: "What if",
    won: (name: string) => `${name} won`,
    youWon: "You won",
    unreadable: "cannot be opened",
    forFriends: (game: string) => `Table for friends: ${game}`,
  },
  levels,
  and: (names: string[]) =>
    names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`,
  games: {
    amul: {
      title: "Āmul",
      pitch: "Nine rounds of trade on the Silk Road: offer a card, pick a card, play a card. Most points wins.",
      minutes: "30 min",
    },
    amulett: {
      title: "Das Amulett",
      pitch: "Bid for spells and trade metals for jewels. The first player with seven colours wins.",
      minutes: "60 min",
    },
  },
  clock: {
    none: "no clock",
    live: (minutes: number, seconds: number) => `${minutes} min + ${seconds} s per move`,
    slow: (days: number) => (days === 1 ? "one day per move" : `${days} days per move`),
    left: (text: string) => `${text} left`,
  },
  table,
  amul,
  amulett,
  stakes,
  plain,
  scoring,
  room,
  end,
  connection,
  /** Why the server refused something, by its reason; for when the server adds no sentence of its own. */
  refusals: {
    unreadable:
      "That can’t be used as it is. Check what you wrote: names are short, without quotes, commas or brackets.",
    faulty: "This edition has faults. Fix them before you play with it.",
    "not-yours": "You can’t do that here. It belongs to another seat, or only the host can do it.",
    banned: "You can look around here, but not play or write. Ask whoever runs the site.",
    "not-now": "That isn’t possible right now. The table may have moved on: check it and choose again.",
    stranger: "The site does not recognise you. Reload the page and continue as a guest, or use another passkey.",
    "no-such-table": "There is no such table. Check the link.",
    "not-on-the-shelf": "This table uses rules or an edition that this site does not have. Ask whoever runs the site.",
    damaged:
      "The log of this table is damaged, so it cannot be shown. Tell whoever runs the site; the server knows why.",
    "too-much": "That was too much at once. Wait a moment and try again.",
    busy: "That failed; nothing was changed. Try again in a moment.",
    "not-found": "There is nothing at this address.",
    "too-large": "That is too large. Send less at once.",
    upgrade: "This address works only over a WebSocket.",
    refused: "The site did not accept that. Reload the page and try again.",
    broken: "Something went wrong. We logged it; try again.",
  } as Record<string, string>,
  make,
  you,
  people,
  calls,
  rules,
  review,
  motion,
  pace,
  invite,
  keys,
  hint,
  learn,
  daily: {
    title: "Daily deal",
    list: "Today’s list",
    sealedProof: "Others play the same cards today, so the seed is shown when the day ends.",
    giveUp: "Give up",
    giveUpWhy: "A bot plays your seat to the end, and you come last in today’s list. There is no second try.",
  },
  legal: { title: "Legal", imprint: "Imprint", privacy: "Privacy" },
  announcement: "Announcement",
  gone: { title: "Page not found", why: "There is nothing at this address." },
};

export type Words = typeof en;
