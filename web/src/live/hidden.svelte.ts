/** Whose messages you do not see: those you have blocked, everywhere, and those you have muted, in this browser. */
import { hall } from "../api/hall";
import type { FeedItem } from "../api/types";
import { become, me } from "./me.svelte";

const KEPT_AS = "muted";
let muted = $state.raw<readonly string[]>(read());

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function isBlocked(person: string): boolean {
  return me()?.blocked.includes(person) ?? false;
}

export function isMuted(person: string): boolean {
  return muted.includes(person);
}

export function mute(person: string, yes: boolean): void {
  muted = [...muted.filter((id) => id !== person), ...(yes ? [person] : [])];
  localStorage.setItem(KEPT_AS, JSON.stringify(muted));
}

export async function block(person: string, yes: boolean): Promise<void> {
  await (yes ? hall.block(person) : hall.unblock(person));
  become(await hall.me());
}

/** A feed without the messages that you do not see, and without those of people who are forgotten. */
export function audible<Item extends Pick<FeedItem, "what" | "text" | "person">>(feed: Item[]): Item[] {
  return feed.filter(
    ({ what, text, person }) => what !== "said" || (text && !(person && (isMuted(person) || isBlocked(person)))),
  );
}
