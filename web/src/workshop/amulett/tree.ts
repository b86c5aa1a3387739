/** An edition of Das Amulett as its file is written: what the forms read and change. */
import type { Tree } from "../../api/hall";
import { pieces, type Path } from "../tree";

export type Source = Record<string, string>;
export type Point = readonly [number, number];
export type EffectTable = Record<string, unknown>;

export type SpellTable = {
  id: string;
  name: Record<string, string>;
  phase: string;
  income: Record<string, number>;
  bolts: number;
  effects: EffectTable[];
  source: Source;
};

export type AreaTable = {
  id: string;
  terrain: string;
  pyramid?: boolean;
  /** The side of the great wall on which it lies. */
  wall?: string;
  jewels: number;
  neighbours: string[];
  centre: Point;
  polygon: Point[];
  source: Source;
};

export type BoxTree = {
  table: { start: string; source: Source };
  /** The metals that each terrain asks for. */
  terrain: Record<string, string[]>;
  map: { view_box: number[]; wall: Point[]; source: Source };
  spell: SpellTable[];
  area: AreaTable[];
};

/** A value for a place; undefined takes it away. */
export type Change = [Path, unknown];

/** The mark of what nobody has read off. */
export const OURS = "reconstructed";

const SPELL = { name: {}, phase: "", income: {}, bolts: 0, effects: [], source: {} };
const AREA = { terrain: "", jewels: 0, neighbours: [], centre: [0, 0], polygon: [], source: {} };

/** The tree as an edition; what a file from outside has left out is empty. */
export function readTree(tree: Tree): BoxTree {
  const table = (key: string, empty: object) => ({ ...empty, ...(tree[key] as object | undefined) });
  return {
    table: table("table", { start: "", source: {} }),
    terrain: table("terrain", {}),
    map: table("map", { view_box: [0, 0, 1, 1], wall: [], source: {} }),
    spell: pieces(tree, "spell").map((spell) => ({ ...SPELL, ...spell })),
    area: pieces(tree, "area").map((area) => ({ ...AREA, ...area })),
  } as unknown as BoxTree;
}

/** Whether nothing of a piece is our own guess any more. */
export function isRead({ source }: { source: Source }): boolean {
  return !Object.values(source).includes(OURS);
}

/** How many pieces are read off. */
export function countRead(pieces: readonly { source: Source }[]): number {
  return pieces.filter(isRead).length;
}
