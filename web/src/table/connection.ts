/** What a table needs of a connection: the gallery and the review have stand-ins for it. */
import type { Update } from "../api/types";
import type { Connection } from "../live/connection.svelte";
import type { Story } from "../pace/story";

export type TableConnection<Table extends Update = Update> = Pick<
  Connection,
  "feed" | "presence" | "holding" | "sent" | "refusal" | "send" | "now" | "table"
> & {
  readonly update: Table | null;
  /** What is told beat by beat, where the table is paced. */
  readonly story?: Story;
};
