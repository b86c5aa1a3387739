import { expect, it } from "vitest";
import { drawn } from "./land";

type Areas = Parameters<typeof drawn>[0]["areas"];
type Point = [number, number];

function area(id: string, polygon: Point[]): Areas[number] {
  return {
    id,
    polygon,
    centre: [50, 50],
    pyramid: false,
    terrain: "water",
    metals: [],
    wall: null,
    spoken: { en: "", de: "" },
    source: {},
  };
}

/** The curves of a path, each as the corner it ends in. */
const ends = (path: string) =>
  path
    .split("C")
    .slice(1)
    .map((curve) => curve.replace("Z", "").split(" ").slice(-2).join(" "));

it("closes every area, and neighbours share their corners", () => {
  const left = area("A", [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ]);
  const right = area("B", [
    [100, 0],
    [200, 0],
    [200, 100],
    [100, 100],
  ]);
  const { outlines, wall } = drawn({
    areas: [left, right],
    wall: [
      [100, 0],
      [100, 100],
    ],
  });
  expect(ends(outlines.A!)).toHaveLength(4);
  expect(outlines.A!.startsWith(`M${ends(outlines.A!).at(-1)}`)).toBe(true);
  expect(ends(outlines.A!).filter((end) => ends(outlines.B!).includes(end))).toHaveLength(2);
  expect(outlines.A!).toContain(wall.slice(wall.indexOf("C")));
});

it("is drawn the same way every time", () => {
  const box = {
    areas: [
      area("A", [
        [0, 0],
        [100, 0],
        [50, 80],
      ]),
    ],
    wall: [],
  };
  expect(drawn(box)).toEqual(drawn(box));
});
