/** Where places and pieces are on the screen just now. */
import type { Journey, Kind, Place } from "./journey";

export type Spot = { x: number; y: number; width: number; height: number };
/** A place as it is seen; `piece` is there if the piece itself lies in it. */
export type Found = { spot: Spot; piece: Element | null };

const PIECES: Partial<Record<Kind, string>> = {
  card: "data-card",
  spell: "data-spell",
  jewel: "data-jewel",
  metal: "data-metal",
};
/** Pieces that are a place themselves. */
const WHOLE: Partial<Record<Kind, string>> = { plaque: "bid:", hat: "company" };

function attribute(name: string, value: string): string {
  return `[${name}="${CSS.escape(value)}"]`;
}

function elements(place: Place): Element[] {
  const [kind, id = ""] = place.split(":");
  return [
    ...document.querySelectorAll(
      `main ${kind === "spell" ? attribute("data-spell", id) : attribute("data-place", place)}`,
    ),
  ];
}

/** Its middle and its size, if any of it can be seen. */
function seen(element: Element): Spot | null {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const inside = width > 0 && height > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  return inside ? { x: left + width / 2, y: top + height / 2, width, height } : null;
}

/** The piece in a place, the last of several; of a card in a rail or on a shelf this may be a small sign. */
function pieceIn(place: Element, { kind, id }: Pick<Journey, "kind" | "id">): Found | null {
  const name = PIECES[kind];
  const self = WHOLE[kind] !== undefined && place.matches(`[data-place^="${WHOLE[kind]}"]`);
  const all = self ? [place] : name && id ? [...place.querySelectorAll(attribute(name, id))] : [];
  for (const piece of all.reverse()) {
    const spot = seen(piece);
    if (spot) return { spot, piece };
  }
  return null;
}

/** A piece in the first of these places that is seen; else that place itself, and somebody is where their seal is. */
export function find(places: Place[], piece: Pick<Journey, "kind" | "id">): Found | null {
  for (const place of places) {
    const here = elements(place);
    for (const element of here) {
      const found = pieceIn(element, piece);
      if (found) return found;
    }
    for (const element of here) {
      const spot = seen(element.querySelector(".seal") ?? element);
      if (spot) return { spot, piece: null };
    }
  }
  return null;
}

/** The middle of a place, whatever lies in it. */
export function middle(place: Place): Spot | undefined {
  return find([place], { kind: "stone", id: "" })?.spot;
}
