/** What is chosen in one go though the rules ask card by card: metals to lay or take, cards that come back, jewels. */
import type { AmulettUpdate, Pile, AmulettChoiceHint } from "../api/types";
import { each, METALS, total } from "./pieces";

/** What there is to choose together, as the hall says it. */
export type Terms = {
  /** The exchange or metal phase it belongs to. */
  at: string;
  step: string;
  /** How many metals are laid or taken, and the most of each. */
  lay: number;
  most: Pile;
  /** What lies there already; of metals that are taken, what you hold. */
  lies: Pile;
  /** The metals, those you have most of first: asked for, and counting only as jokers. */
  plain: string[];
  jokers: string[];
  /** How many cards come back to you, and whether they are fewer than lie there. */
  back: number;
  fewerBack: boolean;
  /** How many jewels you take, of which, and whether you may choose. */
  jewels: number;
  picksJewels: boolean;
  ground: Pile;
};
export type Plan = { lay: Pile; back: Pile; jewels: string[] };

/** The same as long as what was confirmed together can still be sent: one settlement, or one step. */
export function whereabouts({ view, hints }: AmulettUpdate): string {
  return [view?.round, view?.phase, view?.exchanges, hints?.settling ? "settling" : view?.step].join(" ");
}

/** What you can choose together now; null where only one thing is to be chosen. */
export function termsOf(update: AmulettUpdate): Terms | null {
  const { view, seat, hints } = update;
  const plan = hints?.plan;
  if (!view || !plan || seat === null) return null;
  const metals = view.wizards[seat]?.metals ?? {};
  const byCount = METALS.toSorted((one, other) => (metals[other] ?? 0) - (metals[one] ?? 0));
  const { lay, back, jewels } = update.lesson ? stepByStep(plan) : plan;
  const terms: Terms = {
    at: whereabouts(update),
    step: view.step,
    lay,
    most: plan.most,
    lies: view.step === "take" ? metals : view.paid,
    plain: byCount.filter((metal) => !hints.jokers.includes(metal)),
    jokers: hints.jokers,
    back,
    fewerBack: plan.picks_back,
    jewels,
    picksJewels: jewels > 0 && plan.picks_jewels,
    ground: plan.ground,
  };
  return (lay || back) + (terms.picksJewels ? jewels : 0) > 1 ? terms : null;
}

type Counts = { lay: number; back: number; jewels: number };

/** In a lesson you are asked for one thing at a time, as the rules do. */
function stepByStep({ lay, back, jewels }: Counts): Counts {
  return { lay, back: lay ? 0 : back, jewels: lay || back ? 0 : jewels };
}

/** Whether there is a choice of what comes back: fewer cards than lie there, and not all alike. */
export function picksBack(plan: Plan, terms: Terms): boolean {
  return terms.back > 0 && terms.fewerBack && Object.keys(sum(terms.lies, plan.lay)).length > 1;
}

/** The jewels of the plan: those chosen, or those that come without a choice. */
export function jewelsOf(plan: Plan, { picksJewels, jewels, ground }: Terms): string[] {
  return picksJewels ? plan.jewels : each(ground).slice(0, jewels);
}

/** A payment is laid out beforehand: jokers first as far as they come back, then the metals asked for. */
export function preset(terms: Terms): Plan {
  const lay: Pile = {};
  if (terms.step === "pay") {
    put(lay, terms.jokers, Math.min(terms.back, terms.lay), terms.most);
  }
  return filled({ lay, back: {}, jewels: [] }, terms);
}

/** The plan with a payment made up to what is owed: first with the metals asked for, then with jokers. */
export function filled(plan: Plan, terms: Terms): Plan {
  const lay = { ...plan.lay };
  if (terms.step === "pay") put(lay, [...terms.plain, ...terms.jokers], terms.lay, terms.most);
  return settled({ ...plan, lay }, terms);
}

/** The plan with as many cards coming back as there shall be, of those that lie there. */
export function settled(plan: Plan, terms: Terms): Plan {
  const laid = sum(terms.lies, plan.lay);
  const back: Pile = {};
  for (const metal of METALS) put(back, [metal], Math.min(terms.back, total(back) + (plan.back[metal] ?? 0)), laid);
  put(back, [...terms.jokers, ...terms.plain.toReversed()], terms.back, laid);
  return { ...plan, back };
}

export function isComplete(plan: Plan, terms: Terms): boolean {
  return total(plan.lay) === terms.lay && (!terms.picksJewels || plan.jewels.length === terms.jewels);
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
  if (count && (jewels.length === terms.jewels || count === terms.ground[colour]))
    return { ...plan, jewels: jewels.toSpliced(jewels.lastIndexOf(colour), 1) };
  return { ...plan, jewels: [...jewels, colour].slice(-terms.jewels) };
}

/** The choice that the plan makes of those offered now; null when something else is asked. */
export function answer(
  plan: Plan,
  terms: Terms,
  { view, seat }: AmulettUpdate,
  choices: AmulettChoiceHint[],
): AmulettChoiceHint | null {
  if (!view) return null;
  const wanted = sum(terms.lies, plan.lay);
  const left: Record<string, Pile> = {
    take: less(wanted, view.wizards[seat ?? 0]?.metals ?? {}),
    pay: less(wanted, view.paid),
    claim: less(plan.back, less(wanted, view.paid)),
    jewel: { [plan.jewels.at(-view.due) ?? ""]: 1 },
  };
  return choices.find(({ verb, thing }) => verb === view.step && (left[verb]?.[thing ?? ""] ?? 0) > 0) ?? null;
}

/** Adds metals in their order until a pile has `until` cards, or there are no more. */
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
