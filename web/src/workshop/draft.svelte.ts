/** An edition while it is written down: kept in this browser with every change, and proved by the hall. */
import { hall, type Tree } from "../api/hall";
import type { EditionFault, EditionProof } from "../api/types";
import type { Mark } from "../parts/marks";
import { sorry } from "../words/refusal";
import { concerns, fieldId, pieces, same, sourceOf, valueAt, withValue, type Path } from "./tree";
import { LANGUAGES } from "../words/languages";

export const PROVE_AFTER_MS = 400;
const UNDO_STEPS = 500;

export class Draft {
  /** What the owner has written so far. */
  tree = $state.raw<Tree>({});
  /** The edition that comes with the game. */
  ours = $state.raw<Tree>({});
  /** What the hall says of the tree, a moment ago. */
  proof = $state.raw<EditionProof | null>(null);
  /** The pieces as they were drawn when every value could last be read. */
  box = $state.raw<unknown>(null);
  /** Our own pieces. */
  oursBox = $state.raw<unknown>(null);
  /** Why nothing can be proved just now. */
  trouble = $state("");
  /** Whether there is nothing left to ask the hall for. */
  proved = $state(false);
  /** The chosen piece of each sort, by its id. */
  chosen = $state<Record<string, string>>({});
  /** The fact to which a sentence has led. */
  led = $state.raw<{ sort: string; fact: string }>({ sort: "", fact: "" });

  private before = $state.raw<Tree[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    readonly game: string,
    readonly title: string,
  ) {}

  /** Fetches the edition of the game, and what was written in this browser. */
  async open(): Promise<void> {
    this.ours = await hall.editionTree(this.game);
    this.oursBox = (await hall.checkEdition(this.game, { tree: this.ours })).box;
    this.tree = this.kept() ?? this.copy();
    await this.prove();
  }

  /** Follows the other tabs, and proves again when the connection is back; returns how to stop. */
  follow(): () => void {
    const follow = ({ key }: StorageEvent): void => {
      if (key === this.key) this.change(this.kept() ?? this.tree);
    };
    const again = (): void => void this.prove();
    addEventListener("storage", follow);
    addEventListener("online", again);
    return () => {
      clearTimeout(this.timer);
      removeEventListener("storage", follow);
      removeEventListener("online", again);
    };
  }

  pieces(sort: string): Tree[] {
    return pieces(this.tree, sort);
  }
  at(path: Path): unknown {
    return valueAt(this.tree, path);
  }
  oursAt(path: Path): unknown {
    return valueAt(this.ours, path);
  }

  /** Writes a value down, undefined for none; who types has not ticked yet. */
  set(path: Path, value: unknown): void {
    if (!same(this.at(path), value)) this.change(this.written(this.tree, path, value));
  }

  /** Where a fact is from. */
  mark(fact: Path): Mark | undefined {
    return valueAt(this.tree, sourceOf(this.tree, fact)) as Mark | undefined;
  }
  isTicked(fact: Path): boolean {
    return this.mark(fact) === "printed";
  }
  /** Whether the rulebooks print the fact, so that there is nothing to be ticked. */
  isInTheBook(fact: Path): boolean {
    return valueAt(this.ours, sourceOf(this.ours, fact)) === "printed" && !this.isChanged(fact);
  }
  isChanged(fact: Path): boolean {
    return !same(this.at(fact), this.oursAt(fact));
  }

  /** "Read off my card", or not after all; `nothing` is written down for a fact that the card does not show. */
  tick(fact: Path, nothing?: unknown): void {
    const ticked = this.isTicked(fact);
    if (ticked && this.oursAt(fact) === undefined && same(this.at(fact), nothing)) this.set(fact, undefined);
    else this.change(this.marked(fact, ticked ? this.older(fact) : "printed", nothing));
  }

  get canUndo(): boolean {
    return this.before.length > 0;
  }
  undo(): void {
    const last = this.before.at(-1);
    if (last === undefined) return;
    this.before = this.before.slice(0, -1);
    this.keep(last);
  }

  /** What is wrong with a field. */
  faults(field: Path): EditionFault[] {
    return (this.proof?.faults ?? []).filter(({ path }) => concerns(path, field));
  }
  warnings(field: Path): EditionFault[] {
    return (this.proof?.warnings ?? []).filter(({ path }) => concerns(path, field));
  }

  /** How many pieces of a sort are read off, and of how many. */
  progress(sort: string): [number, number] {
    return this.proof?.progress[sort] ?? [0, this.pieces(sort).length];
  }
  isReadOff(sort: string, id: string): boolean {
    return this.proof?.read_off[sort]?.includes(id) ?? false;
  }

  /** Leads to the field that a sentence speaks of. */
  lead(path: Path): void {
    const [sort = "", id = ""] = path;
    const steps = path.map((step, at) => (step === "*" && at === 1 ? (this.chosen[sort] ?? "") : step));
    if (id && id !== "*" && pieces(this.tree, sort).some((piece) => piece.id === id)) this.chosen[sort] = id;
    this.led = { sort, fact: path[2] ?? "" };
    setTimeout(() => focusField(steps), 60);
  }

  /** Begins again with the edition that comes with the game. */
  restart(): void {
    this.change(this.copy());
  }
  /** Takes a file; returns whether it could be read as one. */
  async take(toml: string): Promise<boolean> {
    const proof = await hall.checkEdition(this.game, { toml });
    if (Object.keys(proof.tree).length === 0) {
      this.proof = proof;
      return false;
    }
    this.change(proof.tree);
    return true;
  }

  private copy(): Tree {
    const title = `${this.title}: mine`;
    return { ...this.ours, name: "mine", version: 1, title: Object.fromEntries(LANGUAGES.map((one) => [one, title])) };
  }
  private written(tree: Tree, path: Path, value: unknown): Tree {
    const changed = withValue(tree, path, value) as Tree;
    const source = sourceOf(tree, path);
    if (path.length < 2 || valueAt(tree, source.slice(0, -1)) === undefined) return changed;
    const fact = path.slice(0, source.length - 1);
    if (valueAt(changed, fact) === undefined) return withValue(changed, source, undefined) as Tree;
    return valueAt(tree, source) === undefined ? (withValue(changed, source, "reconstructed") as Tree) : changed;
  }
  private marked(fact: Path, mark: Mark, nothing: unknown): Tree {
    const given = this.at(fact) === undefined ? this.written(this.tree, fact, nothing) : this.tree;
    return withValue(given, sourceOf(given, fact), mark) as Tree;
  }
  private older(fact: Path): Mark {
    const ours = valueAt(this.ours, sourceOf(this.ours, fact)) as Mark | undefined;
    return ours === undefined || ours === "printed" ? "reconstructed" : ours;
  }

  private change(tree: Tree): void {
    this.before = [...this.before, this.tree].slice(-UNDO_STEPS);
    this.keep(tree);
  }
  private keep(tree: Tree): void {
    this.tree = tree;
    try {
      localStorage.setItem(this.key, JSON.stringify(tree));
    } catch {
      // A browser that keeps nothing still lets people write and export.
    }
    this.proved = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.prove(), PROVE_AFTER_MS);
  }
  private kept(): Tree | null {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "null") as Tree | null;
    } catch {
      return null;
    }
  }
  private get key(): string {
    return `workshop ${this.game}`;
  }

  private async prove(): Promise<void> {
    const asked = ++this.asked;
    try {
      const proof = await hall.checkEdition(this.game, { tree: this.tree });
      if (asked !== this.asked) return;
      this.proof = proof;
      this.box = proof.box ?? this.box ?? this.oursBox;
      this.trouble = "";
      this.proved = true;
    } catch (error) {
      if (asked === this.asked) this.trouble = sorry(error);
    }
  }
}

function focusField(path: Path): void {
  for (let length = path.length; length > 0; length--) {
    const field = document.getElementById(fieldId(path.slice(0, length)));
    if (!field) continue;
    field.scrollIntoView({ block: "center" });
    const inner = field.matches("input, button, select")
      ? field
      : field.querySelector<HTMLElement>("input, button, select");
    inner?.focus();
    return;
  }
}
