/** Which piece of the table something belongs to, and where there is room beside it. */
export type PieceKind = "card" | "spell" | "jewel" | "area";
export type Piece = { kind: PieceKind; id: string; element: Element };

/** What pieces are known by; a jewel that is only a sign does not take part in motion. */
const NAMES: [string, PieceKind][] = [
  ["data-jewel", "jewel"],
  ["data-gem", "jewel"],
  ["data-card", "card"],
  ["data-spell", "spell"],
  ["data-area", "area"],
];
const ANY = NAMES.map(([name]) => `[${name}]`).join(",");
const GAP = 8;

/** The piece under a pointer or in focus, if it is one. */
export function pieceAt(target: EventTarget | null): Piece | null {
  const element = target instanceof Element ? target.closest(ANY) : null;
  const [name, kind] = NAMES.find(([one]) => element?.hasAttribute(one)) ?? [];
  return element && name && kind ? { kind, id: element.getAttribute(name)!, element } : null;
}

type Edges = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

const within = (wanted: number, most: number) => Math.max(GAP, Math.min(wanted, most - GAP));

export function isWithin({ left, top, right, bottom }: Edges, x: number, y: number): boolean {
  return left <= x && x <= right && top <= y && y <= bottom;
}

/** Above the piece if it fits, else below, else on the side with more room; always within the window. */
export function beside(piece: Edges, { width, height }: Size, view: Size): { left: number; top: number } {
  const middle = within((piece.left + piece.right - width) / 2, view.width - width);
  const above = piece.top - GAP - height;
  if (above >= GAP) return { left: middle, top: above };
  if (piece.bottom + GAP + height <= view.height - GAP) return { left: middle, top: piece.bottom + GAP };
  const right = view.width - piece.right > piece.left;
  const left = right ? piece.right + GAP : piece.left - GAP - width;
  return {
    left: within(left, view.width - width),
    top: within((piece.top + piece.bottom - height) / 2, view.height - height),
  };
}
