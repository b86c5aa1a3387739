/** A table that stands still: it tells one moment, and nothing can be wished there. */
import type { Update } from "../api/types";
import type { TableConnection } from "../table/connection";

export function still<Table extends Update>(update: Table): TableConnection<Table> {
  return {
    table: update.table,
    update,
    feed: [],
    presence: null,
    holding: "open",
    sent: null,
    refusal: null,
    send: () => undefined,
    now: () => Date.now(),
  };
}
