/** Whether the cuts of a finished game are those that were fixed before its shuffle, as this browser can tell. */
import type { TableInfo } from "../api/types";
import { isAsNoted, type Cut } from "../live/cuts";
import { sealOf } from "./seal";

/**
 * `good` if every cut fits; `yours` if that of this browser is among them, `late` if it was made and is not, `unused`
 * if it was never asked for. `spent` counts what this browser cut before, for nothing.
 */
export type CutProof = { good: boolean; own: "none" | "yours" | "late" | "unused"; spent: number };

type Shuffle = Pick<TableInfo, "seed_hash" | "pledges" | "cuts">;

export async function proveCuts(shuffle: Shuffle, noted: Cut | undefined): Promise<CutProof> {
  const { pledges, cuts } = shuffle;
  const seals = await Promise.all(cuts.map(async (cut) => (cut ? await sealOf(cut) : "")));
  const fit = seals.every((seal, seat) => !seal || seal === pledges[seat]);
  if (!noted) return { good: fit, own: "none", spent: 0 };
  const { cut, seal, spent = [] } = noted;
  const same = !seal || isAsNoted(noted, shuffle);
  const own = cuts.includes(cut) ? "yours" : seal ? "late" : "unused";
  return { good: fit && same && !spent.some((known) => cuts.includes(known)), own, spent: spent.length };
}
