/** The four ways in which something can be known, the surest first. */
export const MARKS = ["printed", "derived", "ruling", "reconstructed"] as const;
export type Mark = (typeof MARKS)[number];

/** The least certain of some facts, or of all. */
export function least(source: Record<string, string>, ...facts: string[]): Mark {
  const known = facts.length ? facts.map((fact) => source[fact]) : Object.values(source);
  return MARKS.findLast((mark) => known.includes(mark)) ?? "printed";
}
