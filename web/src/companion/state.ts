/** The numbers of an edition as the hall sends them, and an empty table made for them. */
import type { FactsOut } from "../api/types";
import { zeros, type Element } from "./numbers.ts";

/** What a companion counts with; which fields there are, the rules know. */
export type Numbered<Facts> = Omit<FactsOut, "facts"> & { facts: Facts };

export function numbered<Facts>(sent: FactsOut): Numbered<Facts> {
  return sent as Numbered<Facts>;
}

/** A table on which nothing lies yet. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- which fields it has, the rules know
export function newState<State>({ state }: Pick<FactsOut, "state">): State {
  const fields = Object.entries(state).map(([name, told]) => {
    const [element, shape] = told as [Element, number[]];
    return [name, shape.length ? zeros(shape, element) : 0];
  });
  return Object.fromEntries(fields) as State;
}

/** The seats of a set, which is a number with a bit for each. */
export function seatsIn(set: number): number[] {
  const bits = set.toString(2);
  return Array.from(bits, (_, seat) => seat).filter((seat) => bits.at(-1 - seat) === "1");
}
