/** What a table needs of a line: a gallery may stand in for it. */
import type { Tables, Told } from "../api/types";
import type { Line } from "../live/line.svelte";

export type Lead<Table extends Told = Told> = Pick<Line, "story" | "holding" | "sent" | "refusal" | "wish" | "now" | "table"> & { readonly told: Table | null };

/** Whether a line leads to a table of this game. */
export function plays<Game extends keyof Tables>(line: Lead, game: Game): line is Lead<Tables[Game]> {
  return line.told?.room.game === game;
}
