/** What is said to somebody for whom a bot plays: why, whether they can come back, and what they come back to. */
import type { Update } from "../api/types";
import { words } from "../words/language.svelte";
import type { TableConnection } from "./connection";
import { remaining } from "./time";

export type StandIn = { ask: string; status: string; canReturn: boolean };

export function standIn({ update, feed }: Pick<TableConnection, "update" | "feed">): StandIn {
  const say = words().table;
  const seat = update?.seat ?? -1;
  const info = update?.info.seats[seat];
  if (info?.resigned) return { ask: say.forGood, status: say.forGoodWhy, canReturn: false };
  const why = feed.findLast((item) => item.seat === seat && (item.what === "ranout" || item.what === "left"));
  const gain = update?.info.clock.kind === "live" ? update.info.clock.gain : 0;
  return {
    ask: why?.what === "ranout" ? say.timeUp : say.botPlays,
    status:
      info?.back == null
        ? say.yourSeat
        : say.backWith(remaining(info.back, say), gain ? say.seconds(Math.round(gain / 1000)) : ""),
    canReturn: true,
  };
}

/** Whether a bot has played your seat to the end. */
export function isPlayedByBot({ seat, info }: Pick<Update, "seat" | "info">): boolean {
  return seat !== null && info.status === "over" && info.seats[seat]?.away === true;
}

/** The end of a game as it is told: whose seat a bot has played to the end has neither won nor lost, and watches. */
export function asWatched<Table extends Update>(update: Table): Table {
  return isPlayedByBot(update) ? { ...update, seat: null } : update;
}
