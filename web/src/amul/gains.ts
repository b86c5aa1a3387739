/** What a choice brings, in words: the hall works it out, this only says it. */
import type { AmulHints, AmulUpdate, Card } from "../api/types";
import { people } from "../table/seats";
import { signed } from "../table/points";
import { language, words } from "../words/language.svelte";
import { short, type Box } from "./cards";
import type { Choice } from "./choices";
import { rowName } from "./sheet";

const PARTS = ["now", "hand", "majority"] as const;
type Change = Choice["changes"][number];

function plain(points: number): string {
  return String(points).replace("-", "−");
}

/** `4 now`, `4 majority`, `Merv −2`: parts of nothing are left out. */
export function partsOf(choice: Choice, update: AmulUpdate): string[] {
  const say = words().amul;
  const parts = PARTS.filter((part) => choice[part]).map((part) => say.parts[part](plain(choice[part])));
  const later = choice.later ? [say.later(signed(choice.later))] : [];
  return [...parts, ...later, ...rivalsOf(choice, update).map(({ name, points }) => `${name} ${signed(points)}`)];
}

/** The others whose points on the table a choice changes. */
export function rivalsOf(choice: Choice, update: AmulUpdate): { name: string; points: number }[] {
  const everybody = people(update);
  return Object.entries(choice.rivals).map(([seat, points]) => ({ name: everybody[Number(seat)]?.name ?? "", points }));
}

/** The same as a sentence; a card that is turned up with others is foreseen, not known. */
export function gainSaid(choice: Choice | null, update: AmulUpdate): string {
  if (!choice || choice.gain === null || (choice.verb === "offer" && !choice.gain)) return "";
  const say = words().amul;
  const told = choice.verb === "reveal" && !choice.leaves ? say.foreseen : say.worth;
  const parts = partsOf(choice, update);
  const [only, ...more] = PARTS.filter((part) => choice[part]);
  if (!only) return told([say.parts.now("0"), ...parts].join(", "), "");
  if (!more.length && parts.length === 1) return told(say.parts[only](signed(choice.gain)), "");
  return told(signed(choice.gain), parts.join(", "));
}

/** Why one thing scores more or less than before. */
export function reason(change: Change, choice: Choice, box: Box): string {
  const say = words().amul;
  const card = box[change.what];
  const own = change.what === choice.card && change.part === "now" && change.before === 0;
  if (own) return say.ownPoints;
  const called = card ? short(card, language()) : rowName(change.what);
  const what = change.part === "hand" ? say.inTheHand(called) : called;
  return say.changes(what, change.before, change.before + change.points);
}

/** Which step of its run of points a card reaches with a choice: 0 for the first, -1 for none. */
export function stepOf(card: Card, choice: Choice, hints: AmulHints | null, seat: number): number {
  if (card.points.length < 2) return -1;
  const more = choice.changes.filter((change) => change.what === card.id);
  const before = (hints?.areas[seat]?.[card.id] ?? 0) + (hints?.held[card.id] ?? 0);
  const after = more.reduce((sum, change) => sum + change.points, before);
  return more.length ? card.points.indexOf(String(after)) : -1;
}
