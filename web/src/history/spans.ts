/** How long a game took, in the unit that people would name. */
import type { history } from "../words/en/history";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function span(began: number, ended: number, say: Pick<typeof history, "minutes" | "hours" | "days">): string {
  const took = ended - began;
  if (took >= 2 * DAY) return say.days(Math.round(took / DAY));
  return took >= 2 * HOUR ? say.hours(Math.round(took / HOUR)) : say.minutes(Math.max(1, Math.round(took / MINUTE)));
}
