/** Tables of Das Amulett to look at: what the hall would tell in each phase, for three, four and six seats. */
import type { AmulettUpdate } from "../api/types";
import { late } from "./late";
import { seatedAmulett } from "./seats";
import { type Scene, update } from "./amulett-table";
import { EXCHANGE, SPELL, METAL, MOVE, MOVE_SIX, THREAT, FORCED, ENERGY } from "./amulett-round";
import {
  PAYMENT,
  PAID,
  EXTRA,
  DESIRE,
  THREE,
  SIX_SEATS,
  LIFT,
  DROP,
  START,
  WAIT,
  ORDERED,
  WATCH,
  END,
} from "./amulett-between";

export const scenes: Record<string, () => AmulettUpdate> = {
  exchange4: () => update(EXCHANGE),
  exchange6: () => update(SIX_SEATS),
  spell4: () => update(SPELL),
  metal4: () => update(METAL),
  lift4: () => update(LIFT),
  drop4: () => update(DROP),
  move4: () => update(MOVE),
  move6: () => update(MOVE_SIX),
  threat4: () => update(THREAT),
  forced4: () => update(FORCED),
  energy4: () => update(ENERGY),
  pay4: () => update(PAYMENT),
  paid4: () => update(PAID),
  extra4: () => update(EXTRA),
  desire4: () => update(DESIRE),
  exchange3: () => update(THREE),
  keep4: () => update(START),
  outbid4: () => update(WAIT),
  ordered4: () => update(ORDERED),
  watched4: () => update(WATCH),
  amulets: () => update(END),
};

/** What each step is like; `/gallery/exchange?seats=5` has it with five wizards, `late-exchange` near the end. */
const STATES: Record<string, Scene> = {
  exchange: EXCHANGE,
  spell: SPELL,
  move: MOVE,
  pay: PAYMENT,
  energy: ENERGY,
  outbid: WAIT,
};

/** A scene by its name, or a step with as many seats as wanted. */
export function laidOut(name: string, seats: number): AmulettUpdate | null {
  const scene = STATES[name.replace("late-", "")];
  if (!scene) return scenes[name]?.() ?? null;
  const laid = seatedAmulett(update(scene), seats || 4, update(SIX_SEATS));
  return name.startsWith("late-") ? late(laid) : laid;
}

/** The key that takes up the choice that a scene shows. */
export const pressed: Record<string, string> = {
  exchange: "5",
  spell: "3",
  move: "1",
  pay: "6",
  energy: "2",
  exchange4: "5",
  exchange6: "5",
  spell4: "3",
  move4: "1",
  move6: "1",
  threat4: "6",
  energy4: "2",
  keep4: "1",
  lift4: "4",
  drop4: "8",
  pay4: "6",
  metal4: "2",
  extra4: "2",
  desire4: "3",
};
