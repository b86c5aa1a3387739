/** The cuts of this browser: random digits that it adds to the seed of a table, and what was fixed before it did. */
import type { TableInfo } from "../api/types";
import { sealOf } from "../table/seal";
import { freshHex } from "./wire";

/** A cut and its seal; once it is made, also what the hall and the others had fixed by then. */
export type Cut = {
  cut: string;
  pledge: string;
  seal?: string;
  pledges?: string[];
  /** The cuts that it made here before, for nothing, because the hall then gathered people again. */
  spent?: string[];
};

const KEPT = "cuts";
/** Of how many tables a browser remembers its cut. */
const TABLES = 50;

/** A cut that nobody knows yet; null where the browser cannot seal it, as over plain http. */
export async function drawCut(): Promise<Cut | null> {
  const cut = freshHex(16);
  const pledge = await sealOf(cut);
  return pledge === null ? null : { cut, pledge };
}

export function rememberCut(table: string, cut: Cut): void {
  const others = kept().filter(([id]) => id !== table);
  localStorage.setItem(KEPT, JSON.stringify([...others, [table, cut]].slice(-TABLES)));
}

export function cutAt(table: string): Cut | undefined {
  return kept().find(([id]) => id === table)?.[1];
}

/** Whether the hall still shows what it showed when this browser made its cut. */
export function isAsNoted(noted: Cut, { seed_hash, pledges }: Pick<TableInfo, "seed_hash" | "pledges">): boolean {
  return noted.seal === seed_hash && noted.pledges?.join() === pledges.join();
}

function kept(): [string, Cut][] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as [string, Cut][];
  } catch {
    return [];
  }
}
