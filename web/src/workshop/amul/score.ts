/** The ways in which a card can score, as the file writes them; what they mean and whether they add up, the hall
 * says. */
import type { Tree } from "../../api/hall";

export const KINDS = ["points", "set", "per", "if", "pair", "different", "match", "rarity"] as const;
export type Kind = (typeof KINDS)[number];

/** By which key a score is told, where it has several. */
const TOLD_BY: Kind[] = ["if", "points", "set", "rarity", "pair", "match", "different", "per"];

export function kindOf(score: Tree): Kind {
  return TOLD_BY.find((kind) => kind in score) ?? "points";
}

/** The number that stands large on the card. */
function first(score: Tree): number {
  const [run] = [score.set ?? score.rarity].flat();
  return Number(score.points ?? score.each ?? run ?? 1);
}

/** A score of another kind to begin with: ours where it is of that kind, otherwise one with the same first number. */
export function scoreOf(kind: Kind, score: Tree, ours: Tree | undefined): Tree {
  if (ours && kindOf(ours) === kind) return ours;
  const each = first(score);
  const begun: Record<Kind, Tree> = {
    points: { points: each },
    set: { set: [each] },
    per: { each, per: "arab", of: "you" },
    if: { points: each, otherwise: 0, if: { own: "arab", at_least: 1 } },
    pair: { each, pair: ["arab", "mongol"] },
    different: { each, different: "colours" },
    match: { each, match: "oil" },
    rarity: { rarity: [each] },
  };
  return begun[kind];
}

/** The numbers that a kind has beside its run; those of the second list may be left out. */
export const NUMBERS: Record<Kind, [string[], string[]]> = {
  points: [["points"], []],
  set: [[], []],
  per: [["each"], ["base", "every", "most", "least"]],
  if: [["points", "otherwise"], []],
  pair: [["each"], ["base", "most", "least"]],
  different: [["each"], ["base", "most", "least"]],
  match: [["each"], []],
  rarity: [[], []],
};

/** The conditions, with the keys of what they compare. */
export const CONDITIONS = ["own", "none", "more", "equal", "unbeaten", "most"] as const;
export type ConditionKind = (typeof CONDITIONS)[number];

export function conditionKind(condition: Tree): ConditionKind {
  return CONDITIONS.find((kind) => kind in condition) ?? "own";
}

/** The things that a condition names: one, or two that are compared. */
export function comparedIn(condition: Tree): string[] {
  const kind = conditionKind(condition);
  return kind === "more" ? [String(condition.more), String(condition.than)] : [condition[kind]].flat().map(String);
}

export function conditionOf(kind: ConditionKind, [one = "arab", other = "mongol"]: string[], before: Tree): Tree {
  const { of, at_least } = before;
  const owners = of !== undefined && !(kind === "unbeaten" || kind === "most") && of !== "all" ? { of } : {};
  if (kind === "more") return { more: one, than: other, ...owners };
  if (kind === "equal") return { equal: [one, other], ...owners };
  return kind === "own" ? { own: one, at_least: at_least ?? 1, ...owners } : { [kind]: one, ...owners };
}
