/** Wie du außer durch die Mitteilungen dieses Browsers erfährst, dass du dran bist; auf Deutsch. */
import type { notices as en } from "../en/notices";

export const notices: typeof en = {
  title: "Wenn du dran bist oder eingeladen wirst",
  mail: "E-Mail",
  mailWhy: "Bei Fernpartien und Einladungen. In jeder Mail steht ein Link, mit dem du sie abbestellst.",
  address: "Deine E-Mail-Adresse",
  save: "Speichern",
  forget: "Adresse löschen",
  often: "Wie oft",
  modes: { turns: "Bei jedem Zug", daily: "Einmal am Tag", off: "Nie" },
  unconfirmed: (address: string) =>
    `Wir haben an ${address} geschrieben. Öffne innerhalb eines Tages den Link in der Mail.`,
  webhooks: "Webhooks",
  webhooksWhy:
    "Wann du dran bist, wer dich einlädt und wann deine Fernpartien beginnen und enden, für Chat oder Programm.",
  tableWebhooks: "Webhook dieses Tisches",
  tableWebhooksWhy: "Wer dran ist und wann die Partie beginnt und endet, mit den Namen aller am Tisch.",
  forms: { json: "JSON", discord: "Discord", matrix: "Matrix (hookshot)" },
  form: "Form",
  url: "Adresse, beginnt mit https://",
  add: "Hinzufügen",
  remove: "Löschen",
  ofTable: "ein Tisch",
  away: "Abwesend",
  awayWhy: "Bis zum Ende dieses Tages bekommst du keine Nachrichten. Die Uhren laufen trotzdem weiter.",
  awayUntil: "Abwesend bis",
  back: "Ich bin wieder da",
  confirming: "Einen Moment",
  confirmed: "Deine Adresse ist bestätigt",
  confirmedWhy: "Ab jetzt bekommst du Mails, wenn du dran bist.",
  unsubscribed: "Keine Mails mehr",
  unsubscribedWhy: "An diese Adresse kommt nichts mehr. In deinem Profil kannst du sie wieder einschalten.",
  failed: "Dieser Link geht nicht",
};
