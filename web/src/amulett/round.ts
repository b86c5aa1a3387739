/** What a round of Das Amulett has brought, read from the feed. */
import type { FeedItem } from "../api/types";
import type { Happening } from "../motion/journey";

/** The events of a round that has ended. */
function eventsOf(feed: FeedItem[], round: number): Happening[] {
  const all = feed.flatMap(({ events = [] }) => events);
  const begins = (number: number) => all.findLastIndex(([what, , , at]) => what === "round" && at === number);
  const end = begins(round + 1);
  return all.slice(begins(round) + 1, end < 0 ? undefined : end);
}

/** What one wizard got and lost: jewels, spells, and spells that ran out. */
export type Gains = { jewels: Happening[]; spells: Happening[]; lost: Happening[] };

export function gainsOf(feed: FeedItem[], round: number, seat: number): Gains {
  const own = eventsOf(feed, round).filter(([, who]) => who === seat);
  const of = (kind: string) => own.filter(([what]) => what === kind);
  return { jewels: of("jewel"), spells: of("sold"), lost: of("under") };
}

/** The spells that were sold in the round that runs, and to whom. */
export function soldIn(feed: FeedItem[], round: number): Happening[] {
  return eventsOf(feed, round).filter(([what]) => what === "sold" || what === "unsold");
}
