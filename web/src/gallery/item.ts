/** What has happened, as the hall would tell it. */
import type { FeedItem } from "../api/types";
import { language } from "../words/language.svelte";

/** A choice with one sentence about a seat. */
export function item(
  seq: number,
  seat: number | null,
  en: string,
  de: string,
  events: FeedItem["events"] = [],
): FeedItem {
  const what = events[0]?.[0] ?? "picked";
  return { seq, at: seq * 1000, what: "chose", says: [[{ en, de }[language()], seat, what]], events };
}
