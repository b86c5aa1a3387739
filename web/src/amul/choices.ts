/** Your choices as the hall lists them, each with what the hall says it would do. */
import type { AmulUpdate, AmulChoiceHint } from "../api/types";

export type Place = NonNullable<AmulChoiceHint["source"]>;
export type Choice = Omit<AmulChoiceHint, "source"> & { place: Place | null };

export function choicesOf(update: AmulUpdate): Choice[] {
  return (update.hints?.choices ?? []).map(({ source, ...choice }) => ({ ...choice, place: source }));
}
