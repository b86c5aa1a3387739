/** What was said at a table and not read yet, on this device. */
import type { FeedItem } from "../api/types";
import { me } from "../live/me.svelte";
import type { TableConnection } from "./connection";

type Talk = Pick<TableConnection, "table" | "feed" | "update">;

/** Up to which number the talk of each table was there before you, and has been read. */
const began = $state<Record<string, number>>({});
const read = $state<Record<string, number>>({});
/** Whether the talk is open before somebody's eyes, so that nothing needs to be announced. */
let open = $state(false);

/** What others have said since you came. */
export function heard(talk: Talk): FeedItem[] {
  return saidAfter(talk, began[talk.table]);
}

/** What others have said since the talk was read last. */
export function unread(talk: Talk): FeedItem[] {
  return saidAfter(talk, read[talk.table] ?? began[talk.table]);
}

function saidAfter({ feed, update }: Talk, since: number | undefined): FeedItem[] {
  if (since === undefined || update === null) return [];
  return feed.filter((item) => item.what === "said" && item.seq > since && !isYours(item, update.seat));
}

function isYours({ seat, name }: FeedItem, yours: number | null): boolean {
  return yours === null ? seat == null && name === me()?.name : seat === yours;
}

export function markRead({ table, update }: Talk): void {
  if (update !== null) read[table] = update.seq;
}

/** What was said before you came is not announced. */
export function beginHearing({ table, update }: Talk): void {
  if (update !== null) began[table] ??= update.seq;
}

export function attend(yes: boolean): void {
  open = yes;
}

export function attends(): boolean {
  return open;
}
