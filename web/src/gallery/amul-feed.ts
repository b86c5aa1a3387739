/** What has happened at a table of Āmul before a scene. */
import type { FeedItem } from "../api/types";
import { language } from "../words/language.svelte";
import { item } from "./item";

/** Your own deed, which the question bar tells while others choose. */
export const deeds: Record<string, () => FeedItem> = {
  thinking: () => ({
    ...item(14, 0, "You laid Gold Smuggler face down.", "Du legst Goldschmuggler verdeckt hin."),
    seat: 0,
  }),
};

/** What has happened until this round. */
export const feed = (round: number): FeedItem[] => [
  item(1, null, `Round ${round - 1} begins.`, `Runde ${round - 1} beginnt.`, [["round", null, null, round - 1]]),
  item(2, 2, "Lukas picked Silver.", "Lukas nimmt Silber."),
  item(3, 3, "Merv picked Mongol Merchant.", "Merv nimmt Mongolischer Kaufmann."),
  item(4, 0, "You picked Jeweler.", "Du nimmst Juwelier."),
  item(5, 1, "Linda picked Silk.", "Linda nimmt Seide."),
  item(6, 0, "You revealed Jeweler.", "Du spielst Juwelier aus."),
  item(7, 1, "Linda took Silver Trader from the Bazaar.", "Linda nimmt Händler Silber aus dem Bazar.", [
    ["took", 1, "silver-trader", 2],
  ]),
  item(8, 3, "Merv took Yurt from the Palace.", "Merv nimmt Jurte aus dem Palast.", [["took", 3, "yurt", 1]]),
  {
    seq: 9,
    at: 9000,
    what: "said",
    seat: 2,
    name: "Lukas",
    text: { en: "Who wants tea?", de: "Wer möchte Tee?" }[language()],
  },
  item(10, null, "The last 2 Market cards left the game.", "Die letzten 2 Karten im Markt kommen aus dem Spiel.", [
    ["round", null, null, round],
  ]),
  item(11, null, "New in the Market: Carpet and Scavenger.", "Neu im Markt: Teppich und Plünderin."),
  item(12, 1, "Linda laid a card face down.", "Linda legt eine Karte verdeckt hin."),
  item(13, 3, "Merv laid a card face down.", "Merv legt eine Karte verdeckt hin."),
];
