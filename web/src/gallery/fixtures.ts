/** Tables of Āmul to look at: what the hall would tell in each phase, for three to eight seats. */
import type { RawAmulHints, AmulUpdate, Presence, AmulView } from "../api/types";
import { language } from "../words/language.svelte";
import ninth from "./round9.json";
import { seatedAmul } from "./seats";
import { type Scene, update, SILENT, OXUS } from "./amul-table";
import { OFFER4, OFFER3, OFFER5, REVEAL4, PICK4, EFFECTS4 } from "./amul-short";
import { PICK8, OFFER8, PICK6, REVEAL8, EFFECTS8 } from "./amul-long";
import { late, WAIT, THINKING, PICKWAIT, STANDIN, WATCH, END } from "./amul-pauses";

/** The ninth round as the rules lay it out and count it: `python -m tests.amul.late_game` writes it. */
function lateUpdate(name: keyof typeof ninth): AmulUpdate {
  const { view, hints } = ninth[name] as unknown as { view: AmulView; hints: RawAmulHints };
  const empty: Scene = { name: OXUS, sheet: [], view: { ...view } };
  return { ...update(empty), view, hints: { ...hints, question: hints.question?.[language()] ?? "" } };
}

export const scenes: Record<string, () => AmulUpdate> = {
  offer3: () => update(OFFER3),
  offer4: () => update(OFFER4),
  offer5: () => update(OFFER5),
  offer8: () => update(OFFER8),
  pick4: () => update(PICK4),
  pick6: () => update(PICK6),
  pick8: () => update(PICK8),
  reveal4: () => update(REVEAL4),
  effects4: () => update(EFFECTS4),
  take9: () => lateUpdate("take9"),
  reveal9: () => lateUpdate("reveal9"),
  pick9: () => lateUpdate("pick9"),
  wait: () => update(WAIT),
  thinking: () => update(THINKING),
  pickwait: () => update(PICKWAIT),
  standin: () => update(STANDIN),
  watch: () => update(WATCH),
  end: () => update(END),
  bare: () => ({ ...update(OFFER4), hints: null }),
  loading: () => ({ ...update(OFFER4), view: null }),
};

/** What each phase is like at a short and at a long table; `/gallery/pick?seats=7` has it with seven merchants. */
const STATES: Record<string, [Scene, Scene]> = {
  offer: [OFFER4, OFFER8],
  pick: [PICK4, PICK8],
  reveal: [REVEAL4, REVEAL8],
  effects: [{ ...EFFECTS4, view: { ...EFFECTS4.view, bazaar: OFFER5.view.bazaar! } }, EFFECTS8],
  waiting: [WAIT, { ...OFFER8, question: SILENT, view: { ...OFFER8.view, acting: [2, 6], chosen: "silk" } }],
  late: [late(EFFECTS4), late(EFFECTS8)],
};

/** A scene by its name, or a phase with as many seats as wanted. */
export function laidOut(name: string, seats: number): AmulUpdate | null {
  const [short, long] = STATES[name] ?? [];
  if (!short || !long) return scenes[name]?.() ?? null;
  return seatedAmul(update(seats > 5 ? long : short), seats || 4, update(PICK8));
}

/** The choice that a scene shows as taken up. */
export const held: Record<string, string> = {
  offer3: "offer gold-smuggler",
  offer4: "offer gold-smuggler",
  offer5: "offer gold-smuggler",
  offer8: "offer silk",
  pick4: "pick arab-merchant",
  pick6: "pick silk",
  pick8: "pick silk",
  reveal4: "reveal silk",
  effects4: "take palace medallion",
  take9: "take palace medallion",
  reveal9: "reveal mongol-merchant",
  pick9: "pick silk",
};

/** Who is connected in a scene, and which bots get ready there. */
export const presences: Record<string, Presence> = {
  thinking: { present: [0, 2], getting_ready: { seats: [1], percent: 62, left: 20 } },
};
