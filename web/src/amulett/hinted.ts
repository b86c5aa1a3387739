/** What a hint speaks of on the table of Das Amulett, as selectors. */
import type { Hint } from "../api/types";
import { having } from "../hint/glow";
import { cut } from "./pieces";
import { KINDS, type Play } from "./play.svelte";

export function lit(hint: Hint, step: number, play: Play): string[] {
  return step === 2 ? named(hint.action, play) : lookedAt(hint.look, play);
}

/** The choice in the list, which has the order of the hall, or the piece of a plan, and where it lies on the map. */
function named(action: string, play: Play): string[] {
  const at = play.choices.findIndex((one) => one.action === action);
  const way = play.choices[at];
  if (!way) return [];
  if (play.terms) return planned(way.verb, way.thing ?? "", play);
  const area = way.thing && way.thing in play.pieces.areas ? [having("data-place", `area:${way.thing}`)] : [];
  return [`.ch .list > :nth-child(${at + 1})`, ...area];
}

function planned(verb: string, thing: string, play: Play): string[] {
  const kind = KINDS[verb] ?? "lay";
  if (kind === "jewel") return [`.plan .jw${having("data-gem", cut(thing))}`];
  const at = play.parts.filter((part) => part.kind === kind).findIndex((part) => part.thing === thing);
  return [`.plan ${kind === "back" ? ".bk" : ".pile"}:nth-child(${at + 1})`];
}

/** What is yours on the table, by its word. */
const YOURS: Record<string, (seat: number) => string> = {
  amulet: (seat) => `${having("data-place", `seat:${seat}`)}.glow`,
  metals: (seat) => having("data-place", `metals:${seat}`),
  spells: (seat) => `${having("data-place", `seat:${seat}`)}.own`,
};

/** Somebody's side of the table, something of yours, an area of the map, or a spell. */
function lookedAt(look: Hint["look"], play: Play): string[] {
  if (!look) return [];
  const own = play.update.seat;
  const yours = look.things.flatMap((thing) => (own === null ? [] : (YOURS[thing]?.(own) ?? [])));
  const areas = look.things.filter((thing) => thing in play.pieces.areas);
  const spells = look.things.filter((thing) => thing in play.pieces.spells);
  return [
    ...(look.seat === null || look.seat === own ? yours : [having("data-place", `seat:${look.seat}`)]),
    ...areas.map((area) => having("data-place", `area:${area}`)),
    ...spells.map((spell) => having("data-spell", spell)),
  ];
}
