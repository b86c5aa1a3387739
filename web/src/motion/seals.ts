/** Whoever moved something leaves their seal on the place for a while. */
import type { Person } from "../table/seats";
import { free, letters } from "./free";
import { put, seal } from "./ghost";
import { stage, type Journey, type Place } from "./journey";
import { middle } from "./places";

const STAYS = 4000;
const SIZE = 26;
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

let waits = 0;

/** Seals stay on their places when the table is laid out anew. All that is written there has to be looked at for that,
 * so it is done once before the next picture, however much has happened. */
export function putSeals(): void {
  waits ||= requestAnimationFrame(lay);
}

/** Beside each other and beside what is written there; where every spot is written on, there is none. */
function lay(): void {
  waits = 0;
  const table = document.querySelector("main");
  const taken = table && lying.size ? letters(table) : [];
  for (const [mark, place] of lying) {
    const spot = middle(place);
    if (!mark.isConnected)
      put(mark).animate({ opacity: [1, 1, 0], offset: [0, 0.9, 1] }, STAYS).onfinish = () => lift(mark);
    mark.hidden = true;
    if (!spot) continue;
    const [across, up] = [spot.width / 2, spot.height / 2];
    const edges = { left: spot.x - across, top: spot.y - up, right: spot.x + across, bottom: spot.y + up };
    const at = free(edges, SIZE, taken, { width: innerWidth, height: innerHeight });
    if (!at) continue;
    mark.hidden = false;
    taken.push(at);
    mark.style.transform = `translate(${at.left}px,${at.top}px)`;
  }
}

export function liftSeals(): void {
  for (const mark of [...lying.keys()]) lift(mark);
}
