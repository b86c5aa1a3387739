/** A what-if that begins at a moment of a finished game. */
import { hall, Trouble } from "../api/hall";
import type { Refusal } from "../live/connection.svelte";
import { go } from "../pages/route.svelte";

/** Opens the table and goes there, or says why that cannot be. */
export async function playOnFrom(
  table: string,
  step: number,
  seat: number,
  action: string | null = null,
): Promise<Refusal | null> {
  try {
    const opened = await hall.branch(table, { step, seat, ...(action === null ? {} : { action }) });
    go(`/t/${opened.table}`);
    return null;
  } catch (error) {
    return error instanceof Trouble ? { why: error.why, say: error.say } : { why: "away", say: "" };
  }
}
