/** What else could have been chosen at a moment of a finished game, in words and points. */
import type { AmulBox, Language, RawAmulHints, RawScene } from "../api/types";
import type { Alternative } from "../games";
import { words } from "../words/language.svelte";

/** An alternative with its card and the place the card comes from. */
export type CardAlternative = Alternative & { card: string | null; source: string | null };

export function alternatives(
  { hints }: NonNullable<RawScene["next"]>,
  { cards }: AmulBox,
  language: Language,
): CardAlternative[] {
  return (hints as RawAmulHints).choices.map(({ action, verb, card, source, gain }) => {
    const name = cards.find(({ id }) => id === card)?.name[language] ?? "";
    return { action, says: words().table.confirm[verb](name), gain, card, source };
  });
}
