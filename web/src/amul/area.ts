/** A play area as it is laid out: what came this round lies last, what came from the Palace keeps its frame. */
import type { Merchant, FeedItem } from "../api/types";
import { spread } from "./cards";
import { fromPalace } from "./takings";

export type Laid = { id: string; key: string; fresh: boolean; from: "market" | "palace" };

export function laidOut(merchant: Merchant, feed: FeedItem[], seat: number): Laid[] {
  const marble = fromPalace(feed, seat);
  const fresh = [merchant.revealed, merchant.taken].filter((id) => id !== null);
  const cards = spread(merchant.area)
    .toReversed()
    .map(({ id, copy }): Laid => {
      const framed = take(marble, id);
      return { id, key: `${id} ${copy}`, fresh: take(fresh, id), from: framed ? "palace" : "market" };
    })
    .toReversed();
  return [...cards.filter((card) => !card.fresh), ...cards.filter((card) => card.fresh)];
}

function take(pile: string[], id: string): boolean {
  const at = pile.indexOf(id);
  if (at >= 0) pile.splice(at, 1);
  return at >= 0;
}
