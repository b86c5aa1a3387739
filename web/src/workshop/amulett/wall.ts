/** The great wall as one line along the borders of areas: how a click lengthens, shortens or bends it. */
import type { AreaTable, Point } from "./tree";

export type Edge = readonly [Point, Point];
export type Side = "north" | "south";

const key = ([x, y]: Point) => `${x} ${y}`;
export const edgeKey = ([from, to]: Edge) => [key(from), key(to)].sort().join(" ");
const same = (one: Point | undefined, other: Point | undefined) => !!one && !!other && key(one) === key(other);

function sidesOf({ polygon }: Pick<AreaTable, "polygon">): Edge[] {
  return polygon.map((corner, at): Edge => [corner, polygon[(at + 1) % polygon.length]!]);
}

/** The borders between two areas, with both of them; the coast is none. */
export function borders(areas: readonly AreaTable[]): Map<string, { edge: Edge; areas: AreaTable[] }> {
  const found = new Map<string, { edge: Edge; areas: AreaTable[] }>();
  for (const area of areas)
    for (const edge of sidesOf(area)) {
      const border = found.get(edgeKey(edge));
      if (border) border.areas.push(area);
      else found.set(edgeKey(edge), { edge, areas: [area] });
    }
  return new Map([...found].filter(([, border]) => border.areas.length === 2));
}

export function edgesOf(line: readonly Point[]): Edge[] {
  return line.slice(1).map((point, at): Edge => [line[at]!, point]);
}

/** The one line that some edges make; null if they make none, several, or one that meets itself. */
function oneLine(edges: Edge[]): Point[] | null {
  const at = new Map<string, Edge[]>();
  for (const edge of edges) for (const end of edge) at.set(key(end), [...(at.get(key(end)) ?? []), edge]);
  const ends = [...at.values()].filter((meeting) => meeting.length === 1).length;
  if (ends !== 2 || [...at.values()].some((meeting) => meeting.length > 2)) return null;
  const first = edges.flat().find((point) => at.get(key(point))!.length === 1)!;
  const line: Point[] = [first];
  const left = new Map(edges.map((edge) => [edgeKey(edge), edge]));
  for (;;) {
    const here = line.at(-1)!;
    const next = at.get(key(here))!.find((edge) => left.has(edgeKey(edge)));
    if (!next) break;
    left.delete(edgeKey(next));
    line.push(same(next[0], here) ? next[1] : next[0]);
  }
  return left.size ? null : line;
}

/** The line from west to east, as the file has it. */
function eastward(line: Point[]): Point[] {
  return line[0]![0] <= line.at(-1)![0] ? line : [...line].reverse();
}

/** The wall after a click on a border: longer at an end, shorter from there on, or null if it would not be one line. */
export function clicked(line: readonly Point[], edge: Edge): Point[] | null {
  const edges = edgesOf(line);
  const place = edges.findIndex((one) => edgeKey(one) === edgeKey(edge));
  if (place < 0) {
    const longer = oneLine([...edges, edge]);
    return longer && eastward(longer);
  }
  const [west, east] = [line.slice(0, place + 1), line.slice(place + 1)];
  const kept = east.length > west.length ? east : west;
  return kept.length > 1 ? kept : null;
}

/** The wall led round the other side of an area; null if it does not run there, or would not be one line. */
export function bent(line: readonly Point[], area: AreaTable, areas: readonly AreaTable[]): Point[] | null {
  const walled = new Map(edgesOf(line).map((edge) => [edgeKey(edge), edge]));
  const sides = sidesOf(area);
  if (!sides.some((edge) => walled.has(edgeKey(edge)))) return null;
  for (const edge of sides) if (!walled.delete(edgeKey(edge))) walled.set(edgeKey(edge), edge);
  const inland = borders(areas);
  const found = [...walled].every(([name]) => inland.has(name)) ? oneLine([...walled.values()]) : null;
  return found && eastward(found);
}

/** Every border with which the wall could go on at one of its ends. */
export function goesOn(line: readonly Point[], areas: readonly AreaTable[]): { edge: Edge; areas: AreaTable[] }[] {
  const walled = new Set(edgesOf(line).map(edgeKey));
  return [...borders(areas).values()].filter(({ edge }) => !walled.has(edgeKey(edge)) && clicked(line, edge));
}

/** Which areas the wall touches, and on which side of it they lie. */
export function sides(line: readonly Point[], areas: readonly AreaTable[]): Map<string, Side> {
  const inland = borders(areas);
  const found = new Map<string, Side>();
  for (const [[x, y], [toX, toY]] of edgesOf(line)) {
    const touched =
      inland.get(
        edgeKey([
          [x, y],
          [toX, toY],
        ]),
      )?.areas ?? [];
    for (const { id, centre } of touched) {
      const turn = (toX - x) * (centre[1] - y) - (toY - y) * (centre[0] - x);
      if (!found.has(id)) found.set(id, turn > 0 ? "south" : "north");
    }
  }
  return found;
}
