/** Today's deals with their lists, read once for everything on the page that shows them. */
import { hall } from "../api/hall";
import type { DailyDeal, DailyDeals, Language } from "../api/types";
import { signIn } from "../live/me.svelte";
import { localeOf } from "../words/languages";

const EVERY = 30_000;

let shown = $state.raw<DailyDeals | null>(null);
let now = $state(Date.now());

/** The deals of today, once they are here. */
export function today(): DailyDeals | null {
  return shown;
}

/** The deal of a game, once it is here. */
export function dealOf(game: string): DailyDeal | undefined {
  return shown?.deals.find((deal) => deal.game === game);
}

/** The time, as often as the list is read. */
export function clock(): number {
  return now;
}

export async function readToday(): Promise<void> {
  await signIn();
  shown = await hall.daily();
  now = Date.now();
}

let followers = 0;
let reading: ReturnType<typeof setInterval> | undefined;

function readIfSeen(): void {
  if (!document.hidden) void readToday().catch(() => undefined);
}

/** Keeps the lists up to date while somebody shows them and the page is looked at; returns how to stop. */
export function followToday(): () => void {
  if (followers++ === 0) {
    readIfSeen();
    reading = setInterval(readIfSeen, EVERY);
    document.addEventListener("visibilitychange", readIfSeen);
  }
  return () => {
    if (--followers > 0) return;
    clearInterval(reading);
    document.removeEventListener("visibilitychange", readIfSeen);
  };
}

/** The day of a list in words: "Wednesday, 18 November". */
export function dayName(day: string, language: Language): string {
  const format = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(localeOf(language), format).format(new Date(day));
}
