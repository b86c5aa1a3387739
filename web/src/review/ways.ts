/** All that could have been chosen at a moment, in the form in which it is listed beside what was. */
import type { Box } from "../api/hall";
import type { Card, Language, RawAmulCounsel, RawAmulettCounsel, RawScene } from "../api/types";
import { words } from "../words/language.svelte";

export type Chance = { action: string; says: string; card: Card | undefined; from: string; gain: number | null };
type Next = NonNullable<RawScene["next"]>;

export function waysOf({ counsel }: Next, cards: Box, language: Language): Chance[] {
  return (counsel as RawAmulCounsel | RawAmulettCounsel).choices.map((way) => {
    if ("says" in way) return { action: way.action, says: way.says[language], card: undefined, from: "", gain: null };
    const card = cards[way.card ?? ""];
    const says = words().table.confirm[way.verb](card?.name[language] ?? "");
    return { action: way.action, says, card, from: way.source ?? "", gain: way.gain };
  });
}
