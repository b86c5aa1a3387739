/** Wie du gerufen wirst, wenn du nicht am Tisch bist, und was du hörst, wenn du da bist; auf Deutsch. */
import type { call as callEn } from "../en/calls";
import type { Words } from "../en";

export const call: typeof callEn = {
  at: (table: string) => `Du bist dran: ${table}`,
  atTableOf: (name: string) => `Du bist dran am Tisch von ${name}`,
  games: { amul: "Āmul", amulett: "Das Amulett" },
};

export const calls: Words["calls"] = {
  me: "Sag mir, wenn ich dran bin",
  why: "An langsamen Tischen, auf diesem Gerät, solange du nicht hinsiehst.",
  whyNot: {
    impossible: "In diesem Browser nicht möglich. Auf iPhone oder iPad lege diese Seite erst auf den Home-Bildschirm.",
    silent: "Diese Seite schickt keine Mitteilungen.",
    refused: "In diesem Browser gesperrt. Erlaube Mitteilungen für diese Seite in seinen Einstellungen.",
  },
  failed: "Der Mitteilungsdienst dieses Browsers antwortet nicht. Versuch es später noch einmal.",
  sound: "Leise Töne am Tisch",
  install: "Serai installieren",
};
