/** What a connection decides without a socket: when to try again, and what a message adds to what is known. */
import type { Both, Clock, FeedItem, Language, RawFeedItem, RawUpdate, Update } from "../api/types";

const SOONEST_MS = 500;
const LATEST_MS = 30_000;

/** Milliseconds until the next try: longer each time, and scattered by `luck` (0 to 1). */
export function pause(tries: number, luck: number): number {
  return Math.min(LATEST_MS, SOONEST_MS * 2 ** Math.max(0, tries - 1)) * (0.5 + luck / 2);
}

/** An id for a command, under which it takes effect once however often it is sent. */
export function freshId(): string {
  return freshHex(12);
}

/** As many random bytes, in hexadecimal. */
export function freshHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

type Position = Pick<Update, "after" | "seq" | "seat" | "fresh">;

/**
 * How an update fits what is known: it begins the feed, follows, is known already, or leaves a gap. Every seat counts
 * its own items, so that whoever sat down while the connection was lost begins anew, whatever the numbers say.
 */
export type Fit = "begins" | "follows" | "known" | "gap";

export function fit(known: Position | null, update: Position): Fit {
  if (known === null || update.fresh || update.seat !== known.seat) return "begins";
  if (update.after === known.seq) return "follows";
  return update.seq <= known.seq ? "known" : "gap";
}

/** The whole feed, and after it what came while it was fetched. */
export function joined(whole: Pick<RawUpdate, "seq" | "feed">, later: RawFeedItem[]): RawFeedItem[] {
  return [...whole.feed, ...later.filter((item) => item.seq > whole.seq)];
}

/** Whether a refusal to connect passes by itself. */
export function passes(why: string): boolean {
  return why === "busy" || why === "too-much";
}

/** An update in one language. */
export function translated({ feed, hints, info, ...update }: RawUpdate, language: Language): Update {
  return {
    ...update,
    feed: translatedFeed(feed, language),
    info: { ...info, clock: info.clock as Clock },
    hints: hints && hintsIn(hints, language),
  };
}

export function translatedFeed(feed: RawFeedItem[], language: Language): FeedItem[] {
  return feed.map(({ says, ...item }) => (says ? { ...item, says: says[language] } : item));
}

/** Hints of any game: a question, and choices that may have a sentence of their own. */
type RawHints = { question?: Both | null; choices?: object[] };

function hintsIn({ question, choices = [], ...hints }: RawHints, language: Language): object {
  const named = choices.map((choice) => ({ ...choice, ...saidIn(choice, language) }));
  return { ...hints, question: question?.[language] ?? "", choices: named };
}

function saidIn(choice: { says?: Both }, language: Language): { says?: string } {
  return choice.says ? { says: choice.says[language] } : {};
}
