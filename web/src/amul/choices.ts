/** Your choices as the hall lists them, each with what the hall says it would do. */
import type { AmulTold, Weighed } from "../api/types";

export type Place = NonNullable<Weighed["source"]>;
export type Choice = Omit<Weighed, "source"> & { place: Place | null };

export function choicesOf(told: AmulTold): Choice[] {
  return (told.counsel?.choices ?? []).map(({ source, ...choice }) => ({ ...choice, place: source }));
}

/** A number of points with its sign, and with a true minus. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace("-", "−");
}
