/** Why bots have the level they have that are as strong as the people at the table, in a sentence. */
import type { EvenLevel } from "../api/types";
import type { Words } from "../words/en";

/** What the results of one person say about it: facts that nobody else is told. */
export function evenReason({ levels, room }: Words, { level, alone, against_it, against_bots }: EvenLevel): string {
  const { name, many } = levels[level] ?? { name: level, many: level };
  const say = room.even;
  return say.because(alone ? name : say.here(name), fact());

  function fact(): string {
    if (against_it.games) return say.won(against_it.won, against_it.games, many);
    if (against_bots.games) return say.won(against_bots.won, against_bots.games, say.bots);
    return alone ? say.first : say.newcomer;
  }
}
