/** The places of the Market from left to right: cards, gaps with the seal of the taker, and offers still to come. */
import type { AmulView } from "../api/types";
import { inOrder, spread, type Box } from "./cards";
import type { Person } from "../table/seats";

export type Spot =
  | { what: "card"; id: string; copy: number }
  | { what: "taken"; id: string; by: Person }
  | { what: "laid"; id: ""; by: Person }
  | { what: "open"; id: ""; by: Person };

/** Cards may be larger than they must be, if all of them fit the room then; the sizes are widths. */
export function largest(
  count: number,
  room: { width: number; height: number },
  least: { width: number; height: number },
  larger: number[],
  { gap = 12, foot = 0 } = {},
): { width: number; height: number } {
  for (const width of larger) {
    const height = Math.round(width * 1.42);
    const columns = Math.floor((room.width + gap) / (width + gap));
    const rows = Math.ceil(count / columns);
    if (columns > 0 && rows * (height + foot + gap) - gap <= room.height) return { width, height };
  }
  return least;
}

export function spots(view: AmulView, everybody: Person[], box: Box): Spot[] {
  const cards = spread(view.market).map((card): Spot => ({ what: "card", ...card }));
  if (view.phase === "offer") {
    const offers = everybody.map((by): Spot => ({
      what: view.merchants[by.seat]?.ready ? "laid" : "open",
      id: "",
      by,
    }));
    return [...cards, ...offers];
  }
  const taken = everybody.flatMap((by): Spot[] => {
    const id = view.merchants[by.seat]?.picked;
    return id ? [{ what: "taken", id, by }] : [];
  });
  return view.phase === "pick" ? inOrder([...cards, ...taken], box) : [...cards, ...taken];
}
