/** What has happened, as the table shows it. */
import type { FeedItem } from "../api/types";

export type Taken = { seat: number; card: string; round: number };

const PALACE = 1;
const PLACES = ["market", "palace", "bazaar"];

/** Who has taken what from a place, in the order it happened. */
export function takings(feed: FeedItem[], place: string): Taken[] {
  let round = 1;
  const found: Taken[] = [];
  for (const item of feed) {
    for (const [what, seat, card, number] of item.events ?? []) {
      if (what === "round") round = number;
      if (what === "took" && seat !== null && card && PLACES[number] === place) found.push({ seat, card, round });
    }
  }
  return found;
}

/** The cards of a seat that came from the Palace, which keep its marble frame. */
export function fromPalace(feed: FeedItem[], seat: number): string[] {
  return takings(feed, PLACES[PALACE]!)
    .filter((taken) => taken.seat === seat)
    .map((taken) => taken.card);
}
