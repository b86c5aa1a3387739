/** Where the host has room beside the choices. */
import { form, windowSize } from "../table/screen.svelte";

/** A tablet or a low phone: the choices need all of it, and the host speaks on a sheet. */
export function isCramped(): boolean {
  return form() === "tablet" || (form() === "phone" && windowSize().brief);
}
