/** The facts of a spell, in the order in which they are asked: first what the rulebook does not print. */
import type { Draft } from "../draft.svelte";
import type { Path } from "../tree";

export const FACTS = ["income", "bolts", "effects", "phase", "name"] as const;
export type SpellFact = (typeof FACTS)[number];

export function factPath(spell: string, fact: SpellFact): Path {
  return ["spell", spell, fact];
}

/** The facts that nobody has read off, and that stand in no book. */
export function openFacts(draft: Draft, spell: string): SpellFact[] {
  return FACTS.filter((fact) => !draft.isTicked(factPath(spell, fact)));
}
