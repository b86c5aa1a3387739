/** A journey: which piece goes from where to where, who moved it, and when it sets out. */
import type { FeedItem, Update } from "../api/types";

export type Happening = NonNullable<FeedItem["events"]>[number];
/** A place by its name, such as `market`, `hand`, `seat:2`, `area:D3` or `stack:gold`. */
export type Place = string;
export type Kind = "card" | "spell" | "jewel" | "metal" | "stone" | "hat" | "plaque";

export type Journey = {
  kind: Kind;
  /** The name of the piece; empty for one that nobody may know. */
  id: string;
  /** The first of these places that is seen; with none the piece comes out of nothing, or leaves the game. */
  from: Place[];
  to: Place[];
  by: number | null;
  /** Face down at first. */
  turns?: boolean;
  /** Sets out with the one before it. */
  together?: boolean;
  /** The areas on the way, one after the other. */
  road?: Place[];
};

/** What happened, between how it was and how it is. */
export type Scene<View> = { events: Happening[]; before: View | null; after: View; seat: number | null };
/** What each kind of event sets in motion. */
export type Travels<View> = Record<string, (event: Happening, scene: Scene<View>) => Journey[]>;

/** A step may hold the eye for 1.2 s; a tenth of a second is left for a slow machine. */
export const LONGEST = 1100;
const TAKE = 520;
export const STAGGER = 60;
const WALK = 600;
/** More pieces at once than anybody could follow. */
const MOST = 24;

export function journeys<View>(travels: Travels<View>, scene: Scene<View>): Journey[] {
  return scene.events.flatMap((event) => travels[event[0]]?.(event, scene) ?? []).slice(0, MOST);
}

/** How many choices may come in one message when bots answer together; more were made while disconnected. */
const TOGETHER = 8;

/** The events of what is new; nothing after a reload, a gap, or a longer absence. */
export function fresh(known: Update | null, update: Update): Happening[] {
  const begins = known === null && update.feed.length === 1 && update.feed[0]!.what === "began";
  const follows = known !== null && update.after === known.seq && update.seat === known.seat;
  if (update.fresh || !(begins || follows)) return [];
  const steps = update.feed.filter((item) => item.events?.some(([what]) => what !== "chose"));
  return steps.length > TOGETHER ? [] : update.feed.flatMap((item) => item.events ?? []);
}

export type Times = { wait: number; span: number };

/** When each sets out and how long it takes: one after the other, and all are there in time. */
export function timetable(all: Journey[], busy = 0): Times[] {
  const turns = all.filter((journey, at) => at > 0 && !journey.together).length;
  const gap = Math.min(STAGGER, (LONGEST - TAKE) / Math.max(1, turns));
  let turn = 0;
  return all.map((journey, at) => {
    const span = journey.road ? Math.min(LONGEST, WALK * journey.road.length) : TAKE;
    if (at > 0 && !journey.together) turn += 1;
    return { span, wait: Math.min(busy + turn * gap, LONGEST - span) };
  });
}

const SHARED = ["palace", "bazaar", "offered", "area", "spell"];

/** Where somebody's seal is left: on the place that belongs to everybody. */
export function stage({ from, to, road = [] }: Journey): Place | undefined {
  return [...road.slice(-1), ...to, ...from].find((place) => SHARED.includes(place.split(":")[0]!));
}
