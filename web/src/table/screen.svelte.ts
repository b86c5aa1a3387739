/** The three forms of the table, by the size of the window; the breakpoints are those of the style sheets. */
import { MediaQuery } from "svelte/reactivity";
import { height, width } from "../design/breakpoints.json";

const phone = new MediaQuery(`width < ${width.phone}px`);
const desktop = new MediaQuery(`width >= ${width.desk}px`);

const low = new MediaQuery(`height < ${height.low}px`);
const narrow = new MediaQuery(`width < ${width.broad}px`);
const tall = new MediaQuery(`(height >= ${height.tall}px) and (width < ${width.desk}px)`);

export type Form = "phone" | "tablet" | "desktop";

/** What the size of the window allows beyond the form: a low desk, a narrow desk, a tablet held upright. */
export function windowSize(): { low: boolean; narrow: boolean; tall: boolean } {
  return { low: low.current, narrow: narrow.current, tall: tall.current };
}

export function form(): Form {
  return phone.current ? "phone" : desktop.current ? "desktop" : "tablet";
}
