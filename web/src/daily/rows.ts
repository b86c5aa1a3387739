/** The rows of a day's list: the best, and always your own. */
import type { DailyDeal, DailyResult } from "../api/types";

export type Row = Pick<DailyResult, "rank" | "place" | "points" | "table"> & {
  key: string;
  name: string;
  state: DailyResult["state"] | "open";
  you: boolean;
};

/** The best of a list, at most so many, with your row at its place, or last if it is not among them. */
export function rowsOf(deal: Pick<DailyDeal, "best" | "yours">, most: number): Row[] {
  const { best, yours } = deal;
  const rows = best.slice(0, most).map((result) => row(result.person === yours?.person ? yours : result, yours));
  if (yours) return rows.some(({ you }) => you) ? rows : [...rows, row(yours, yours)];
  return [...rows, NOT_YET];
}

const NOT_YET: Row = {
  key: "you",
  name: "",
  state: "open",
  rank: null,
  place: null,
  points: null,
  table: null,
  you: true,
};

function row(result: DailyResult, yours: DailyResult | null): Row {
  return { ...result, key: result.person, you: result.person === yours?.person };
}

/** The hours and minutes until a time, at least one minute. */
export function until(ends: number, now: number): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.ceil((ends - now) / 60_000));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
