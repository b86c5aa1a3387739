/** The cards of a draft of Āmul, and the facts that are asked of each. */
import type { Tree } from "../../api/hall";
import type { AmulBox, Card, Language } from "../../api/types";
import type { Draft } from "../draft.svelte";
import type { Path } from "../tree";

export const GROUPS = ["yellow", "blue", "red", "orange", "purple", "green", "bazaar"] as const;
export const SYMBOLS = ["arab", "mongol", "prowess", "trade", "gift"] as const;
export const PLACES = ["market", "palace", "bazaar"] as const;
export const FACTS = ["name", "colour", "position", "symbols", "letters", "take", "score", "copies"] as const;
export type Fact = (typeof FACTS)[number];

/** What stands in the file for a fact that the card does not show. */
export const NOTHING: Partial<Record<Fact, unknown>> = { symbols: {}, letters: [], take: [] };

export type CardTree = Tree & { id: string; name: Record<string, string>; colour: string };

export function cardsOf(draft: Draft): CardTree[] {
  return draft.pieces("card") as CardTree[];
}

/** The cards by colour, finished groups first. */
export function grouped(draft: Draft): { group: string; cards: CardTree[]; read: number }[] {
  const all = cardsOf(draft);
  const groups = GROUPS.map((group) => {
    const cards = all.filter(({ colour }) => colour === group);
    return { group, cards, read: cards.filter(({ id }) => draft.isReadOff("card", id)).length };
  });
  const isDone = (one: (typeof groups)[number]): number => (one.read === one.cards.length ? 0 : 1);
  return groups.filter(({ cards }) => cards.length > 0).toSorted((one, other) => isDone(one) - isDone(other));
}

export function factPath(card: string, fact: Fact): Path {
  return ["card", card, fact];
}

/** The facts of a card that are still ours. */
export function openFacts(draft: Draft, card: string): Fact[] {
  return FACTS.filter((fact) => !draft.isTicked(factPath(card, fact)));
}

/** A card as it is drawn; cards that differ in their letter alone are one. */
export function drawn(box: unknown, id: string): Card | undefined {
  return (box as AmulBox | null)?.cards.find(({ card }) => card === id);
}

/** Everything that a score can count: the colours, the signs and the cards. */
export function countable(draft: Draft, language: Language): { value: string; says: string }[] {
  return cardsOf(draft).map(({ id, name }) => ({ value: id, says: name[language] || id }));
}
