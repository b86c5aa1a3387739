/** The feed as the log shows it: one chapter a round, phase by phase, one sentence a line. */
import type { FeedItem, Sentence, Update } from "../api/types";
import type { Happening } from "../motion/journey";
import { linesOf } from "../pace/beats";
import { PLAIN, type Telling } from "../pace/telling";
import { words } from "../words/language.svelte";
import { begun, folded } from "./folding";

/** A line of the log; `who` is the name it begins with, which is set apart, and `head` the phase it begins. */
export type Line = {
  key: string;
  said: boolean;
  who: string;
  /** The id of whoever said it. */
  person?: string | null;
  what: string;
  head: string;
  seat: number | null;
  /** The word of the events that it tells, and they themselves. */
  kind: string;
  events: Happening[];
};
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
  telling: Telling = PLAIN,
): Chapter[] {
  const found: Chapter[] = [{ round: 0, lines: [] }];
  for (const item of feed) {
    const rounds = (item.events ?? []).filter(([what]) => what === "round").map(([, , , number]) => number);
    const told = linesOf(item);
    sentences(item, beside).forEach((sentence, at) => {
      const round = sentence[2] === "round" ? rounds.shift() : undefined;
      if (round !== undefined) found.push({ round, lines: [] });
      else found.at(-1)?.lines.push(line(`${item.seq} ${at}`, item, sentence, told[at]?.events ?? [], name));
    });
    found.push(...rounds.map((round) => ({ round, lines: [] })));
  }
  return found
    .filter(({ round, lines }) => round > 0 || lines.length > 0)
    .map(({ round, lines }) => ({ round, lines: headed(folded(lines, name, telling), feed, telling) }));
}

/** The first line of each phase carries its name. */
function headed(lines: Line[], feed: FeedItem[], telling: Telling): Line[] {
  const verbs = new Map(feed.map(({ seq, action }) => [String(seq), action?.split(" ")[0] ?? ""]));
  let phase = "";
  return lines.map((line) => {
    const here = line.said ? "" : telling.phase(line.kind, verbs.get(line.key.split(" ")[0]!) ?? "");
    const head = here !== phase ? here : "";
    phase = here || phase;
    return { ...line, head };
  });
}

/** What an item tells: what somebody said, the sentences of the game, or one about something beside it. */
function sentences(item: FeedItem, beside: (item: FeedItem) => string): Sentence[] {
  if (item.what === "said") return [[item.text ?? "", null, "said"]];
  if (item.says) return item.says;
  const text = beside(item);
  return text ? [[text, item.seat ?? null, item.what]] : [];
}

function line(
  key: string,
  item: FeedItem,
  [text, seat, kind]: Sentence,
  events: Happening[],
  name: (seat: number | null) => string,
): Line {
  const about = { key, seat, kind, events, head: "" };
  if (item.what === "said")
    return { ...about, said: true, who: item.name ?? "", person: item.person ?? null, what: ` ${text}` };
  return { ...about, said: false, ...begun(text, name(seat)) };
}
