/** The facts of a spell, in the order in which they are asked: first what the rulebook does not print. */
import type { Path } from "../tree";

export const FACTS = ["income", "bolts", "effects", "phase", "name"] as const;
export type SpellFact = (typeof FACTS)[number];

export function factPath(spell: string, fact: SpellFact): Path {
  return ["spell", spell, fact];
}
