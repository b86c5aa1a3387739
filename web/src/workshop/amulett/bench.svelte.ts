/** What the forms of Das Amulett work on: the draft as an edition of this game, and several changes at once. */
import { unpacked } from "../../amulett/pieces";
import type { AmulettBox, AmulettVocabulary } from "../../api/types";
import type { Draft } from "../draft.svelte";
import { valueAt, withValue, type Path } from "../tree";
import { drawnNow } from "./drawing";
import { OURS, readTree, type Change } from "./tree";

export class Bench {
  /** What the owner has written so far, and the edition that comes with the game. */
  readonly tree = $derived.by(() => readTree(this.draft.tree));
  readonly ours = $derived.by(() => readTree(this.draft.ours));
  /** The pieces as they look now. */
  readonly pieces = $derived.by(() => drawnNow(this.tree, unpacked(this.draft.box as AmulettBox)));

  constructor(
    readonly draft: Draft,
    readonly vocabulary: AmulettVocabulary,
  ) {}

  /** Several values at once, undone together. */
  change(changes: Change[]): void {
    const changed = changes.reduce<unknown>((tree, [path, value]) => withValue(tree, path, value), this.draft.tree);
    this.draft.set([], changed);
  }

  /** Facts of the board that are read off it, or not after all. */
  tick(facts: Path[], on: boolean): void {
    this.change(facts.map((fact): Change => [sourceOf(fact), on ? "printed" : this.older(fact)]));
  }

  private older(fact: Path): unknown {
    return valueAt(this.draft.ours, sourceOf(fact)) ?? OURS;
  }
}

/** Where the origin of a fact stands: beside it, in the table that it belongs to. */
function sourceOf(fact: Path): string[] {
  return [...fact.slice(0, -1), "source", ...fact.slice(-1)];
}
