/** The three forms of the table, by the width of the window; the breakpoints are those of the style sheets. */
import { MediaQuery } from "svelte/reactivity";

const phone = new MediaQuery("max-width: 767.98px");
const desktop = new MediaQuery("min-width: 1200px");

const low = new MediaQuery("max-height: 859.98px");
const narrow = new MediaQuery("max-width: 1399.98px");
const tall = new MediaQuery("(min-height: 1000px) and (max-width: 1199.98px)");

export type Form = "phone" | "tablet" | "desktop";

/** How much room there is beyond the form: a low desk, a narrow desk, a tablet held upright. */
export function room(): { low: boolean; narrow: boolean; tall: boolean } {
  return { low: low.current, narrow: narrow.current, tall: tall.current };
}

export function form(): Form {
  return phone.current ? "phone" : desktop.current ? "desktop" : "tablet";
}
