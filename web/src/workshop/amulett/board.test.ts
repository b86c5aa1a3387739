/** The map of the workshop: a wall that stays one line, areas that change with all that belongs to them. */
import { describe, expect, it } from "vitest";
import { build, enclose, guesses, paint, towards } from "./board";
import { countRead, type AreaTable, type BoxTree, type Point } from "./tree";
import { bent, borders, clicked, edgesOf, goesOn, sides } from "./wall";

/** Three rows of three hexagons, A in the north; each row lies half an area further east. */
const AREAS = ["A", "B", "C"].flatMap((row, down) =>
  [1, 2, 3].map((number, across): AreaTable => {
    const [x, y] = [100 * across + 50 * down + 50, 90 * down + 60];
    return {
      id: `${row}${number}`,
      terrain: "water",
      jewels: 2,
      neighbours: [],
      centre: [x, y],
      polygon: [
        [x, y - 60],
        [x + 50, y - 30],
        [x + 50, y + 30],
        [x, y + 60],
        [x - 50, y + 30],
        [x - 50, y - 30],
      ],
      source: { terrain: "reconstructed", jewels: "printed" },
    };
  }),
);
const area = (id: string) => AREAS.find((one) => one.id === id)!;
/** Between A1 and B1, then between A2 and B1. */
const WALL: Point[] = [
  [50, 120],
  [100, 90],
  [150, 120],
];
const TREE: BoxTree = {
  table: { start: "A1", source: { start: "derived" } },
  terrain: {},
  map: { view_box: [0, 0, 400, 300], wall: WALL, source: { view_box: "reconstructed", wall: "reconstructed" } },
  spell: [],
  area: AREAS,
};

describe("the great wall", () => {
  it("runs between two areas, never along the coast", () => {
    expect([...borders(AREAS).values()].map(({ areas }) => areas.map(({ id }) => id).join("")).sort()).toContain(
      "A1B1",
    );
    expect(borders(AREAS).size).toBe(16);
  });
  it("goes on at either end with a click on the next border", () => {
    const on = goesOn(WALL, AREAS).map(({ areas }) => areas.map(({ id }) => id).join(""));
    expect(on.sort()).toEqual(["A2B2", "B1B2"]);
    const longer = clicked(WALL, [
      [150, 120],
      [200, 90],
    ]);
    expect(longer).toEqual([...WALL, [200, 90]]);
  });
  it("ends where it is clicked, and keeps its longer part", () => {
    const four: Point[] = [...WALL, [200, 90], [250, 120]];
    expect(clicked(four, [four[0]!, four[1]!])).toEqual(four.slice(1));
    expect(clicked(four, [four[3]!, four[4]!])).toEqual(four.slice(0, 4));
  });
  it("is never two lines, nor none", () => {
    const away: [Point, Point] = [
      [250, 210],
      [300, 180],
    ];
    expect(clicked(WALL, away)).toBeNull();
    expect(clicked(WALL.slice(0, 2), [WALL[0]!, WALL[1]!])).toBeNull();
  });
  it("can be led round the other side of an area, and back", () => {
    const four: Point[] = [...WALL, [200, 90], [250, 120]];
    const round = bent(four, area("B2"), AREAS)!;
    expect(edgesOf(round)).toHaveLength(6);
    expect(round[0]).toEqual(four[0]);
    expect(round.at(-1)).toEqual(four.at(-1));
    expect(bent(round, area("B2"), AREAS)).toEqual(four);
    expect(bent(four, area("C3"), AREAS)).toBeNull();
  });
  it("parts the areas in the north from those in the south", () => {
    expect(Object.fromEntries(sides(WALL, AREAS))).toEqual({ A1: "north", A2: "north", B1: "south" });
  });
  it("takes its areas along when it changes, and marks new ones as ours", () => {
    const changes = enclose(TREE, WALL.slice(0, 2));
    expect(changes[0]).toEqual([["map"], { ...TREE.map, wall: WALL.slice(0, 2) }]);
    expect(changes.slice(1)).toMatchObject([
      [["area", "A1"], { wall: "north", source: { wall: "reconstructed" } }],
      [["area", "B1"], { wall: "south" }],
    ]);
  });
});

describe("an area", () => {
  it("gets the jewels of its terrain when it is painted", () => {
    expect(paint(area("A1"), "city", { city: 3 })).toMatchObject([[["area", "A1"], { terrain: "city", jewels: 3 }]]);
    expect(paint(area("A1"), "water", { water: 2 })).toEqual([]);
  });
  it("gets a pyramid with its mark, and loses both", () => {
    const [[, built]] = build(area("A1")) as [[unknown, AreaTable]];
    expect(built).toMatchObject({ pyramid: true, source: { pyramid: "reconstructed" } });
    const [[, bare]] = build(built) as [[unknown, AreaTable]];
    expect(bare).toEqual(area("A1"));
  });
  it("is reached with the arrow keys", () => {
    expect(towards(AREAS, "A1", "ArrowRight")).toBe("A2");
    expect(towards(AREAS, "B2", "ArrowUp")).toBe("A2");
    expect(towards(AREAS, "B2", "ArrowDown")).toBe("C1");
    expect(towards(AREAS, "A1", "ArrowLeft")).toBeNull();
    expect(towards(AREAS, "A1", "x")).toBeNull();
  });
});

it("knows every guess of the board", () => {
  expect(countRead(AREAS)).toBe(0);
  expect(guesses(TREE)).toHaveLength(9 + 2);
  expect(guesses(TREE)).toContainEqual(["map", "wall"]);
});
