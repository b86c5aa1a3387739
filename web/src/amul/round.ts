/** What a round has changed: read from the table as it began and as it lies now, and from the feed. */
import type { AmulUpdate, FeedItem, Pile } from "../api/types";
import { people, type Person } from "../table/seats";
import { spread } from "./cards";
import { rowName, total } from "./sheet";

/** One player: the cards that came before them, and their points then and now. */
export type Row = {
  person: Person;
  place: number;
  cards: string[];
  before: number | null;
  after: number;
  /** The rows of the sheet that changed. */
  changed: { row: string; from: number; to: number }[];
};

/** A pile without what was there before. */
function more(now: Pile, then: Pile): string[] {
  const pile = Object.entries(now).map(([id, count]): [string, number] => [id, count - (then[id] ?? 0)]);
  return spread(Object.fromEntries(pile.filter(([, count]) => count > 0))).map(({ id }) => id);
}

/** Whether nobody had laid anything yet when the round was first seen. */
function isWhole(before: AmulUpdate | null): before is AmulUpdate {
  return before?.hints != null && (before.view?.phase === "offer" || before.view?.phase === "pick");
}

export function rowsOf(before: AmulUpdate | null, after: AmulUpdate): Row[] {
  const then = isWhole(before) ? before : null;
  const rows = people(after).map((person): Row => {
    const { seat } = person;
    const [was, is] = [then?.hints?.sheet[seat], after.hints?.sheet[seat] ?? []];
    const areas = [after, then].map((update) => update?.view?.merchants[seat]?.area ?? {});
    return {
      person,
      place: 1,
      cards: then ? more(areas[0]!, areas[1]!) : [],
      before: then ? total(then.hints, seat) : null,
      after: total(after.hints, seat) ?? 0,
      changed: is.flatMap((to, at) =>
        was && was[at] !== to ? { row: rowName(after.hints!.rows[at]!), from: was[at] ?? 0, to } : [],
      ),
    };
  });
  return rows
    .toSorted((one, other) => other.after - one.after)
    .map((row) => ({ ...row, place: 1 + rows.filter((other) => other.after > row.after).length }));
}

/** Cards that left the game in the round. */
export function goneOf(before: AmulUpdate | null, after: AmulUpdate): string[] {
  return isWhole(before) ? more(after.view!.gone, before.view!.gone) : [];
}

/** The cards that you have drawn since your last choice: they are new in your hand until you choose again. */
export function drawn(feed: FeedItem[], seat: number | null): string[] {
  const last = feed.findLastIndex((item) => item.what === "chose" && item.seat === seat);
  return feed
    .slice(Math.max(0, last))
    .filter(({ what }) => what === "chose")
    .flatMap(({ events = [] }) => events)
    .flatMap(([what, who, card]) => (what === "dealt" && who === seat && card ? card : []));
}
