/** What is chosen in one go though the rules ask for it card by card: metals to lay or to take, cards that come back, jewels. */
import type { AmulettTold, AmulettView, Pile } from "../api/types";
import { METALS, total, type Pieces } from "./pieces";

/** What there is to choose together. */
export type Terms = {
  /** The exchange or metal phase it belongs to. */
  at: string;
  step: string;
  /** How many metals are laid or taken, and how many of each there can be. */
  lay: number;
  most: Pile;
  /** What lies there already; of metals that are taken, what you hold. */
  lies: Pile;
  /** The metals that are asked for, those you have most of first; and those that count by a joker. */
  plain: string[];
  jokers: string[];
  /** How many cards come back to you. */
  back: number;
  /** How many jewels you take, and of which. */
  jewels: number;
  ground: Pile;
};
export type Plan = { lay: Pile; back: Pile; jewels: string[] };

const SETTLED = ["pay", "claim", "jewel"];

export function whereabouts(view: AmulettView): string {
  return [view.round, view.phase, view.exchanges, SETTLED.includes(view.step) ? view.bidder : view.step].join(" ");
}

/** What you can choose together now; nothing where there is but one thing to choose. */
export function termsOf(told: AmulettTold, pieces: Pieces): Terms | null {
  const { view, seat, counsel } = told;
  if (!view || seat === null || !view.acting.includes(seat)) return null;
  const metals = view.wizards[seat]?.metals ?? {};
  const offered = view.choices.map((choice) => choice.split(" ")[1]!);
  const asked = [...(pieces.areas[view.company]?.metals ?? []), ...view.further];
  const plain = METALS.filter((metal) => asked.includes(metal)).toSorted((one, other) => (metals[other] ?? 0) - (metals[one] ?? 0));
  const terms: Terms = { at: whereabouts(view), step: view.step, lay: 0, most: {}, lies: view.paid, plain, jokers: counsel?.jokers ?? [], back: 0, jewels: 0, ground: {} };
  if (view.step === "take") {
    const most = Object.fromEntries(offered.map((metal) => [metal, view.stacks[metal]?.[1] ?? 0]));
    return view.owed > 1 && offered.length > 1 ? { ...terms, lay: view.owed, most, lies: metals } : null;
  }
  const settling = counsel?.settling;
  if (!settling || !SETTLED.includes(view.step) || view.bidder !== seat) return null;
  if (view.step === "pay") Object.assign(terms, { lay: view.owed, most: Object.fromEntries(offered.map((metal) => [metal, metals[metal] ?? 0])) });
  const whole = !told.lesson; // who learns is asked for one thing at a time, as the rules do
  terms.back = view.step === "claim" ? view.due : view.step === "pay" && whole ? (settling.shares.find((share) => share.seat === seat)?.cards ?? 0) : 0;
  terms.jewels = whole || view.step === "jewel" ? settling.jewels : 0;
  terms.ground = view.ground[view.company] ?? {};
  const asks = terms.lay + (view.step === "claim" ? terms.back : 0) + (picksJewels(terms) ? terms.jewels : 0);
  return asks > 1 ? terms : null;
}

/** Whether there is a choice of jewels; otherwise they come by themselves. */
export function picksJewels({ jewels, ground }: Terms): boolean {
  return jewels > 0 && Object.keys(ground).length > 1 && jewels < total(ground);
}

/** Whether there is a choice of what comes back. */
export function picksBack(plan: Plan, terms: Terms): boolean {
  const laid = sum(terms.lies, plan.lay);
  return terms.step !== "take" && terms.back > 0 && Object.keys(laid).length > 1 && terms.back < total(laid);
}

/** A payment lies there already: jokers first as far as they come back, else what is asked for; what you take, you choose. */
export function preset(terms: Terms): Plan {
  const lay: Pile = {};
  if (terms.step === "pay") {
    put(lay, terms.jokers, Math.min(terms.back, terms.lay), terms.most);
    put(lay, [...terms.plain, ...terms.jokers], terms.lay, terms.most);
  }
  return settled({ lay, back: {}, jewels: [] }, terms);
}

/** The plan with as many cards coming back as there shall be, of those that lie there. */
export function settled(plan: Plan, terms: Terms): Plan {
  if (terms.step === "take") return plan;
  const laid = sum(terms.lies, plan.lay);
  const back: Pile = {};
  for (const metal of METALS) put(back, [metal], Math.min(terms.back, total(back) + (plan.back[metal] ?? 0)), laid);
  put(back, [...terms.jokers, ...terms.plain.toReversed()], terms.back, laid);
  return { ...plan, back };
}

export function isComplete(plan: Plan, terms: Terms): boolean {
  return total(plan.lay) === terms.lay && (!picksJewels(terms) || plan.jewels.length === terms.jewels);
}

/** One metal more, or less; when there are enough, the new one takes the place of another. */
export function laid(plan: Plan, terms: Terms, metal: string, more: 1 | -1): Plan {
  return settled({ ...plan, lay: changed(plan.lay, metal, more, terms.most, terms.lay) }, terms);
}

/** One more card of a metal comes back, in place of another. */
export function returned(plan: Plan, terms: Terms, metal: string): Plan {
  return { ...plan, back: changed(plan.back, metal, 1, sum(terms.lies, plan.lay), terms.back) };
}

/** A jewel is chosen, or chosen no longer; when there are enough, it takes the place of the first. */
export function chosen(plan: Plan, terms: Terms, colour: string): Plan {
  const { jewels } = plan;
  const count = jewels.filter((jewel) => jewel === colour).length;
  if (count && (jewels.length === terms.jewels || count === terms.ground[colour])) return { ...plan, jewels: jewels.toSpliced(jewels.lastIndexOf(colour), 1) };
  return { ...plan, jewels: [...jewels, colour].slice(-terms.jewels) };
}

/** What the plan answers to what is asked now; nothing when something else is asked. */
export function answer(plan: Plan, terms: Terms, view: AmulettView): string | null {
  const wanted = sum(terms.lies, plan.lay);
  const seek = (verb: string, left: Pile) => view.choices.find((choice) => choice.startsWith(`${verb} `) && (left[choice.slice(verb.length + 1)] ?? 0) > 0) ?? null;
  if (view.step === "take") return seek("take", less(wanted, view.wizards[view.seat ?? 0]?.metals ?? {}));
  if (view.step === "pay") return seek("pay", less(wanted, view.paid));
  if (view.step === "claim") return seek("claim", less(plan.back, less(wanted, view.paid)));
  const jewel = plan.jewels.at(-view.due);
  return jewel && view.step === "jewel" && view.choices.includes(`jewel ${jewel}`) ? `jewel ${jewel}` : null;
}

/** Adds metals in their order until a pile has so many cards, or there are no more. */
function put(pile: Pile, metals: readonly string[], until: number, most: Pile): void {
  for (const metal of metals) {
    const count = Math.min(until - total(pile), (most[metal] ?? 0) - (pile[metal] ?? 0));
    if (count > 0) pile[metal] = (pile[metal] ?? 0) + count;
  }
}

function changed(pile: Pile, metal: string, more: 1 | -1, most: Pile, limit: number): Pile {
  const count = (pile[metal] ?? 0) + more;
  if (count < 0 || count > (most[metal] ?? 0)) return pile;
  const other = more > 0 && total(pile) >= limit ? METALS.findLast((one) => one !== metal && pile[one]) : undefined;
  if (more > 0 && total(pile) >= limit && !other) return pile;
  return cleaned({ ...pile, [metal]: count, ...(other ? { [other]: pile[other]! - 1 } : {}) });
}

export function sum(one: Pile, other: Pile): Pile {
  return cleaned(Object.fromEntries(METALS.map((metal) => [metal, (one[metal] ?? 0) + (other[metal] ?? 0)])));
}

export function less(one: Pile, other: Pile): Pile {
  return Object.fromEntries(METALS.map((metal) => [metal, (one[metal] ?? 0) - (other[metal] ?? 0)]));
}

function cleaned(pile: Pile): Pile {
  return Object.fromEntries(Object.entries(pile).filter(([, count]) => count > 0));
}
