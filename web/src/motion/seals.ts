/** Whoever moved something leaves their seal on the place for a while. */
import type { Person } from "../table/seats";
import { put, seal } from "./ghost";
import { stage, type Journey, type Place } from "./journey";
import { middle } from "./places";

const STAYS = 4000;
const BESIDE = 24;
const lying = new Map<HTMLElement, Place>();

export function leaveSeals(all: Journey[], everybody: Person[]): void {
  const moved = new Map(all.map((journey) => [`${journey.by} ${stage(journey)}`, journey]));
  for (const journey of moved.values()) {
    const place = stage(journey);
    const mover = everybody[journey.by ?? -1];
    if (place && mover && !mover.you) stamp(place, seal(mover.seat, mover.bot));
  }
  putSeals();
}

function stamp(place: Place, mark: HTMLElement): void {
  for (const [older, at] of lying) if (at === place && older.className === mark.className) lift(older);
  lying.set(mark, place);
}

function lift(mark: HTMLElement): void {
  lying.delete(mark);
  mark.remove();
}

/** Seals stay on their places when the table is laid out anew; several lie side by side. */
export function putSeals(): void {
  const places = [...lying.values()];
  const spots = places.map(middle);
  [...lying.keys()].forEach((mark, at) => {
    const spot = spots[at];
    const before = places.slice(0, at).filter((other) => other === places[at]).length;
    if (!mark.isConnected)
      put(mark).animate({ opacity: [1, 1, 0], offset: [0, 0.9, 1] }, STAYS).onfinish = () => lift(mark);
    mark.hidden = !spot;
    if (!spot) return;
    const x = Math.min(spot.x + spot.width / 2, innerWidth) - 30 - before * BESIDE;
    const y = Math.max(0, spot.y - spot.height / 2 - 8);
    mark.style.transform = `translate(${x}px,${y}px)`;
  });
}

export function liftSeals(): void {
  for (const mark of [...lying.keys()]) lift(mark);
}
