/** An edition as a tree, in which pieces are found by their id: `["card", "camel", "score"]`. */
import type { Tree } from "../api/hall";

export type Path = readonly string[];

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The pieces of a sort, such as all cards. */
export function pieces(tree: Tree, sort: string): Tree[] {
  const found = tree[sort];
  return Array.isArray(found) ? found.filter(isTree) : [];
}

/** What stands at a place; undefined if nothing does. */
export function valueAt(tree: unknown, path: Path): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return tree;
  if (Array.isArray(tree)) return valueAt(tree[stepIn(tree, step)], rest);
  return isTree(tree) ? valueAt(tree[step], rest) : undefined;
}

/** The tree with another value at a place; undefined strikes it out. What is not on the way stays the same object. */
export function withValue(tree: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(tree)) {
    const at = stepIn(tree, step);
    return tree.map((one: unknown, here) => (here === at ? withValue(one, rest, value) : one));
  }
  const { [step]: old, ...others } = isTree(tree) ? tree : {};
  const changed = withValue(old, rest, value);
  if (changed === undefined) return others;
  return old === undefined ? { ...others, [step]: changed } : { ...(tree as Tree), [step]: changed };
}

function stepIn(list: unknown[], step: string): number {
  const named = list.findIndex((one) => isTree(one) && one.id === step);
  return named < 0 && /^\d+$/.test(step) ? Number(step) : named;
}

/** Where the origin of a fact, or of something inside it, stands: in the table or piece that the fact belongs to. */
export function sourceOf(tree: Tree, [sort = "", second = "", third = ""]: Path): Path {
  return Array.isArray(tree[sort]) ? [sort, second, "source", third] : [sort, "source", second];
}

/** Whether two values say the same. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, at) => same(each, other[at]));
  if (!isTree(one) || !isTree(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => same(one[key], other[key]));
}

/** Whether a fault at `fault` concerns the field at `field`: it may lie deeper, or name any piece. */
export function concerns(fault: Path, field: Path): boolean {
  return field.length <= fault.length && field.every((step, at) => fault[at] === step || fault[at] === "*");
}

/** The id of the element that shows a field, so that a sentence can lead to it. */
export function fieldId(path: Path): string {
  return `field-${path.join("-")}`;
}

export type Difference = { path: Path; ours: unknown; mine: unknown };

/** Every fact that differs, piece by piece; where a fact is from is no fact of its own. */
export function differences(ours: Tree, mine: Tree): Difference[] {
  return Object.keys({ ...ours, ...mine })
    .filter((key) => !["name", "version", "title", "note"].includes(key))
    .flatMap((key) => {
      if (!Array.isArray(mine[key])) return inTable([key], ours[key], mine[key]);
      const ids = new Set([...pieces(ours, key), ...pieces(mine, key)].map(({ id }) => String(id)));
      return [...ids].flatMap((id) => inTable([key, id], valueAt(ours, [key, id]), valueAt(mine, [key, id])));
    });
}

function inTable(path: Path, ours: unknown, mine: unknown): Difference[] {
  const [before, after] = [isTree(ours) ? ours : {}, isTree(mine) ? mine : {}];
  return Object.keys({ ...before, ...after })
    .filter((fact) => fact !== "source" && !same(before[fact], after[fact]))
    .map((fact) => ({ path: [...path, fact], ours: before[fact], mine: after[fact] }));
}
