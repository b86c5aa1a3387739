/** What a seat is doing now, in a word or two. */
import type { AmulUpdate, AmulView } from "../api/types";
import { words } from "../words/language.svelte";
import type { Box } from "./cards";

export function doing(update: AmulUpdate, seat: number): { done: boolean; says: string } | null {
  const view = update.view;
  const merchant = view?.merchants[seat];
  if (!view || !merchant) return null;
  const say = words();
  const turn = view.order.indexOf(seat);
  if (view.phase === "offer" || view.phase === "reveal") {
    return merchant.ready ? { done: true, says: say.table.ready } : { done: false, says: say.table.choosing };
  }
  if (view.phase === "pick" || view.phase === "effects") {
    if (turn < view.done) return { done: true, says: say.amul.done };
    return { done: false, says: view.acting.includes(seat) ? say.table.choosing : say.amul.waits };
  }
  return null;
}

/** Whether the card that a seat has revealed takes something. */
export function hasEffect(view: AmulView, seat: number, box: Box): boolean {
  return (box[view.merchants[seat]?.revealed ?? ""]?.take.length ?? 0) > 0;
}
