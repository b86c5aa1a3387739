/** Cards grouped by what scores: how many of a kind there are, and what they are worth now. */
import type { Pile } from "../api/types";

export type Group = { id: string; count: number; worth: number; fresh: boolean };
export type Grouped = { sets: Group[]; small: Group[] };

/** The dearest first; cards that are worth no more than a point each lie together behind them. */
export function grouped(pile: Pile, worths: Record<string, number>, fresh: (string | null)[] = []): Grouped {
  const groups = Object.entries(pile).map(([id, count]): Group => ({
    id,
    count,
    worth: worths[id] ?? 0,
    fresh: fresh.includes(id),
  }));
  const isSmall = ({ count, worth }: Group) => worth >= 0 && worth <= count;
  return {
    sets: groups.filter((group) => !isSmall(group)).toSorted((one, other) => other.worth - one.worth),
    small: groups.filter(isSmall),
  };
}

export function worthOf(groups: Group[]): number {
  return groups.reduce((sum, { worth }) => sum + worth, 0);
}

export function cardsIn(groups: Group[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}
