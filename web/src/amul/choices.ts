/** Your choices as the hall lists them, each with what the hall says it would do. */
import type { Told } from "../api/types";

export type Place = "hand" | "market" | "palace" | "bazaar";

export type Choice = {
  action: string;
  verb: "offer" | "pick" | "reveal" | "take";
  place: Place | null;
  card: string | null;
  gain: number | null;
  majority: number;
  leaves: boolean;
};

export function choicesOf(told: Told): Choice[] {
  const weighed = new Map(told.counsel?.choices.map((choice) => [choice.action, choice]));
  return (told.view?.choices ?? []).map((action) => {
    const said = weighed.get(action);
    return { ...read(action), gain: said?.gain ?? null, majority: said?.majority ?? 0, leaves: said?.leaves ?? false };
  });
}

/** The notation of a choice: `offer silk`, `take palace tent`, `take nothing`. */
export function read(action: string): Pick<Choice, "action" | "verb" | "place" | "card"> {
  const [verb, second, third] = action.split(" ") as [Choice["verb"], string, string | undefined];
  if (verb === "take") return { action, verb, place: third ? (second as Place) : null, card: third ?? null };
  return { action, verb, place: verb === "pick" ? "market" : "hand", card: second };
}

/** A number of points with its sign, and with a true minus. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace("-", "−");
}
