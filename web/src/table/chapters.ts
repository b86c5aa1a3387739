/** The feed as the log shows it: one chapter a round, one sentence a line. */
import type { FeedItem, Sentence, Update } from "../api/types";
import { words } from "../words/language.svelte";

/** A line of the log; `who` is the name it begins with, which is set apart. */
export type Line = { key: string; said: boolean; who: string; what: string };
export type Chapter = { round: number; lines: Line[] };

/** What the sentences of the feed call a seat. */
export function nameOf({ info, seat: own }: Pick<Update, "info" | "seat">, seat: number | null): string {
  return seat === null ? "" : seat === own ? words().table.you : (info.seats[seat]?.name ?? "");
}

/** The feed in chapters; chapter 0 comes before the first round. `beside` words what is no part of the game. */
export function chapters(
  feed: FeedItem[],
  name: (seat: number | null) => string,
  beside: (item: FeedItem) => string = () => "",
): Chapter[] {
  const found: Chapter[] = [{ round: 0, lines: [] }];
  for (const item of feed) {
    const rounds = (item.events ?? []).filter(([what]) => what === "round").map(([, , , number]) => number);
    sentences(item, beside).forEach((sentence, at) => {
      const round = sentence[2] === "round" ? rounds.shift() : undefined;
      if (round !== undefined) found.push({ round, lines: [] });
      else found.at(-1)?.lines.push(line(`${item.seq} ${at}`, item, sentence, name));
    });
    found.push(...rounds.map((round) => ({ round, lines: [] })));
  }
  return found.filter(({ round, lines }) => round > 0 || lines.length > 0);
}

/** What an item tells: what somebody said, the sentences of the game, or one about something beside it. */
function sentences(item: FeedItem, beside: (item: FeedItem) => string): Sentence[] {
  if (item.what === "said") return [[item.text ?? "", null, "said"]];
  if (item.says) return item.says;
  const text = beside(item);
  return text ? [[text, item.seat ?? null, item.what]] : [];
}

function line(key: string, item: FeedItem, [text, seat]: Sentence, name: (seat: number | null) => string): Line {
  if (item.what === "said") return { key, said: true, who: item.name ?? "", what: ` ${text}` };
  const called = name(seat);
  const who = called && text.startsWith(`${called} `) ? called : "";
  return { key, said: false, who, what: text.slice(who.length) };
}
