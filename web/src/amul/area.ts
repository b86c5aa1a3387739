/** A play area as it is laid out: in the order in which the cards came; what came from the Palace keeps its frame. */
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
  return inTurn(cards, came(feed, seat));
}

/** The cards that a seat revealed and took, in their order. */
function came(feed: FeedItem[], seat: number): string[] {
  return feed
    .flatMap(({ events }) => events ?? [])
    .filter(([what, whose]) => whose === seat && (what === "revealed" || what === "took"))
    .map(([, , card]) => card ?? "");
}

/** What nobody saw come lies first, and what came this round last. */
function inTurn(cards: Laid[], order: string[]): Laid[] {
  const left = [...order];
  const turn = new Map(
    cards.map((card) => {
      const at = left.indexOf(card.id);
      if (at >= 0) left[at] = "";
      return [card, card.fresh ? order.length + at + 1 : at] as const;
    }),
  );
  return cards.toSorted((one, other) => turn.get(one)! - turn.get(other)!);
}

function take(pile: string[], id: string): boolean {
  const at = pile.indexOf(id);
  if (at >= 0) pile.splice(at, 1);
  return at >= 0;
}
