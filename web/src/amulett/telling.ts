/** How a game of Das Amulett is told: which events make a beat, and what they are called. */
import type { Happening } from "../motion/journey";
import type { Weights } from "../pace/beats";
import type { Telling } from "../pace/telling";
import { joined } from "../table/seats";
import { language, words } from "../words/language.svelte";
import Things from "./Things.svelte";
import { metalName, type Pieces } from "./pieces";

export const WEIGHTS: Weights = {
  hat: "beside",
  dealt: "beside",
  ready: "beside",
  revealed: "together",
  shuffled: "beside",
  round: "beside",
  "turned-up": "beside",
  unsold: "alone",
  lifted: "beside",
  declined: "beside",
  income: "together",
  took: "run",
  exchange: "beside",
  barren: "alone",
  unwanted: "alone",
  paid: "run",
  "took-back": "run",
  cursed: "run",
  returned: "beside",
  jewel: "run",
  stayed: "beside",
  burned: "together",
  under: "run",
};

/** The events of each phase; a bid or a pass belongs to the phase before it. */
const PHASES: Record<string, string[]> = {
  start: ["hat", "dealt", "replaced", "ready", "revealed", "shuffled"],
  spell: ["turned-up", "sold", "unsold"],
  metal: ["lifted", "dropped", "income", "took", "desired", "travelled", "marker"],
  jewel: ["exchange", "barren", "unwanted", "won", "paid", "took-back", "cursed", "returned", "jewel", "moved"],
  energy: ["shifted", "drained", "burned", "under"],
};

/** Metals with how many there are of each: "2 gold and 1 iron". */
function metals(events: Happening[], pieces: Pieces): string {
  const counts = new Map<string, number>();
  for (const [, , id, number] of events) if (id) counts.set(id, (counts.get(id) ?? 0) + Math.max(1, number));
  const named = [...counts].map(([id, count]) => `${count} ${metalName(pieces, id)}`);
  return joined(named, language());
}

export function tellingOf(pieces: Pieces): Telling {
  const sum = (what: "paid" | "took" | "tookBack") => (name: string, you: boolean, events: Happening[]) =>
    events.every(([, , id]) => id) ? words().amulett.sums[what](name, you, metals(events, pieces)) : "";
  return {
    together: (what) => words().amulett.together[what] ?? "",
    phase: (what) => {
      const found = Object.entries(PHASES).find(([, events]) => events.includes(what));
      return found ? (words().amulett.phases[found[0]] ?? "") : "";
    },
    readies: ["ready"],
    sums: { paid: sum("paid"), took: sum("took"), "took-back": sum("tookBack") },
    why: () => "",
    Things,
    box: pieces,
  };
}
