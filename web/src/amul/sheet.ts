/** The score sheet as the hall fills it. */
import type { Counsel } from "../api/types";

export function total(counsel: Counsel | null, seat: number): number | null {
  return counsel?.sheet[seat]?.reduce((sum, points) => sum + points, 0) ?? null;
}

export const MAJORITIES: Record<string, "arab" | "mongol"> = { "arab-majority": "arab", "mongol-majority": "mongol" };

/** The small drawing and the colours that mark a row. */
export function rowIcon(row: string): string {
  return MAJORITIES[row] ?? `cat-${row}`;
}

export function rowColours(row: string): string {
  return row in MAJORITIES ? "--c:var(--sunken);--on:var(--ink)" : `--c:var(--c-${row});--on:var(--c-${row}-on)`;
}
