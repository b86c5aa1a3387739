/** What a hint speaks of on the table of Āmul, as selectors. */
import type { Hint } from "../api/types";
import { having } from "../hint/glow";
import type { Play } from "./play.svelte";

const PLACES = ["market", "palace", "bazaar"];

export function lit(hint: Hint, step: number, play: Play): string[] {
  return step === 2 ? named(hint.action, play) : lookedAt(hint.look, play);
}

/** The choice where it lies and in the list, which has the order of the hall. */
function named(action: string, play: Play): string[] {
  const at = play.choices.findIndex((one) => one.action === action);
  const choice = play.choices[at];
  if (!choice?.card || !choice.place) return [listed(at)];
  return [listed(at), `${having("data-place", choice.place)} ${having("data-card", choice.card)}`];
}

function listed(at: number): string {
  return `.ch .list > :nth-child(${at + 1})`;
}

/** Somebody's side of the table, a place, or cards of yours; never a card to take up, which would name a choice. */
function lookedAt(look: Hint["look"], play: Play): string[] {
  if (!look) return [];
  const own = play.update.seat;
  const side = look.seat !== null && (look.seat !== own || !look.things.length) ? [`seat:${look.seat}`] : [];
  const places = [...side, ...look.things.filter((thing) => PLACES.includes(thing))];
  const cards = look.things.filter((thing) => !PLACES.includes(thing));
  return [
    ...places.map((place) => having("data-place", place)),
    ...cards.flatMap((card) => [
      `${having("data-place", "hand")} ${having("data-card", card)}`,
      `${having("data-place", `seat:${own}`)} ${having("data-card", card)}`,
      ...inList(card, play),
    ]),
  ];
}

/** A card of your hand in the list of choices. */
function inList(card: string, play: Play): string[] {
  const at = play.choices.findIndex((one) => one.card === card && one.place === "hand");
  return at < 0 ? [] : [listed(at)];
}
