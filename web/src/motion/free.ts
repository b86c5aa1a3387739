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

/** So far words may reach beyond what holds them. */
const REACH = 48;

/** What holds nothing that could be written on one of these places; what has no size of its own may hold anything. */
function isApart(holder: Element, places: Rect[]): boolean {
  const { left, top, right, bottom } = holder.getBoundingClientRect();
  const reached = { left: left - REACH, top: top - REACH, right: right + REACH, bottom: bottom + REACH };
  return right > left && bottom > top && !places.some((place) => meet(place, reached));
}

/** Every line of words that can be read on these places, its letters and not the empty space between lines; and signs
 * that tell a fact, marked with data-fact. What is far from them all is not looked at. */
export function letters(table: Element, places: Rect[]): Rect[] {
  const found: Rect[] = [];
  const range = document.createRange();
  const walk = document.createTreeWalker(table, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    const passed = node instanceof Element && (node.classList.contains("sr") || isApart(node, places));
    return passed ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  });
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node instanceof Element) {
      if (node.hasAttribute("data-fact")) found.push(node.getBoundingClientRect());
    } else if (node.nodeValue?.trim()) {
      range.selectNodeContents(node);
      found.push(...lines(range));
    }
  }
  return found;
}

function lines(range: Range): Rect[] {
  return [...range.getClientRects()]
    .filter(({ left, right }) => right - left > 1)
    .map(({ left, top, right, bottom }) => {
      const space = (bottom - top) / 5;
      return { left, top: top + space, right, bottom: bottom - space };
    });
}
