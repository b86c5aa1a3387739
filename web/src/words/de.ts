/** Everything the page itself says, in German. Terms follow the German rulebooks. */
import type { Words } from "./en";
import { table, connection, end, scoring } from "./de/table";
import { amul } from "./de/amul";
import { amulett } from "./de/amulett";
import { stakes } from "./de/stakes";
import { plain } from "./de/plain";
import { levels, room, make } from "./de/room";
import { calls } from "./de/calls";
import { you } from "./de/you";
import { people } from "./de/people";
import { rules } from "./de/rules";
import { review } from "./de/review";
import { motion } from "./de/motion";
import { pace } from "./de/pace";
import { invite } from "./de/invite";
import { keys } from "./de/keys";
import { hint } from "./de/hint";
import { learn } from "./de/learn";

export const de: Words = {
  name: "Serai",
  fan:
    "Ein inoffizielles Fanprojekt, ohne Verbindung zu Autoren oder Verlagen der Spiele. Regeln in eigenen " +
    "Worten; verlorene Werte sind rekonstruiert und gekennzeichnet.",
  language: "Deutsch",
  skip: "Zur Frage",
  nav: {
    play: "Spielen",
    newTable: "Neuer Tisch",
    rules: "Regeln",
    tools: "Für die eigene Schachtel",
    workshop: "Werkstatt",
    workshopWhy: "Die Werte deiner Schachtel eintragen",
    you: "Profil",
    menu: "Tischmenü",
    here: "An diesem Tisch",
    companion: "Eine Partie aus der Schachtel werten",
    main: "Hauptmenü",
    speak: "English",
    speakLong: "Read in English",
    theme: { light: "Auf hell umschalten", dark: "Auf dunkel umschalten" },
  },
  home: {
    title: "Willkommen in der Karawanserei",
    back: (name: string) => `Willkommen zurück, ${name}`,
    tea: "Der Tee ist warm. Setz dich, oder sieh eine Weile zu.",
    waiting: (count: number) => (count === 1 ? "Ein Tisch wartet auf dich." : `${count} Tische warten auf dich.`),
    turn: (names: string, many: boolean) => `${names} ${many ? "warten" : "wartet"} auf dich`,
    turnAlone: "Ein Tisch wartet auf dich",
    first: "Eine Partie Āmul?",
    firstWhy: "Drei Bots sitzen schon am Tisch. Gut für deine erste Partie.",
    go: "Zum Tisch",
    bots: "Sofort gegen Bots spielen",
    playBots: (count: number) => `Mit ${count} Bots spielen`,
    friends: "Tisch für Freunde",
    open: "Offene Tische",
    newTable: "Neuer Tisch",
    none: "Gerade ist kein Tisch offen. Eröffne einen: Freunde finden ihn hier oder über seinen Link.",
    sit: "Platz nehmen",
    watch: "Zusehen",
    free: (count: number) => `${count} frei`,
    yours: "Deine Partien",
    allYours: "Alle, mit Statistik",
    noneYours: "Hier stehen die Tische, an denen du sitzt.",
    yourTurn: "Du bist dran",
    review: "Rückblick",
    players: (low: number, high: number) => `${low} bis ${high} Spieler`,
    tableOf: (name: string) => `Tisch von ${name}`,
    full: "läuft",
    notBegun: "noch nicht begonnen",
    whatIf: "Was wäre wenn",
    won: (name) => `${name} hat gewonnen`,
    youWon: "Du hast gewonnen",
    unreadable: "lässt sich nicht öffnen",
    forFriends: (game: string) => `Tisch für Freunde: ${game}`,
  },
  levels,
  and: (names: string[]) =>
    names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} und ${names.at(-1)}`,
  games: {
    amul: {
      title: "Āmul",
      pitch:
        "Neun Runden Handel an der Seidenstraße: anbieten, wählen, ausspielen. Wer die meisten Punkte hat, gewinnt.",
      minutes: "30 Min.",
    },
    amulett: {
      title: "Das Amulett",
      pitch: "Ersteigere Zaubersprüche und tausche Metalle gegen Edelsteine. Wer zuerst sieben Farben hat, gewinnt.",
      minutes: "60 Min.",
    },
  },
  clock: {
    none: "ohne Uhr",
    live: (minutes: number, seconds: number) => `${minutes} Min. + ${seconds} s je Zug`,
    slow: (days: number) => (days === 1 ? "ein Tag je Zug" : `${days} Tage je Zug`),
    left: (text: string) => `noch ${text}`,
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
  refusals: {
    unreadable:
      "So geht es nicht. Prüfe, was du geschrieben hast: Namen sind kurz und ohne Anführungszeichen, Kommas und " +
      "Klammern.",
    faulty: "Diese Ausgabe hat Fehler. Behebe sie, bevor du damit spielst.",
    "not-yours": "Das darfst du hier nicht. Es gehört zu einem anderen Platz, oder nur der Gastgeber darf es.",
    banned: "Du kannst dich hier umsehen, aber nicht spielen oder schreiben. Frag den Betreiber der Seite.",
    "not-now": "Das geht gerade nicht. Vielleicht ist der Tisch schon weiter: Sieh nach und wähle neu.",
    stranger: "Die Seite erkennt dich nicht. Lade sie neu und spiele als Gast weiter, oder nimm einen anderen Passkey.",
    "no-such-table": "Diesen Tisch gibt es nicht. Prüfe den Link.",
    "not-on-the-shelf":
      "Dieser Tisch spielt nach Regeln oder mit einer Ausgabe, die diese Seite nicht hat. Frag ihre Betreiber.",
    damaged:
      "Der Verlauf dieses Tisches ist beschädigt, deshalb lässt er sich nicht zeigen. Sag den " +
      "Betreibern der Seite Bescheid; der Server kennt den Grund.",
    "too-much": "Das war zu viel auf einmal. Warte einen Moment und versuche es noch einmal.",
    busy: "Das hat nicht geklappt; es wurde nichts geändert. Versuche es gleich noch einmal.",
    "not-found": "Unter dieser Adresse gibt es nichts.",
    "too-large": "Das ist zu groß. Schicke weniger auf einmal.",
    upgrade: "Diese Adresse ist nur über einen WebSocket zu erreichen.",
    refused: "Das hat die Seite nicht angenommen. Lade sie neu und versuche es noch einmal.",
    broken: "Da ist etwas schiefgegangen. Der Fehler ist festgehalten; versuche es noch einmal.",
  },
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
    title: "Tagespartie",
    list: "Liste von heute",
    sealedProof: "Andere spielen heute noch dieselben Karten. Der Startwert wird gezeigt, wenn der Tag vorbei ist.",
    giveUp: "Aufgeben",
    giveUpWhy:
      "Ein Bot spielt deinen Platz zu Ende, und du stehst heute ganz unten. Einen zweiten Versuch gibt es nicht.",
  },
  legal: { title: "Rechtliches", imprint: "Impressum", privacy: "Datenschutz" },
  announcement: "Ankündigung",
  gone: { title: "Seite nicht gefunden", why: "Unter dieser Adresse gibt es nichts." },
};
