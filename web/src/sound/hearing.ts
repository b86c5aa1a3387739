/** What is heard when the table goes on: one sound, that of what matters most to you. */
import type { FeedItem, TableInfo, Update } from "../api/types";
import { soundOfItem } from "../games";
import type { Sound } from "./tones";

type Moment = Pick<Update, "seat" | "seq"> & {
  feed: Pick<FeedItem, "what" | "events">[];
  info: Pick<TableInfo, "game" | "status" | "acting">;
};

function waitsForYou({ seat, info }: Moment): boolean {
  return seat !== null && info.acting.includes(seat);
}

export function soundOf(before: Moment, after: Moment): Sound | null {
  if (after.seq === before.seq) return null;
  if (after.info.status === "over") return before.info.status === "running" ? "end" : null;
  if (waitsForYou(after) && !waitsForYou(before)) return "turn";
  const choice = after.feed.findLast(({ what }) => what === "chose");
  return choice ? soundOfItem(after.info.game, choice) : null;
}
