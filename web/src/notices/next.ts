/** The next table at which it is your turn. */
import type { MyTable } from "../api/types";

/** Where to go: the table that waits the longest, other than the one you come from; home if none does. */
export function nextAddress(tables: Pick<MyTable, "id" | "turn" | "changed">[], from = ""): string {
  const waiting = tables.filter(({ id, turn }) => turn && id !== from);
  const [first] = waiting.toSorted((one, other) => one.changed - other.changed);
  return first ? `/t/${encodeURIComponent(first.id)}` : "/";
}
