/** Waiting is told: what you did last, since when others are asked, and how long a bot usually takes. */
import { createSubscriber } from "svelte/reactivity";
import type { FeedItem, SeatInfo } from "../api/types";

/** From how many seconds on a wait is told. */
const TOLD_FROM = 2;

const ticking = createSubscriber((update) => {
  const tick = setInterval(update, 250);
  return () => clearInterval(tick);
});

/** The time of the server, again and again for whoever shows it. */
export function timeOf(connection: { now: () => number }): number {
  ticking();
  return connection.now();
}

/** For how many whole seconds a seat has been asked, from two on; null before that, and if it is not asked. */
export function waitedFor({ since }: Pick<SeatInfo, "since">, now: number): number | null {
  const seconds = since == null ? 0 : Math.floor((now - since) / 1000);
  return seconds < TOLD_FROM ? null : seconds;
}

/** Whether somebody who plays at `own` has said that they want to play on without this person. */
export function wantsOnWithout({ missed_by }: Pick<SeatInfo, "missed_by">, own: number | null): boolean {
  return own !== null && (missed_by?.includes(own) ?? false);
}

/** Whether somebody who plays at `own` may say so now: without a clock, after a while, and once. */
export function mayPlayOnWithout(info: Pick<SeatInfo, "missed_from" | "missed_by">, own: number, now: number): boolean {
  return info.missed_from != null && info.missed_from <= now && !wantsOnWithout(info, own);
}

/** Your latest choice in a sentence, unless a new round has begun since; empty if there is none. */
export function lastDeed(feed: FeedItem[], seat: number | null): string {
  for (const { what, seat: whose, says, events } of feed.toReversed()) {
    if (what === "chose" && whose === seat) return (says?.find((one) => one[1] === seat)?.[0] ?? "").replace(/\.$/, "");
    if (what === "began" || events?.some(([event]) => event === "round")) return "";
  }
  return "";
}

/** Remembers how long bots took, so that the rest of a wait can be estimated. */
export class Usual {
  #asked = new Map<number, number>();
  #took = new Map<number, number[]>();

  /** Takes in who is asked since when; who is no longer asked has chosen in the meantime. */
  follow(seats: SeatInfo[], now: number): void {
    seats.forEach(({ since, level }, seat) => {
      const asked = this.#asked.get(seat);
      if (asked !== undefined && asked !== since && level)
        this.#took.set(seat, [...(this.#took.get(seat) ?? []), now - asked].slice(-5));
      if (since == null) this.#asked.delete(seat);
      else this.#asked.set(seat, since);
    });
  }

  /** About how many seconds more a bot takes: the middle of its latest choices, less what it has taken by now. */
  left(seat: number, waited: number): number | null {
    const took = this.#took.get(seat)?.toSorted((one, other) => one - other);
    const usual = took?.[Math.floor(took.length / 2)];
    const left = usual === undefined ? 0 : Math.ceil(usual / 1000) - waited;
    return left > 0 ? left : null;
  }
}
