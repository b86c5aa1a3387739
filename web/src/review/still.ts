/** A table that stands still: it tells one moment, and nothing can be wished there. */
import type { Told } from "../api/types";
import type { Lead } from "../table/lead";

export function still<Table extends Told>(told: Table): Lead<Table> {
  return { table: told.table, told, story: [], holding: "open", sent: null, refusal: null, wish: () => undefined, now: () => Date.now() };
}
