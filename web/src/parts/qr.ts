/** A QR code (ISO/IEC 18004) for a link: bytes, error correction L, versions 1 to 5, which have one block, mask 0. */

/** The codewords of data and of error correction, by version. */
const CODEWORDS = [
  [19, 7],
  [34, 10],
  [55, 15],
  [80, 20],
  [108, 26],
] as const;
/** Error correction L and mask 0, with their own check bits. */
const FORMAT = [1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0];

type Grid = (boolean | null)[][];

/** The modules of the code, row by row, true for dark; null if the text is longer than the largest version holds. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const at = CODEWORDS.findIndex(([data]) => bytes.length + 2 <= data);
  const words = CODEWORDS[at];
  if (!words) return null;
  const grid = patterns(at + 1);
  const data = padded(bytes, words[0]);
  fill(grid, [...data, ...remainder(data, divisor(words[1]))]);
  return grid.map((row) => row.map(Boolean));
}

/** Mode and length, the bytes, an end of four zeros, and padding up to the size of the version. */
function padded(bytes: Uint8Array, size: number): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...[...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const found = Array.from({ length: nibbles.length / 2 }, (_, at) => nibbles[2 * at]! * 16 + nibbles[2 * at + 1]!);
  return Array.from({ length: size }, (_, at) => found[at] ?? ((at - found.length) % 2 ? 0x11 : 0xec));
}

/** The product of two numbers of the field with 256 elements, by the polynomial 0x11d. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((other >> bit) & 1) product ^= one;
  }
  return product;
}

/** The Reed-Solomon generator of a degree, without its leading one. */
function divisor(degree: number): number[] {
  let found = [1];
  let root = 1;
  for (let step = 0; step < degree; step++, root = times(root, 2)) {
    const shifted = [...found, 0];
    found = shifted.map((value, at) => value ^ (at ? times(found[at - 1]!, root) : 0));
  }
  return found.slice(1);
}

function remainder(data: number[], by: number[]): number[] {
  let left = by.map(() => 0);
  for (const word of data) {
    const factor = word ^ left[0]!;
    left = by.map((value, at) => (left[at + 1] ?? 0) ^ times(value, factor));
  }
  return left;
}

/** The grid with everything that is no data: finders, timing, alignment, format. */
function patterns(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (row: number, column: number, dark: boolean) => {
    if (row in grid && column >= 0 && column < size) grid[row]![column] = dark;
  };
  const square = (row: number, column: number, reach: number, light: number[]) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        set(row + y, column + x, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  square(3, 3, 4, [2, 4]);
  square(3, size - 4, 4, [2, 4]);
  square(size - 4, 3, 4, [2, 4]);
  if (version > 1) square(size - 7, size - 7, 2, [1]);
  FORMAT.forEach((bit, at) => {
    const dark = bit === 1;
    const [row, column] = at < 8 ? [8, at < 6 ? at : at + 1] : [at === 8 ? 7 : 14 - at, 8];
    set(row, column, dark);
    if (at < 7) set(size - 1 - at, 8, dark);
    else set(8, size - 15 + at, dark);
  });
  set(size - 8, 8, true);
  return grid;
}

/** Lays the codewords in columns of two from the right, up and down in turn, every second module inverted. */
function fill(grid: Grid, words: number[]): void {
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step++)
      for (const column of [right, right - 1]) {
        const row = up ? size - 1 - step : step;
        if (grid[row]![column] !== null) continue;
        const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        grid[row]![column] = dark !== ((row + column) % 2 === 0);
        bit++;
      }
}
