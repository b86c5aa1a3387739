/** What a click on the map changes in the edition; how much of everything there must be comes from the server. */
import { withValue, type Path } from "../tree";
import { sides } from "./wall";
import { OURS, type AreaTable, type BoxTree, type Change, type Point, type Source } from "./tree";

/** The arrow keys, and where they lead. */
const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** An area with a fact, which is our guess until it is ticked; or, for undefined, without it. */
function withFact(area: AreaTable, fact: "pyramid" | "wall", value: unknown): AreaTable {
  const mark = value === undefined ? undefined : (area.source[fact] ?? OURS);
  return withValue(withValue(area, [fact], value), ["source", fact], mark) as AreaTable;
}

/** An area becomes a terrain, with as many jewels as such an area gets. */
export function paint(area: AreaTable, terrain: string, jewels: Record<string, number>): Change[] {
  if (area.terrain === terrain) return [];
  return [[["area", area.id], { ...area, terrain, jewels: jewels[terrain] ?? area.jewels }]];
}

/** A pyramid is built, or taken away. */
export function build(area: AreaTable): Change[] {
  return [[["area", area.id], withFact(area, "pyramid", area.pyramid ? undefined : true)]];
}

/** The wall runs along a line: the line, and the side on which every area lies that it touches. */
export function enclose({ area, map }: BoxTree, line: Point[]): Change[] {
  const touched = sides(line, area);
  const moved = area.filter(({ id, wall }) => wall !== touched.get(id));
  return [
    [["map"], { ...map, wall: line }],
    ...moved.map((one): Change => [["area", one.id], withFact(one, "wall", touched.get(one.id))]),
  ];
}

/** The facts of the map that say where areas lie: the tick of an area is for all of them. */
export const PLACE = ["neighbours", "centre", "polygon"];

/** Every fact of the board that is still ours. */
export function guesses({ area, map, table }: BoxTree): Path[] {
  const ours = ({ source }: { source: Source }) => Object.keys(source).filter((fact) => source[fact] === OURS);
  return [
    ...area.flatMap((one) => ours(one).map((fact) => ["area", one.id, fact])),
    ...ours(map).map((fact) => ["map", fact]),
    ...ours(table)
      .filter((fact) => fact === "start")
      .map((fact) => ["table", fact]),
  ];
}

/** The area that an arrow key leads to: the nearest one that lies more that way than across. */
export function towards(areas: readonly AreaTable[], from: string, pressed: string): string | null {
  const way = DIRECTIONS[pressed];
  const here = areas.find(({ id }) => id === from)?.centre;
  if (!way || !here) return null;
  let [best, least] = [null as string | null, Infinity];
  for (const { id, centre } of areas) {
    const [dx, dy] = [centre[0] - here[0], centre[1] - here[1]];
    const along = dx * way[0] + dy * way[1];
    const across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const far = Math.hypot(dx, dy);
    if (along > 0 && across <= along && far < least) [best, least] = [id, far];
  }
  return best;
}
