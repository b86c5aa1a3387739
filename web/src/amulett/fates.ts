/** What becomes of the cards of a winning bid: who takes how many, in order, and what goes to the stacks. */
import type { Pile } from "../api/types";
import { people, type Person } from "../table/seats";
import { each, total } from "./pieces";
import { less, sum } from "./plan";
import type { Play } from "./play.svelte";

/** Cards that go the same way; an empty name is a card still to be laid. `of` is from how many they are chosen. */
export type Fate = {
  who: Person | null;
  kind: "back" | "curse" | "stacks";
  cards: string[];
  of: number;
  spells: string[];
  chosen: boolean;
};

export function fates(play: Play): Fate[] {
  const { update, terms, plan } = play;
  const view = update.view!;
  if (!update.hints?.settling || (view.step !== "pay" && view.step !== "claim")) return [];
  const laid = terms && plan && view.step === "pay" ? sum(terms.lies, plan.lay) : view.paid;
  const back = plan && view.acting.includes(update.seat ?? -1) ? least(plan.back, laid) : null;
  const rest = each(less(laid, back ?? {}));
  while (view.step === "pay" && rest.length + total(back ?? {}) < view.bid) rest.push("");
  const found = pending(play).map(({ seat, cards, spells }): Fate => {
    const own = seat === view.bidder;
    const of = rest.length;
    return {
      who: people(update)[seat] ?? null,
      kind: own ? "back" : "curse",
      cards: own && back ? each(back) : rest.splice(0, cards),
      of,
      spells,
      chosen: own && back !== null,
    };
  });
  found.push({ who: null, kind: "stacks", cards: rest, of: rest.length, spells: [], chosen: false });
  return found.filter((fate) => fate.cards.length > 0);
}

/** The shares that are still to be taken; of the one that is being taken, what is left of it. */
function pending(play: Play): { seat: number; cards: number; spells: string[] }[] {
  const view = play.view;
  const shares = play.update.hints?.settling?.shares ?? [];
  if (view.step === "pay") return shares;
  const now = Math.max(
    0,
    shares.findIndex((share) => view.acting.includes(share.seat)),
  );
  return shares.slice(now).map((share, at) => (at ? share : { ...share, cards: view.due }));
}

function least(one: Pile, other: Pile): Pile {
  return Object.fromEntries(Object.entries(one).map(([metal, count]) => [metal, Math.min(count, other[metal] ?? 0)]));
}
