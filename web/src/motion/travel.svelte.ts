/** Pieces travel at a table: what is new is told to this module before and after the table shows it. */
import { untrack } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import type { Told } from "../api/types";
import type { Lead } from "../table/lead";
import { people } from "../table/seats";
import { depart, fly, land, type Departure } from "./flight";
import { fresh, journeys, type Travels } from "./journey";
import { askAnew, asking, type Asked } from "./question";
import { leaveSeals, liftSeals, putSeals } from "./seals";

/** Somebody asked their device for stillness. */
export const still = new MediaQuery("prefers-reduced-motion: reduce");

/** Whether anything may move: not for those who asked for stillness, not unseen, and in the gallery only with ?motion. */
export function isMoving(line: Lead): boolean {
  return !still.current && !document.hidden && (line.table !== "gallery" || new URLSearchParams(location.search).has("motion"));
}

/** Any key or tap ends what is in flight, and does its own work all the same. */
for (const ends of ["keydown", "pointerdown", "visibilitychange"]) addEventListener(ends, land, true);
for (const moves of ["scroll", "resize"]) addEventListener(moves, putSeals, true);

type View<Table extends Told> = NonNullable<Table["view"]>;

/** Called once by a table, where effects may live. */
export function travel<Table extends Told>(line: () => Lead<Table>, travels: () => Travels<View<Table>>): void {
  let known: Table | null = null;
  let departures: Departure[] = [];
  let asked: Asked | null = null;

  $effect.pre(() => {
    const told = line().told;
    untrack(() => {
      const events = told?.view && told.seq !== known?.seq ? fresh(known, told) : [];
      const scene = { events, before: (known?.view ?? null) as View<Table> | null, after: told?.view as View<Table>, seat: told?.seat ?? null };
      departures = journeys(travels(), scene).map(depart);
      asked = events.length ? asking() : null;
      known = told;
    });
  });

  $effect(() => {
    const told = line().told;
    if (!told) return;
    leaveSeals(departures.map(({ journey }) => journey), people(told));
    if (isMoving(line())) {
      fly(departures);
      askAnew(asked);
    }
    [departures, asked] = [[], null];
  });

  $effect(() => () => {
    land();
    liftSeals();
  });
}
