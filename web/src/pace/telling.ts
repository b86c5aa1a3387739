/** How a game tells what happens: what it is called, where it belongs, and how its pieces are drawn in a line. */
import { getContext, setContext, type Component } from "svelte";
import type { FeedItem } from "../api/types";
import type { Happening } from "../motion/journey";
import type { Beat, Line } from "./beats";

export type Telling = {
  /** What is turned up together, as a heading. */
  together: (what: string) => string;
  /** The phase of the round that an event belongs to, in words; empty if it goes on with the phase before. */
  phase: (what: string, verb: string) => string;
  /** Events that say no more than that somebody is ready. */
  readies: string[];
  /** Several sentences of one seat as one, by their event. */
  sums: Partial<Record<string, (name: string, you: boolean, events: Happening[]) => string>>;
  /** What one may know about a beat beyond what it says. */
  why: (beat: Beat, feed: FeedItem[]) => string;
  /** Draws the pieces of some events in a line of text. */
  Things: Component<{ events: Happening[]; size?: number; box: unknown }> | null;
  box: unknown;
};

/** A game that has nothing to say of its own. */
export const PLAIN: Telling = {
  together: () => "",
  phase: () => "",
  readies: [],
  sums: {},
  why: () => "",
  Things: null,
  box: null,
};

const KEY = Symbol("telling");

/** Called once by a table, for everything on it. */
export function tells(telling: Telling): void {
  setContext(KEY, telling);
}

export function telling(): Telling {
  return getContext<Telling | undefined>(KEY) ?? PLAIN;
}

/** A beat in one sentence, without its full stop. */
export function titleOf(
  beat: Beat,
  telling: Telling,
  name: (seat: number | null) => string,
  you: number | null,
): string {
  const lines = ofItself(beat);
  const sum = lines.length > 1 ? telling.sums[beat.what] : undefined;
  const events = lines.flatMap((line) => line.events);
  const said =
    (beat.kind === "held" && telling.together(beat.what)) ||
    sum?.(name(beat.seat), beat.seat === you, events) ||
    lines.map(({ text }) => text).join(" ");
  return said.replace(/\.$/, "");
}

/** All that a beat tells, as it is read out. */
export function spoken(beat: Beat): string {
  return beat.lines.map(({ text }) => text).join(" ");
}

/** The sentences that make the beat, without those that only stand beside it. */
export function ofItself({ lines, what }: Beat): Line[] {
  return lines.filter((line) => line.what === what);
}

/** What stands beside a beat, in a few words. */
export function besides({ lines, what }: Beat, most = 2): string {
  return lines
    .filter((line) => line.what !== what)
    .slice(-most)
    .map(({ text }) => text)
    .join(" ");
}
