/** What has happened, as the table shows it. */
import type { News } from "../api/types";

export type Taken = { seat: number; card: string; round: number };

const PALACE = 1;
const PLACES = ["market", "palace", "bazaar"];

/** Who has taken what from a place, in the order it happened. */
export function takings(story: News[], place: string): Taken[] {
  let round = 1;
  const found: Taken[] = [];
  for (const news of story) {
    for (const [what, seat, card, number] of news.events ?? []) {
      if (what === "round") round = number;
      if (what === "took" && seat !== null && card && PLACES[number] === place) found.push({ seat, card, round });
    }
  }
  return found;
}

/** The cards of a seat that came from the Palace, which keep its marble frame. */
export function fromPalace(story: News[], seat: number): string[] {
  return takings(story, PLACES[PALACE]!).filter((taken) => taken.seat === seat).map((taken) => taken.card);
}
