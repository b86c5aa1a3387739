/** Wie du gerufen wirst, wenn du nicht am Tisch bist, und was du hörst, wenn du da bist; auf Deutsch. */
import type { call as callEn } from "../en/calls";
import type { Words } from "../en";

export const call: typeof callEn = {
  at: (table: string) => `Du bist dran: ${table}`,
  atTableOf: (name: string) => `Du bist dran am Tisch von ${name}`,
  invites: (name: string) => `${name} lädt dich ein`,
  games: { amul: "Āmul", amulett: "Das Amulett" },
};

export const calls: Words["calls"] = {
  me: "Sag mir Bescheid, wenn ich dran bin oder eingeladen werde",
  why: "Wenn du in einer Fernpartie dran bist, und bei jeder Einladung: auf diesem Gerät, während du anderswo bist.",
  whyNot: {
    impossible:
      "In diesem Browser nicht möglich. Auf dem iPhone oder iPad füge die Seite erst zum Home-Bildschirm hinzu.",
    silent: "Diese Seite schickt keine Mitteilungen.",
    refused: "In diesem Browser gesperrt. Erlaube Mitteilungen für diese Seite in seinen Einstellungen.",
  },
  failed: "Der Mitteilungsdienst dieses Browsers antwortet nicht. Versuch es später noch einmal.",
  sound: "Leise Töne am Tisch",
  install: "Serai installieren",
};
