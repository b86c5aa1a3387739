/** What has changed at a table since the message before it, and the state that follows from both. */
import type { Changed, RawUpdate } from "../api/types";

/** A list holds the new value; an object has a change for everything inside that is not as it was. */
export type Change = [unknown] | { [place: string]: Change };

/** The update that a change makes of the one before; null if the hall sees another table than we do. */
export function updated(known: RawUpdate, { after, seq, feed, change, sum }: Changed): RawUpdate | null {
  const { info, view, hints, lesson } = known;
  const state = applied({ info, view, hints, lesson: lesson ?? null }, change as Change);
  return checksum(JSON.stringify(state)) === sum ? { ...known, ...state, after, seq, feed, fresh: false } : null;
}

/** A value with a change made to it; what is inside and did not change is the same object as before. */
export function applied<T>(old: T, change: Change): T {
  if (Array.isArray(change)) return change[0] as T;
  const next = (Array.isArray(old) ? [...old] : { ...old }) as { [place: string]: unknown };
  for (const place in change) next[place] = applied(next[place], change[place] as Change);
  return next as T;
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

/** The CRC-32 of a text in UTF-8. */
export function checksum(text: string): number {
  let sum = -1;
  for (const byte of new TextEncoder().encode(text)) sum = (sum >>> 8) ^ (CRC[(sum ^ byte) & 255] as number);
  return ~sum >>> 0;
}
