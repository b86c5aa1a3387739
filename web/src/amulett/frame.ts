/** Which piece of the map is shown: all of it where its jewels are large enough, else what lies near the company. */
export type Frame = [left: number, top: number, width: number, height: number];
export type Point = readonly [number, number];
export type Size = { width: number; height: number };

/** Pixels for each unit of the map from which on every jewel is at least 16 px. */
export const LEAST = 0.76;

/** How large the whole map would be drawn. */
function scaleOf([, , wide, high]: Frame, { width, height }: Size): number {
  return Math.min(width / wide, height / high);
}

/** The piece of the map round a place, at so many pixels a unit; nothing where all of the map fits at the least. */
export function framed(whole: Frame, size: Size, middle: Point, near: number): Frame | null {
  if (!size.width || !size.height || scaleOf(whole, size) >= LEAST) return null;
  const [left, top, wide, high] = whole;
  const [width, height] = [size.width / near, size.height / near];
  return [
    within(middle[0] - width / 2, left, wide - width),
    within(middle[1] - height / 2, top, high - height),
    width,
    height,
  ];
}

/** As near to what is wanted as the map reaches; in the middle where there is less map than room. */
function within(wanted: number, least: number, room: number): number {
  return room < 0 ? least + room / 2 : Math.max(least, Math.min(wanted, least + room));
}

/** The middle of what should be seen: the places of all choices if they fit, else where the company stands. */
export function middleOf(here: Point, places: Point[], size: Size, near: number, border: number): Point {
  const all = [here, ...places];
  const ends = (axis: 0 | 1) =>
    [Math.min(...all.map((at) => at[axis])), Math.max(...all.map((at) => at[axis]))] as const;
  const [[west, east], [north, south]] = [ends(0), ends(1)];
  const fits = (east - west + 2 * border) * near <= size.width && (south - north + 2 * border) * near <= size.height;
  return fits ? [(west + east) / 2, (north + south) / 2] : here;
}
