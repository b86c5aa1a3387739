/** The map as it is drawn: the straight hexagons of the edition become land with bent borders, always the same way. */
import type { AmulettBox } from "../api/types";

type Point = readonly [number, number];
export type Ornament = { x: number; y: number };
export type Land = { outlines: Record<string, string>; wall: string; ornaments: Record<string, Ornament[]> };

/** How far a corner may wander, and how far a border may bend. */
const WANDER = { least: 3, most: 9 };
const BEND = 7.5;
/** Where something may grow: not where the name of the area, its coin and its jewels are. */
const SPOTS: Point[] = [
  [32, -22],
  [-36, 16],
  [37, 14],
  [-17, 38],
  [20, 37],
];
const LOW_SPOTS = 3;

/** A number from nought to one that belongs to a place and never changes. */
function luck(x: number, y: number, salt: number): number {
  let mixed = Math.imul((Math.round(x) * 73856093) ^ (Math.round(y) * 19349663) ^ (salt * 83492791), 0x5bd1e995);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 0x1_0000_0000;
}

function corner([x, y]: Point): Point {
  const angle = luck(x, y, 1) * 2 * Math.PI;
  const far = WANDER.least + luck(x, y, 2) * (WANDER.most - WANDER.least);
  return [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
}

const written = (points: Point[]) =>
  points.map((point) => point.map((number) => number.toFixed(1)).join(" ")).join(" ");

/** The bent border from one corner to the next; from the other side it is the same border. */
function border(from: Point, to: Point): string {
  const turned = from[0] > to[0] || (from[0] === to[0] && from[1] > to[1]);
  const [first, last] = turned ? [to, from] : [from, to];
  const [start, end] = [corner(first), corner(last)];
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy);
  const bent = (share: number, salt: number): Point => {
    const out = ((luck(first[0] + last[0], first[1] + last[1], salt) - 0.5) * 2 * BEND) / length;
    return [start[0] + dx * share - dy * out, start[1] + dy * share + dx * out];
  };
  const bends = [bent(0.33, 3), bent(0.67, 4)];
  return `C${written([...(turned ? bends.reverse() : bends), corner(to)])}`;
}

function path(points: Point[], closed: boolean): string {
  const steps = points.slice(1).map((point, at) => border(points[at]!, point));
  const home = closed ? [border(points.at(-1)!, points[0]!), "Z"] : [];
  return [`M${written([corner(points[0]!)])}`, ...steps, ...home].join("");
}

export function drawn(box: Pick<AmulettBox, "areas" | "wall">): Land {
  const land: Land = { outlines: {}, wall: box.wall.length ? path(box.wall, false) : "", ornaments: {} };
  for (const {
    id,
    polygon,
    centre: [x, y],
    pyramid,
  } of box.areas) {
    land.outlines[id] = path(polygon, true);
    land.ornaments[id] = SPOTS.slice(0, pyramid ? LOW_SPOTS : SPOTS.length)
      .filter((_, at) => luck(x, y, 10 + at) < 0.82)
      .map(([dx, dy], at) => ({
        x: Math.round(x + dx + (luck(x, y, 20 + at) - 0.5) * 7),
        y: Math.round(y + dy + (luck(x, y, 30 + at) - 0.5) * 6),
      }));
  }
  return land;
}
