/** Everything the page itself says, in German. Terms follow the German rulebooks. */
import type { Words } from "./en";
import { table, connection, end, scoring } from "./de/table";
import { amul } from "./de/amul";
import { amulett } from "./de/amulett";
import { plain } from "./de/plain";
import { levels, room, make } from "./de/room";
import { calls } from "./de/calls";
import { you } from "./de/you";
import { rules } from "./de/rules";
import { review } from "./de/review";
import { motion } from "./de/motion";
import { learn } from "./de/learn";

export const de: Words = {
  name: "Serai",
  fan:
    "Ein inoffizielles Fanwerk, ohne Verbindung zu Autoren oder Verlagen der Spiele. Regeln in eigenen " +
    "Worten; verlorene Werte sind rekonstruiert und gekennzeichnet.",
  language: "Deutsch",
  skip: "Zur Frage",
  nav: {
    play: "Spielen",
    newTable: "Neuer Tisch",
    rules: "Regeln",
    tools: "Für die eigene Schachtel",
    workshop: "Werkstatt",
    workshopWhy: "Die eigene Schachtel aufschreiben",
    you: "Du",
    menu: "Tischmenü",
    companion: "Eine Partie aus der Schachtel zählen",
    main: "Hauptmenü",
    speak: "English",
    speakLong: "Read in English",
    theme: { light: "Zum hellen Aussehen wechseln", dark: "Zum dunklen Aussehen wechseln" },
  },
  home: {
    title: "Willkommen in der Karawanserei",
    back: (name: string) => `Willkommen zurück, ${name}`,
    tea: "Der Tee ist warm. Setz dich, oder sieh eine Weile zu.",
    waiting: (count: number) =>
      count === 1
        ? "Ein Tisch wartet auf dich. Der Tee ist noch warm."
        : `${count} Tische warten auf dich. Der Tee ist noch warm.`,
    turn: (names: string, many: boolean) => `${names} ${many ? "warten" : "wartet"} auf dich`,
    turnAlone: "Ein Tisch wartet auf dich",
    first: "Eine Partie Āmul?",
    firstWhy: "Drei Bots sitzen schon am Tisch. Niemand stört sich an einer ersten Partie.",
    go: "Zum Tisch",
    bots: "Sofort gegen Bots spielen",
    playBots: (count: number) => `Mit ${count} Bots spielen`,
    friends: "Tisch für Freunde",
    open: "Offene Tische",
    newTable: "Neuer Tisch",
    none: "Gerade hat niemand einen Tisch eröffnet. Eröffne einen; Freunde finden ihn hier oder über seinen Link.",
    sit: "Setzen",
    watch: "Zusehen",
    free: (count: number) => `${count} frei`,
    yours: "Deine Spiele",
    noneYours: "Hier stehen die Tische, an denen du sitzt.",
    yourTurn: "Du bist dran",
    review: "Noch einmal ansehen",
    players: (low: number, high: number) => `${low} bis ${high}`,
    tableOf: (name: string) => `Tisch von ${name}`,
    full: "läuft",
    notBegun: "noch nicht begonnen",
    unreadable: "lässt sich nicht öffnen",
    forFriends: (game: string) => `Tisch für Freunde: ${game}`,
  },
  levels,
  and: (names: string[]) =>
    names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} und ${names.at(-1)}`,
  games: {
    amul: {
      title: "Āmul",
      pitch: "Karte anbieten, Karte wählen, Karte ausspielen. Neun Runden Handel an der Seidenstraße.",
      minutes: "30 Min.",
    },
    amulett: {
      title: "Das Amulett",
      pitch: "Biete auf Zaubersprüche, folge der Reisegesellschaft, habe als Erster sieben Farben.",
      minutes: "60 Min.",
    },
  },
  clock: {
    none: "ohne Uhr",
    live: (minutes: number, seconds: number) => `${minutes} Min. und ${seconds} s je Zug`,
    slow: (days: number) => (days === 1 ? "ein Tag je Zug" : `${days} Tage je Zug`),
    left: (text: string) => `noch ${text}`,
  },
  table,
  amul,
  amulett,
  plain,
  scoring,
  room,
  end,
  connection,
  refusals: {
    unreadable:
      "So kann die Seite das nicht annehmen. Prüfe, was du geschrieben hast; ein Name ist kurz und ohne " +
      "Anführungszeichen, Kommas und Klammern.",
    faulty: "Die Ausgabe hat Fehler; so lässt sich noch nicht mit ihr spielen.",
    "not-yours":
      "Das darfst du hier nicht. Vielleicht gehört es zu einem anderen Platz, oder nur der Gastgeber darf es.",
    "not-now": "Das geht gerade nicht. Vielleicht hat sich inzwischen etwas geändert; sieh nach und wähle neu.",
    stranger:
      "Die Seite erkennt dich nicht. Lade die Seite neu und komm als Gast herein, oder nimm einen anderen Passkey.",
    "no-such-table": "Diesen Tisch gibt es nicht.",
    "not-on-the-shelf": "Dieser Tisch spielt nach Regeln oder mit einer Ausgabe, die diese Seite nicht hat.",
    damaged:
      "Die Mitschrift dieses Tisches ist beschädigt, deshalb lässt er sich nicht zeigen. Wer die Seite betreibt, " +
      "sieht warum.",
    "too-much": "Das war zu viel auf einmal. Warte einen Moment und versuche es noch einmal.",
    busy: "Das hat gerade nicht geklappt, und niemand hat es gesehen. Versuche es gleich noch einmal.",
    "not-found": "Hier gibt es nichts.",
    "too-large": "Das ist zu groß für die Seite. Schicke weniger auf einmal.",
    upgrade: "Unter dieser Adresse spricht der Server nur über einen WebSocket.",
    refused: "Das nimmt die Seite nicht an.",
    broken: "Hier ist etwas schiefgegangen. Es ist notiert; versuche es noch einmal.",
  },
  make,
  you,
  calls,
  rules,
  review,
  motion,
  learn,
  gone: { title: "Hier wohnt niemand", why: "Diese Seite gibt es nicht." },
};
