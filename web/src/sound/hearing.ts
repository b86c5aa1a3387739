/** What is to be heard when the table goes on: one sound, that of what matters most to you. */
import type { Told } from "../api/types";
import type { Sound } from "./tones";

const BIDS = /^(bid|pass)\b/;

type Heard = Pick<Told, "seat" | "seq"> & { news: { what: string; action?: string | null }[]; room: Pick<Told["room"], "status" | "acting"> };

function waitsForYou({ seat, room }: Heard): boolean {
  return seat !== null && room.acting.includes(seat);
}

export function soundOf(before: Heard, after: Heard): Sound | null {
  if (after.seq === before.seq) return null;
  if (after.room.status === "over") return before.room.status === "running" ? "end" : null;
  if (waitsForYou(after) && !waitsForYou(before)) return "turn";
  const choice = after.news.findLast(({ what }) => what === "chose")?.action;
  if (!choice) return null;
  return BIDS.test(choice) ? "bid" : "card";
}
