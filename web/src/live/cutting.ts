/** Cutting the cards before a game: the browser does it for its person, who need not know. */
import type { Command, TableInfo } from "../api/types";
import { cutAt, drawCut, isAsNoted, rememberCut } from "./cuts";

/** What this browser owes the table now: a pledge while people gather, and its cut once the hall has shuffled. */
export async function toCut(info: TableInfo, seat: number | null): Promise<Command | null> {
  if (info.status !== "open" || info.daily || seat === null) return null;
  return info.cut_until === null ? await pledge(info, seat) : cut(info, seat);
}

async function pledge(info: TableInfo, seat: number): Promise<Command | null> {
  if (info.pledges[seat]) return null;
  const known = cutAt(info.id);
  if (known && !known.seal) return { t: "pledge", pledge: known.pledge };
  const fresh = await drawCut();
  if (!fresh) return null;
  // A cut that was made once is known to everybody.
  rememberCut(info.id, known ? { ...fresh, spent: [...(known.spent ?? []), known.cut] } : fresh);
  return { t: "pledge", pledge: fresh.pledge };
}

function cut(info: TableInfo, seat: number): Command | null {
  const own = cutAt(info.id);
  if (!own || own.pledge !== info.pledges[seat] || info.cuts[seat]) return null;
  // What the hall shows once it knows the cut binds it no more, so the first note stands.
  if (own.seal && !isAsNoted(own, info)) return null;
  if (!own.seal) rememberCut(info.id, { ...own, seal: info.seed_hash, pledges: info.pledges });
  return { t: "cut", cut: own.cut };
}
