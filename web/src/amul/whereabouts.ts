/** Where the copies of a card are at this table, as far as the seat that looks can know. */
import type { AmulView, Card, Pile } from "../api/types";
import type { Box } from "./cards";

export type Place = "market" | "palace" | "bazaar" | "gone";
/** What one merchant has of it: in the play area, and in a hand that is open or was seen to pick it. */
export type Share = { seat: number; area: number; hand: number };
export type Whereabouts = { all: number; unseen: number; shares: Share[]; places: { place: Place; count: number }[] };

const PLACES: Place[] = ["market", "palace", "bazaar", "gone"];

export function whereabouts(view: AmulView, card: Card, box: Box): Whereabouts {
  const ids = Object.values(box)
    .filter((other) => other.card === card.card)
    .map(({ id }) => id);
  const copies = (pile: Pile) => ids.reduce((sum, id) => sum + (pile[id] ?? 0), 0);
  const shares = view.merchants
    .map(({ area, hand, must_hold }, seat) => ({
      seat,
      area: copies(area),
      hand: copies(seat === view.seat ? view.hand : (hand ?? must_hold)),
    }))
    .filter((share) => share.area || share.hand);
  const places = PLACES.map((place) => ({ place, count: copies(view[place]) })).filter(({ count }) => count);
  const unseen = copies(view.unseen);
  const seen = [...shares.map((share) => share.area + share.hand), ...places.map(({ count }) => count)];
  return { all: seen.reduce((sum, count) => sum + count, unseen), unseen, shares, places };
}
