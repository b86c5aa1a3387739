/** Where something small can lie on a place without lying on words. */
export type Rect = { left: number; top: number; right: number; bottom: number };

const meet = (one: Rect, other: Rect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Along the upper edge from the right, then along the lower one, then anywhere within; null where all is taken. */
export function free(place: Rect, size: number, taken: Rect[], edge: { width: number; height: number }): Rect | null {
  const right = Math.min(place.right, edge.width);
  const found: Rect[] = [];
  const edges = [place.top - 8, place.top - size / 2, place.bottom - size + 8, place.bottom - size / 2];
  const rows = Math.max(0, Math.floor((2 * (place.bottom - place.top)) / size) - 1);
  for (const y of [...edges, ...Array.from({ length: rows }, (_, row) => place.top + (row * size) / 2)])
    for (let x = right - size - 4; x >= Math.max(place.left, 0) || x === right - size - 4; x -= size / 2) {
      const top = Math.max(0, Math.min(y, edge.height - size));
      found.push({ left: x, top, right: x + size, bottom: top + size });
    }
  return found.find((spot) => !taken.some((other) => meet(spot, other))) ?? null;
}

/** Every line of words that can be read in an element, its letters and not the empty space between lines; and signs
 * that tell a fact, marked with data-fact. */
export function letters(element: Element): Rect[] {
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found: Rect[] = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (!node.nodeValue?.trim() || node.parentElement?.closest(".sr")) continue;
    range.selectNodeContents(node);
    for (const { left, top, right, bottom } of range.getClientRects()) {
      const space = (bottom - top) / 5;
      if (right - left > 1) found.push({ left, top: top + space, right, bottom: bottom - space });
    }
  }
  for (const sign of element.querySelectorAll("[data-fact]")) found.push(sign.getBoundingClientRect());
  return found;
}
