/** Whoever moved something leaves their seal on the place for a while. */
import type { Person } from "../table/seats";
import { free, letters, type Rect } from "./free";
import { put, seal } from "./ghost";
import { stage, type Journey, type Place } from "./journey";
import { middle } from "./places";

/** So long a seal lies there, and so long of that it fades, in milliseconds. */
const STAYS = 4000;
const FADES = 400;
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
  const marks = [...lying].map(([mark, place]) => ({ mark, edges: edgesOf(place) }));
  const places = marks.flatMap(({ edges }) => edges ?? []);
  const taken = table && places.length ? letters(table, places) : [];
  for (const { mark, edges } of marks) {
    const at = edges && free(edges, SIZE, taken, { width: innerWidth, height: innerHeight });
    if (at) taken.push(at);
    show(mark, at);
  }
}

function edgesOf(place: Place): Rect | null {
  const spot = middle(place);
  if (!spot) return null;
  const [across, up] = [spot.width / 2, spot.height / 2];
  return { left: spot.x - across, top: spot.y - up, right: spot.x + across, bottom: spot.y + up };
}

function show(mark: HTMLElement, at: Rect | null): void {
  if (!mark.isConnected) setTimeout(fade, STAYS - FADES, put(mark));
  mark.hidden = !at;
  if (at) mark.style.transform = `translate(${at.left}px,${at.top}px)`;
}

/** Only what changes is animated: else every frame would be drawn as long as a seal lies there. */
function fade(mark: HTMLElement): void {
  mark.animate({ opacity: [1, 0] }, FADES).onfinish = () => lift(mark);
}

export function liftSeals(): void {
  for (const mark of [...lying.keys()]) lift(mark);
}
