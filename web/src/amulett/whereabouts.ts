/** Where jewels and spells are at this table, as far as the seat that looks can know. */
import type { AmulettView } from "../api/types";
import { words } from "../words/language.svelte";
import { cut } from "./pieces";

/** The colour of a drawn jewel. */
export function colourOf(drawn: string): string | undefined {
  return Object.keys(words().amulett.jewels).find((colour) => cut(colour) === drawn);
}

/** The areas in which a jewel of a colour lies: A1, B2 ×2. */
export function areasWith(view: AmulettView, colour: string): string[] {
  return Object.entries(view.ground)
    .filter(([, jewels]) => jewels[colour])
    .map(([area, jewels]) => (jewels[colour]! > 1 ? `${area} ×${jewels[colour]}` : area));
}

/** How many spells come up before this one that was seen to go under the deck; null if it was not. */
export function comesAfter({ deck, deck_end }: Pick<AmulettView, "deck" | "deck_end">, spell: string): number | null {
  const at = deck_end.indexOf(spell);
  return at < 0 ? null : deck - deck_end.length + at;
}
