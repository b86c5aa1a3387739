/** The only choice there is announces itself, and is made a moment later unless you want to wait. */
import type { TableConnection } from "./connection";

const MOMENT = 3000;

/** Makes the only choice of a table, if there is one; called once, where effects may live. */
export function makeAlone(
  play: () => { only: { action: string } | null; confirm: () => void; connection: TableConnection },
): void {
  /** Whoever learns reads first, and makes even the only choice alone. */
  const only = $derived(play().connection.update?.lesson ? undefined : play().only?.action);
  $effect(() => {
    if (only === undefined) return;
    const making = setTimeout(() => play().confirm(), MOMENT);
    return () => clearTimeout(making);
  });
}
