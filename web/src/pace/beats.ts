/** What happened, cut into beats: what people are shown one after the other. */
import type { FeedItem } from "../api/types";
import type { Happening } from "../motion/journey";

/**
 * How much time an event takes: a beat of its own, one for all that turn up at once, one for all of a seat in a row,
 * or none, since it joins the beat beside it.
 */
export type Weight = "alone" | "together" | "run" | "beside";
export type Weights = Partial<Record<string, Weight>>;

/** A sentence of the feed with the events that it tells. */
export type Line = { text: string; seat: number | null; what: string; events: Happening[] };

/** `held` is turned up and looked at; `round` is the breath at the end of a round; `own` is what you did yourself. */
export type Kind = "beat" | "held" | "beside" | "own" | "round";

export type Beat = {
  kind: Kind;
  /** The number of the feed item that it tells. */
  seq: number;
  what: string;
  seat: number | null;
  lines: Line[];
  /** The same for beats that make one beat in a row; empty for others. */
  run: string;
  /** The round that has ended. */
  round?: number;
};

/** The sentences of an item, each with its events. */
export function linesOf({ says = [], events = [] }: Pick<FeedItem, "says" | "events">): Line[] {
  const left = [...events];
  return says.map(([text, seat, what], at) => {
    const again = says.slice(at + 1).some(([, other, same]) => other === seat && same === what);
    const mine = left.filter((event) => event[0] === what && event[1] === seat).slice(0, again ? 1 : undefined);
    for (const event of mine) left.splice(left.indexOf(event), 1);
    return { text, seat, what, events: mine };
  });
}

function weightOf({ what, seat }: Line, weights: Weights): Weight {
  return weights[what] ?? (seat === null ? "beside" : "alone");
}

/** The beats of one item of the feed; `own` says that it is your choice, which you need not be told. */
export function beatsOf(item: FeedItem, weights: Weights, own: boolean): Beat[] {
  const lines = linesOf(item);
  const isMine = (line: Line) => own && line.seat === item.seat && weightOf(line, weights) !== "together";
  const mine: Beat = { kind: "own", seq: item.seq, what: item.what, seat: item.seat ?? null, lines: [], run: "" };
  return [
    ...(own ? [{ ...mine, lines: lines.filter(isMine) }] : []),
    ...cut(
      item,
      lines.filter((line) => !isMine(line)),
      weights,
    ),
    ...roundEnds(item),
  ];
}

function cut({ seq }: FeedItem, lines: Line[], weights: Weights): Beat[] {
  const beats: Beat[] = [];
  let aside: Line[] = [];
  for (const line of lines) {
    const weight = weightOf(line, weights);
    const last = beats.at(-1);
    const joins = last?.what === line.what && (weight === "together" || (weight === "run" && last.seat === line.seat));
    if (weight === "beside") (last?.lines ?? aside).push(line);
    else if (joins) last.lines.push(line);
    else {
      beats.push(begun(seq, weight, [line, ...aside]));
      aside = [];
    }
  }
  return aside.length ? [...beats, begun(seq, "beside", aside)] : beats;
}

function begun(seq: number, weight: Weight, lines: Line[]): Beat {
  const { what, seat } = lines[0]!;
  const kind = weight === "together" ? "held" : weight === "beside" ? "beside" : "beat";
  const run = weight === "run" ? `${what} ${seat}` : "";
  return { kind, seq, what, seat: weight === "together" ? null : seat, lines, run };
}

/** A round that begins has another one before it, unless it is the first. */
function roundEnds({ seq, events = [] }: FeedItem): Beat[] {
  return events
    .filter(([what, , , number]) => what === "round" && number > 1)
    .map(([what, , , number]) => ({ kind: "round", seq, what, seat: null, lines: [], run: "", round: number - 1 }));
}
