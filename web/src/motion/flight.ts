/** Pieces in flight above the table, which shows already how it is; any key or tap ends them. */
import { EASE, back, drawn, ghost, ghosts, type Size } from "./ghost";
import { STAGGER, timetable, type Journey, type Times } from "./journey";
import { find, middle, type Found } from "./places";

/** How large a piece is where only its place is seen. */
const SMALL = 0.4;
const DOWN = "perspective(600px) rotateY(180deg)";
const BACK = { width: 64, height: 90 };

/** A journey with where it began, and how the piece lay there. */
export type Departure = { journey: Journey; from: Found | null; as: Element | null };

let lastStart = 0;
/** A piece is seen once: in flight, and then where it lies. */
const VEILED = "data-veiled";

/** Remembers how a piece lay before it was moved. */
export function depart(journey: Journey): Departure {
  const from = find(journey.from, journey);
  return { journey, from, as: (from?.piece?.cloneNode(true) as Element | undefined) ?? null };
}

/** Ends everything in flight at once. */
export function land(): void {
  for (const flying of ghosts()) flying.remove();
  for (const growing of document.querySelector(".grows")?.getAnimations({ subtree: true }) ?? []) growing.finish();
  unveil();
  lastStart = 0;
}

/** What lies on the table is seen again. */
function unveil(): void {
  for (const piece of document.querySelectorAll(`[${VEILED}]`)) piece.removeAttribute(VEILED);
}

/** A departure with where the piece lies now, and the areas it came through. */
type Flight = Departure & { to: Found | null; by: Found[] };

/** Sends off what departed, now that the table shows where it arrived. All places are read before anything is added:
 * in between, the table would be laid out anew for each of them. */
export function fly(departures: Departure[]): void {
  unveil();
  const now = performance.now();
  const times = timetable(
    departures.map(({ journey }) => journey),
    Math.max(0, lastStart + STAGGER - now),
  );
  const flights = departures.map(arrive);
  flights.forEach((flight, at) => send(flight, times[at]!));
  if (departures.length) lastStart = now + times.at(-1)!.wait;
}

function arrive(departure: Departure): Flight {
  const to = find(departure.journey.to, departure.journey);
  return { ...departure, to, by: stops(departure.journey, to) };
}

function send({ journey, from, as, to, by }: Flight, times: Times): void {
  const { kind, id, turns } = journey;
  const stays = from && to && !(turns && to.piece) && from.spot.x === to.spot.x && from.spot.y === to.spot.y;
  if (stays || (!to && (!from || journey.to.length))) return;
  const { piece, size } = drawn(kind, id) ?? likeness(from, as, to);
  const flying = ghost(kind, piece, size);
  if (turns) turn(flying.firstElementChild!, back(size), times);
  to?.piece?.setAttribute(VEILED, "");
  move(flying, size, [from, ...by, to], times).onfinish = () => {
    flying.remove();
    to?.piece?.removeAttribute(VEILED);
  };
}

/** A piece as it lay, or as it lies if it is larger there; a back if nobody may know it. */
function likeness(from: Found | null, as: Element | null, to: Found | null): { piece: Element; size: Size } {
  if (to?.piece && (!as || to.spot.width > 1.5 * from!.spot.width))
    return { piece: to.piece.cloneNode(true) as Element, size: to.spot };
  return as ? { piece: as, size: from!.spot } : { piece: back(BACK), size: BACK };
}

/** The areas on the way, as far beside their middles as the company stands. */
function stops({ road = [] }: Journey, to: Found | null): Found[] {
  const end = middle(road.at(-1) ?? "");
  if (!end || !to) return [];
  return road.slice(0, -1).flatMap((area) => {
    const spot = middle(area);
    return spot
      ? [{ spot: { ...to.spot, x: spot.x + to.spot.x - end.x, y: spot.y + to.spot.y - end.y }, piece: to.piece }]
      : [];
  });
}

function move(flying: HTMLElement, { width, height }: Size, way: (Found | null)[], { wait, span }: Times): Animation {
  const known = way.find((found) => found !== null)!;
  const frames = way.map((found): Keyframe => {
    const { spot, piece } = found ?? { spot: { ...known.spot, y: known.spot.y - 28 }, piece: null };
    const scale = piece ? Math.min(2, spot.width / width) : Math.min(1, Math.max(SMALL, 24 / width));
    return { transform: `translate(${spot.x - width / 2}px,${spot.y - height / 2}px) scale(${scale})`, easing: EASE };
  });
  const when = { delay: wait, duration: span, fill: "both" } as const;
  now(
    flying.animate(
      { opacity: [way[0]?.piece ? 1 : 0, 1, 1, way.at(-1)?.piece ? 1 : 0], offset: [0, 0.2, 0.7, 1] },
      when,
    ),
  );
  return now(flying.animate(frames, when));
}

/** Begins at once: a slow machine drops frames, but takes no longer. */
function now(animation: Animation): Animation {
  animation.startTime = document.timeline.currentTime;
  return animation;
}

/** Face down on the way; it turns over where it arrives, so that the turn is seen. */
function turn(face: Element, below: Element, { wait, span }: Times): void {
  face.classList.add("turns");
  face.append(below);
  now(
    face.animate(
      { transform: [DOWN, DOWN, "perspective(600px) rotateY(0)"], offset: [0, 0.35, 1], easing: "ease-in-out" },
      { delay: wait, duration: span, fill: "both" },
    ),
  );
}
