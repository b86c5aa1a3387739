/** The only choice there is announces itself, and is made a moment later unless you want to wait. */
import type { Lead } from "./lead";

const MOMENT = 3000;

/** Makes the only choice of a table, if there is one; called once, where effects may live. */
export function makeAlone(play: () => { only: { action: string } | null; confirm: () => void; line: Lead }): void {
  /** Whoever learns reads first, and makes even the only choice alone. */
  const only = $derived(play().line.told?.lesson ? undefined : play().only?.action);
  $effect(() => {
    if (only === undefined) return;
    const making = setTimeout(() => play().confirm(), MOMENT);
    return () => clearTimeout(making);
  });
}
