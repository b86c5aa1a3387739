/** The faults of the map, sorted by what they are about; without any, it is proved. */
import type { EditionFault } from "../../api/types";

export const ABOUT = ["areas", "pyramids", "wall", "start"] as const;
export type About = (typeof ABOUT)[number];

/** What a fault of the board is about; null for one of a spell or of what lies beside the board. */
function about([sort, piece, fact]: readonly string[]): About | null {
  if (sort === "table") return piece === "start" ? "start" : null;
  if (sort === "map") return piece === "wall" ? "wall" : "areas";
  if (sort !== "area") return null;
  return fact === "pyramid" ? "pyramids" : fact === "wall" ? "wall" : "areas";
}

export function proofs(faults: readonly EditionFault[]): { about: About; faults: EditionFault[] }[] {
  return ABOUT.map((one) => ({ about: one, faults: faults.filter(({ path }) => about(path) === one) }));
}
