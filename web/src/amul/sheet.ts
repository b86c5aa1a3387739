/** The score sheet as the hall fills it. */
import type { AmulHints, AmulUpdate } from "../api/types";
import { words } from "../words/language.svelte";
import { spread, type Box } from "./cards";

export function total(hints: AmulHints | null, seat: number): number | null {
  return hints?.sheet[seat]?.reduce((sum, points) => sum + points, 0) ?? null;
}

export const MAJORITIES: Record<string, "arab" | "mongol"> = { "arab-majority": "arab", "mongol-majority": "mongol" };

/** The small drawing and the colours that mark a row. */
export function rowIcon(row: string): string {
  return MAJORITIES[row] ?? `cat-${row}`;
}

export function rowColours(row: string): string {
  return row in MAJORITIES ? "--c:var(--sunken);--on:var(--ink)" : `--c:var(--c-${row});--on:var(--c-${row}-on)`;
}

/** What a row is called: a colour of cards, or a majority. */
export function rowName(row: string): string {
  const people = MAJORITIES[row];
  return people ? words().amul.majority[people] : (words().amul.rows[row] ?? row);
}

/** The cards of a seat that belong to a row. */
export function cardsOfRow(update: AmulUpdate, box: Box, seat: number, row: string): string[] {
  const people = MAJORITIES[row];
  return spread(update.view?.merchants[seat]?.area ?? {})
    .map((card) => card.id)
    .filter((id) => (people ? (box[id]?.[people] ?? 0) > 0 : box[id]?.group === row));
}

/** Points as the pad has them: a dash for none, and a true minus. */
export function written(points: number): string {
  return points ? String(points).replace("-", "−") : "–";
}
