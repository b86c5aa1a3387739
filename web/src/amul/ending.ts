/** How a game ended, in words. */
import type { AmulUpdate } from "../api/types";
import { language, words } from "../words/language.svelte";
import { joined, people, readyAgain } from "../table/seats";
import { asWatched } from "../table/standin";
import { rowName } from "./sheet";

function counted(points: number): string {
  return words().scoring.numbers[points] ?? String(points);
}

/** Seats from the winner down. */
export function ranking(update: AmulUpdate): number[] {
  const { points, winners } = update.info.result ?? { points: [], winners: [] };
  const wins = (seat: number) => Number(winners.includes(seat));
  return points.map((_, seat) => seat).sort((one, other) => wins(other) - wins(one) || points[other]! - points[one]!);
}

export function verdict(update: AmulUpdate): string {
  const result = update.info.result;
  const say = words().scoring;
  if (!result) return words().end.title;
  const everybody = people(asWatched(update));
  const [first, second] = ranking(update);
  const winner = everybody[first ?? -1];
  if (!winner || first === undefined) return words().end.title;
  if (result.winners.length > 1)
    return say.shared(
      joined(
        result.winners.map((seat) => everybody[seat]?.name ?? ""),
        language(),
      ),
    );
  const lead = result.points[first]! - (second === undefined ? 0 : result.points[second]!);
  if (lead === 0) return winner.you ? say.youByProwess : say.byProwess(winner.name);
  return winner.you ? say.youWonBy(counted(lead), lead > 1) : say.wonBy(winner.name, counted(lead), lead > 1);
}

/** Who came next, or where you came, and who wants another game. */
export function aftermath(update: AmulUpdate): { next: string; again: string } {
  return { next: place(update), again: readyAgain(update, language()) };
}

function place(update: AmulUpdate): string {
  const say = words().scoring;
  const result = update.info.result;
  const everybody = people(asWatched(update));
  const ranked = ranking(update);
  const own = ranked.findIndex((seat) => everybody[seat]?.you);
  const second = everybody[ranked[1] ?? -1];
  if (!result || !second) return "";
  return own > 0 && !result.winners.includes(ranked[own]!)
    ? say.youCame(own + 1, result.points[ranked[own]!]!)
    : say.second(second.name, result.points[second.seat]!);
}

/** Why you won or lost: the row of the score sheet in which you and the best of the others lie furthest apart. */
export function why(update: AmulUpdate): string {
  const { result } = update.info;
  const { rows, sheet } = update.hints ?? { rows: [], sheet: [] };
  const own = asWatched(update).seat;
  if (!result || own === null) return "";
  const won = result.winners.includes(own);
  const rival = ranking(update).find((seat) => seat !== own && won !== result.winners.includes(seat));
  if (rival === undefined) return "";
  const [ahead, behind] = won ? [own, rival] : [rival, own];
  const gaps = rows.map((_, row) => (sheet[ahead]?.[row] ?? 0) - (sheet[behind]?.[row] ?? 0));
  const gap = Math.max(...gaps);
  if (gap <= 0) return "";
  const row = gaps.indexOf(gap);
  const say = words().review;
  const name = (seat: number) => (seat === own ? say.forYou : (people(update)[seat]?.name ?? ""));
  const tell = gap >= result.points[ahead]! - result.points[behind]! ? say.madeTheDifference : say.largestGap;
  return tell(
    rowName(rows[row]!),
    say.pointsFor(sheet[ahead]![row]!, name(ahead)),
    say.onlyFor(sheet[behind]![row]!, name(behind)),
  );
}
