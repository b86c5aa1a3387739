/** The only choice there is announces itself, and is made a moment later unless you want to wait. */
const MOMENT = 3000;

/** Makes the only choice of a table, if there is one; called once, where effects may live. */
export function makeAlone(play: () => { only: { action: string } | null; confirm: () => void }): void {
  const only = $derived(play().only?.action);
  $effect(() => {
    if (only === undefined) return;
    const making = setTimeout(() => play().confirm(), MOMENT);
    return () => clearTimeout(making);
  });
}
