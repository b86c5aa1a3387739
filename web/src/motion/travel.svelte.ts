/** Pieces travel at a table: where they are is read before and after the table shows an update. */
import { untrack } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import type { Update } from "../api/types";
import type { TableConnection } from "../table/connection";
import { people } from "../table/seats";
import { depart, fly, land, type Departure } from "./flight";
import { fresh, journeys, type Journey, type Travels } from "./journey";
import { askedAnew, asking, shift, type Asked } from "./question";
import { leaveSeals, liftSeals, putSeals } from "./seals";

/** Somebody asked their device for stillness. */
export const still = new MediaQuery("prefers-reduced-motion: reduce");

/** Whether anything may move: not with reduced motion, not on a hidden page, in the gallery only with ?motion. */
export function isMoving(connection: TableConnection): boolean {
  return (
    !still.current &&
    !document.hidden &&
    (connection.table !== "gallery" || new URLSearchParams(location.search).has("motion"))
  );
}

/** Any key or tap ends what is in flight, and does its own work all the same. */
for (const ends of ["keydown", "pointerdown", "visibilitychange"]) addEventListener(ends, land, true);
for (const moves of ["scroll", "resize"]) addEventListener(moves, putSeals, true);

type View<Table extends Update> = NonNullable<Table["view"]>;

/** Called once by a table, where effects may live. */
export function travel<Table extends Update>(
  connection: () => TableConnection<Table>,
  travels: () => Travels<View<Table>>,
): void {
  let known: Table | null = null;
  let all: Journey[] = [];
  let departures: Departure[] = [];
  let asked: Asked | null = null;

  $effect.pre(() => {
    const update = connection().update;
    untrack(() => {
      const events = update?.view && update.seq !== known?.seq ? fresh(known, update) : [];
      const scene = {
        events,
        before: (known?.view ?? null) as View<Table> | null,
        after: update?.view as View<Table>,
        seat: update?.seat ?? null,
      };
      const moves = events.length > 0 && isMoving(connection());
      all = journeys(travels(), scene);
      departures = moves ? all.map(depart) : [];
      asked = moves ? asking() : null;
      known = update;
    });
  });

  $effect(() => {
    const update = connection().update;
    if (!update) return;
    leaveSeals(all, people(update));
    if (isMoving(connection())) {
      const anew = askedAnew(asked);
      fly(departures);
      if (anew) shift(anew);
    }
    [all, departures, asked] = [[], [], null];
  });

  $effect(() => () => {
    land();
    liftSeals();
  });
}
