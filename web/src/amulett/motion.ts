/** What travels at a table of Das Amulett. */
import type { AmulettView, Area, Pile } from "../api/types";
import { cut } from "./pieces";
import type { Happening, Journey, Kind, Place, Scene, Travels } from "../motion/journey";

type At = Scene<AmulettView>;

/** How many pieces of a kind stand for more of them. */
const SEVERAL = 4;

const metals = (seat: number | null): Place[] => [`metals:${seat}`, `seat:${seat}`];
const supply = (seat: number | null): Place[] => [`supply:${seat}`, `seat:${seat}`];
const stack = (metal: string): Place[] => [`stack:${metal}`, "road"];
const here = (scene: At): Place[] => [`area:${(scene.before ?? scene.after).company}`];

function several(count: number, kind: Kind, id: string, from: Place[], to: Place[], by: number | null): Journey[] {
  return Array.from({ length: Math.min(count, SEVERAL) }, () => ({ kind, id, from, to, by }));
}

function coins([, seat, metal, count]: Happening, from: Place[], to: Place[]): Journey[] {
  return several(Math.max(1, count), "metal", metal ?? "any", from, to, seat);
}

const fromStacks = (event: Happening) => coins(event, stack(event[2] ?? "any"), metals(event[1]));
const fromBid = (event: Happening, scene: At) => coins(event, here(scene), metals(event[1]));

function spell([, seat, id]: Happening, from: Place[], to: Place[]): Journey[] {
  return [{ kind: "spell", id: id ?? "", from, to, by: seat }];
}

/** The spells of a seat that have fewer stones than before, with how many are gone. */
function lighter(seat: number | null, { before, after }: At): [string, number][] {
  const now = after.wizards[seat ?? -1]?.spells ?? {};
  return Object.entries(before?.wizards[seat ?? -1]?.spells ?? {})
    .map(([id, stones]): [string, number] => [id, stones - (now[id] ?? 0)])
    .filter(([, gone]) => gone > 0);
}

/** Cards laid for a bid lie on the area until the stacks have them back. */
function laid(pile: Pile, count: number, from: Place[]): Journey[] {
  return Object.entries(pile)
    .flatMap(([metal, cards]) => several(cards, "metal", metal, from, stack(metal), null))
    .slice(0, count);
}

/** The shortest way over land from one area to another; areas are neighbours if they share an edge. */
export function wayBetween(areas: Pick<Area, "id" | "polygon">[], from: string, to: string): string[] {
  const corners = new Map(areas.map(({ id, polygon }) => [id, new Set(polygon.map(String))]));
  const touches = (one: string, other: string) =>
    [...corners.get(one)!].filter((corner) => corners.get(other)!.has(corner)).length > 1;
  const came = new Map([[from, from]]);
  for (const area of came.keys()) {
    for (const { id } of areas) if (!came.has(id) && corners.has(area) && touches(area, id)) came.set(id, area);
  }
  const way: string[] = [];
  for (let area = came.has(to) ? to : from; area !== from; area = came.get(area)!) way.unshift(area);
  return way.length ? way : [to];
}

export function amulett(areas: Area[]): Travels<AmulettView> {
  return {
    revealed: (event) => spell(event, [`seat:${event[1]}`], [`seat:${event[1]}`]),
    "turned-up": (event) => spell(event, ["road"], ["offered"]),
    bid: (event, scene) => {
      const [, seat, , count] = event;
      if (scene.before?.phase === "spell") return several(count, "stone", "", supply(seat), ["offered"], seat);
      return [{ kind: "plaque", id: String(count), from: [`seat:${seat}`], to: [`bid:${seat}`], by: seat }];
    },
    sold: (event) => spell(event, ["offered"], [`seat:${event[1]}`]),
    unsold: (event) => spell(event, ["offered"], []),
    income: fromStacks,
    took: fromStacks,
    paid: (event, scene) => coins(event, metals(event[1]), here(scene)),
    "took-back": fromBid,
    cursed: fromBid,
    returned: (event, scene) => laid(scene.before?.paid ?? {}, event[3], here(scene)),
    jewel: (event, scene) => [
      { kind: "jewel", id: cut(event[2] ?? ""), from: here(scene), to: [`seat:${event[1]}`], by: event[1] },
    ],
    dropped: (event, { before }) =>
      before?.lifted
        ? [
            {
              kind: "jewel",
              id: cut(before.lifted[0]),
              from: [`area:${before.lifted[1]}`],
              to: [`area:${event[2]}`],
              by: event[1],
            },
          ]
        : [],
    moved: (event, { before }) => {
      const road = before && event[2] ? wayBetween(areas, before.company, event[2]) : [];
      return road.length
        ? [
            {
              kind: "hat",
              id: "",
              from: ["company"],
              to: ["company"],
              by: event[1],
              road: road.map((area) => `area:${area}`),
            },
          ]
        : [];
    },
    shifted: (event, scene) =>
      lighter(event[1], scene)
        .slice(0, 1)
        .flatMap(([id]) => several(1, "stone", "", [`spell:${id}`], [`spell:${event[2]}`], event[1])),
    drained: (event) => several(1, "stone", "", [`spell:${event[2]}`], [], event[1]),
    burned: (event, scene) =>
      lighter(event[1], scene).flatMap(([id, gone]) => several(gone, "stone", "", [`spell:${id}`], [], null)),
    under: (event) => spell(event, [`seat:${event[1]}`], []),
  };
}
