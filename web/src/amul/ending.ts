/** How a game ended, in words. */
import type { AmulUpdate } from "../api/types";
import { language, words } from "../words/language.svelte";
import { joined, people, readyAgain } from "../table/seats";
import { asWatched } from "../table/standin";

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

/** Who came next, and who wants another game. */
export function aftermath(update: AmulUpdate): { next: string; again: string } {
  const say = words().scoring;
  const everybody = people(asWatched(update));
  const second = ranking(update)[1];
  const next = everybody[second ?? -1];
  return {
    next: next && update.info.result ? say.second(next.name, update.info.result.points[next.seat]!) : "",
    again: readyAgain(update, language()),
  };
}
