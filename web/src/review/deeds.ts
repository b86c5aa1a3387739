/** What a choice that was judged is called as a deed: a card alone does not say whether it was offered or revealed. */
import type { JudgedChoice, Language } from "../api/types";

type Option = JudgedChoice["options"][number];

export function deedOf(
  { action, says }: Pick<Option, "action" | "says">,
  deeds: Record<string, (thing: string) => string>,
  language: Language,
): string {
  const thing = says[language];
  const deed = deeds[action.split(" ")[0]!]?.(thing) ?? thing;
  return deed.charAt(0).toUpperCase() + deed.slice(1);
}
