/** Arrays of whole numbers as the rules know them; whatever leaves an array throws, so that nothing is miscounted. */

/** The size of an element in memory, as NumPy writes it. */
export type Element = "i1" | "i2" | "i4" | "i8";
/** An array of any number of dimensions: rows of rows of numbers. */
export interface Numbers {
  readonly length: number;
  [place: number]: number | Numbers;
}

const ROWS = { i1: Int8Array, i2: Int16Array, i4: Int32Array, i8: Float64Array };

/** An array of zeros; a number too large for its element wraps, as in the compiled rules. */
export function zeros(shape: number | readonly number[], element: Element): Numbers {
  const [first = 0, ...more] = typeof shape === "number" ? [shape] : shape;
  return more.length ? Array.from({ length: first }, () => zeros(more, element)) : new ROWS[element](first);
}

export function wrapped(value: number, element: Element): number {
  return ROWS[element].of(value)[0]!;
}

function inside(array: Numbers, places: readonly number[]): number | Numbers {
  let found: number | Numbers = array;
  for (const place of places) {
    const next: number | Numbers | undefined = typeof found === "number" ? undefined : found[place];
    if (next === undefined) throw new RangeError(`There is no place ${places.join(", ")} in this array.`);
    found = next;
  }
  return found;
}

export function at(array: Numbers, ...places: number[]): number {
  const found = inside(array, places);
  if (typeof found !== "number") throw new TypeError("This is an array, not a number.");
  return found;
}

/** A part of an array; who writes into it writes into the whole. */
export function row(array: Numbers, ...places: number[]): Numbers {
  const found = inside(array, places);
  if (typeof found === "number") throw new TypeError("This is a number, not an array.");
  return found;
}

export function put(array: Numbers, places: readonly number[], value: number): void {
  at(array, ...places);
  row(array, ...places.slice(0, -1))[places.at(-1)!] = value;
}

export function size(array: Numbers, dimension: number): number {
  return row(array, ...Array<number>(dimension).fill(0)).length;
}

export function each(array: Numbers): number[] {
  return Array.from({ length: array.length }, (_, place) => at(array, place));
}

export function fill(array: Numbers, value: number): void {
  for (let place = 0; place < array.length; place++) {
    const part = array[place]!;
    if (typeof part === "number") array[place] = value;
    else fill(part, value);
  }
}

/** Adds one row to another, so many times. */
export function add(array: Numbers, other: Numbers, times: number): void {
  if (array.length !== other.length) throw new RangeError("Rows of different lengths are added.");
  each(other).forEach((value, place) => put(array, [place], at(array, place) + times * value));
}

/** Division rounds down, for negative numbers too. */
export function floorDiv(value: number, by: number): number {
  if (by === 0) throw new RangeError("Something is divided by nothing.");
  return Math.floor(value / by);
}

// Sets are one number with a bit each, and there are more than 32 spells: the operators of the language are too narrow.
export function and(value: number, other: number): number {
  return Number(BigInt(value) & BigInt(other));
}

export function or(value: number, other: number): number {
  return Number(BigInt(value) | BigInt(other));
}

export function shiftLeft(value: number, bits: number): number {
  return Number(BigInt(value) << BigInt(bits));
}

export function shiftRight(value: number, bits: number): number {
  return Number(BigInt(value) >> BigInt(bits));
}
