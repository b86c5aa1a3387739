/** The three forms of the table, by the size of the window; the breakpoints are those of the style sheets. */
import { MediaQuery } from "svelte/reactivity";
import { height, width } from "../design/breakpoints.json";

const phone = new MediaQuery(`width < ${width.phone}px`);
const desktop = new MediaQuery(`width >= ${width.desk}px`);

/** A phone that lies, or a page at 200 %: too low for anything below the map. */
const lying = new MediaQuery(`(height < ${height.lying}px) and (orientation: landscape)`);
const upright = new MediaQuery(`width < ${width.tablet}px`);
const low = new MediaQuery(`height < ${height.low}px`);
const brief = new MediaQuery(`height < ${height.brief}px`);
const narrow = new MediaQuery(`width < ${width.broad}px`);
const tall = new MediaQuery(`(height >= ${height.tall}px) and (width < ${width.desk}px)`);

export type Form = "phone" | "tablet" | "desktop";

/** What the size allows beyond the form: a low desk, a narrow one, a tablet held upright, a low phone. */
export function windowSize(): {
  low: boolean;
  narrow: boolean;
  tall: boolean;
  lying: boolean;
  upright: boolean;
  brief: boolean;
} {
  return {
    low: low.current,
    narrow: narrow.current,
    tall: tall.current,
    lying: lying.current,
    upright: upright.current,
    brief: brief.current,
  };
}

export function form(): Form {
  return phone.current ? "phone" : desktop.current ? "desktop" : "tablet";
}
