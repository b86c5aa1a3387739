/** The edition as it stands, drawn at once: what the server drew last, with what has changed since. */
import { unpacked, type Pieces } from "../../amulett/pieces";
import type { AmulettBox } from "../../api/types";
import type { BoxTree } from "./tree";

export function drawnNow(tree: BoxTree, { areas, spells, box }: Pieces): Pieces {
  return unpacked({
    ...box,
    wall: tree.map.wall as AmulettBox["wall"],
    areas: tree.area.flatMap(({ id, terrain, pyramid, wall, source }) => {
      const area = areas[id];
      const metals = tree.terrain[terrain] ?? area?.metals ?? [];
      return area ? [{ ...area, terrain, metals, pyramid: pyramid ?? false, wall: wall ?? null, source }] : [];
    }),
    spells: tree.spell.flatMap(({ id, name, phase, income, bolts, source }) => {
      const spell = spells[id];
      const { en = id, de = id } = name;
      return spell ? [{ ...spell, name: { en, de }, phase, income, bolts, source }] : [];
    }),
  });
}
