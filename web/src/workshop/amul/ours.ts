/** What our own edition says of a fact, in the words of its box. */
import { language, words } from "../../words/language.svelte";
import type { Draft } from "../draft.svelte";
import { drawn, factPath, SYMBOLS, type Fact } from "./cards";
import { formWords } from "./words";

export function oursText(draft: Draft, id: string, fact: Fact): string {
  const card = drawn(draft.oursBox, id);
  const say = formWords();
  if (!card) return say.none;
  const counts = (draft.oursAt(factPath(id, "symbols")) ?? {}) as Record<string, number>;
  const texts: Record<Fact, string> = {
    name: `${card.name.en}, ${card.name.de}`,
    colour: words().rules.groups[card.group] ?? card.group,
    position: say.positions[card.position],
    symbols: SYMBOLS.filter((symbol) => counts[symbol])
      .map((symbol) => `${say.symbols[symbol]} ${counts[symbol]}`)
      .join(", "),
    letters: ((draft.oursAt(factPath(id, "letters")) ?? []) as string[]).join(" "),
    take: card.effect[language()],
    score: `${card.points.join("·")} ${card.rule[language()]}`,
    copies: card.copies[language()],
  };
  return texts[fact] || say.none;
}
