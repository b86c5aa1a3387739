/** The focus is never lost: where what had it is gone, the question has it. */
import type { TableConnection } from "./connection";

/** Called once by a table, where effects may live. */
export function keepFocus(connection: () => TableConnection): void {
  /** Whoever has chosen something here is at the table, even if only by keys. */
  let chose = false;
  let inside = false;
  /** All that can take away what has the focus. */
  const moment = $derived([connection().update, connection().story, connection().sent]);
  $effect.pre(() => {
    chose ||= moment.length > 0 && connection().sent !== null;
    inside = document.activeElement?.closest("main") != null;
  });
  $effect(() => {
    const lost = moment.length > 0 && (document.activeElement ?? document.body) === document.body;
    if (lost && (inside || chose)) document.getElementById("question")?.focus({ preventScroll: true });
  });
}
