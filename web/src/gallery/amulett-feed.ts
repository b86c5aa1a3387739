/** What has happened at a table of Das Amulett before a scene. */
import type { FeedItem } from "../api/types";
import { item } from "./item";

export const feed = (round: number): FeedItem[] => [
  item(1, null, `Round ${round} began.`, `Runde ${round} beginnt.`, [["round", null, null, round]]),
  item(2, 1, "Ravi won the exchange for 3 cards.", "Ravi gewinnt den Tausch mit 3 Karten."),
  item(3, 1, "Ravi took a dark blue jewel.", "Ravi nimmt einen dunkelblauen Edelstein."),
  item(
    4,
    1,
    "Ravi led the company to A3 (forest, silver).",
    "Ravi führt die Reisegesellschaft nach A3 (Wald, Silber).",
  ),
  item(5, 1, "Ravi passed.", "Ravi passt."),
  item(6, 2, "Kashgar bid 3.", "Kashgar bietet 3."),
  item(7, 3, "Ilse bid 4.", "Ilse bietet 4."),
];
