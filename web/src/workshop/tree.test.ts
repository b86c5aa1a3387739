import { describe, expect, it } from "vitest";
import { concerns, differences, pieces, same, sourceOf, valueAt, withValue } from "./tree";

const TREE = {
  name: "mine",
  table: { rounds: 9, jewels: { red: 5 }, source: { rounds: "printed" } },
  card: [
    { id: "camel", score: { set: [2, 6] }, source: { score: "reconstructed" } },
    { id: "tea", score: { points: 1 }, source: { score: "reconstructed" } },
  ],
};

describe("an edition as a tree", () => {
  it("finds pieces by their id", () => {
    expect(valueAt(TREE, ["card", "tea", "score", "points"])).toBe(1);
    expect(valueAt(TREE, ["card", "camel", "score", "set", "1"])).toBe(6);
    expect(valueAt(TREE, ["card", "silk", "score"])).toBeUndefined();
    expect(pieces(TREE, "card").map(({ id }) => id)).toEqual(["camel", "tea"]);
  });

  it("changes one place and leaves everything else the same object", () => {
    const changed = withValue(TREE, ["card", "camel", "score", "set", "1"], 7) as typeof TREE;
    expect(valueAt(changed, ["card", "camel", "score"])).toEqual({ set: [2, 7] });
    expect(changed.card[1]).toBe(TREE.card[1]);
    expect(valueAt(TREE, ["card", "camel", "score", "set"])).toEqual([2, 6]);
    expect(withValue(TREE, ["table", "rounds"], undefined)).not.toHaveProperty("table.rounds");
  });

  it("knows where the origin of a fact stands, in a piece and in a table", () => {
    expect(sourceOf(TREE, ["card", "camel", "score", "set"])).toEqual(["card", "camel", "source", "score"]);
    expect(sourceOf(TREE, ["table", "jewels", "red"])).toEqual(["table", "source", "jewels"]);
  });

  it("matches a fault with its field, deeper ones and those of any piece too", () => {
    expect(concerns(["card", "camel", "score"], ["card", "camel", "score"])).toBe(true);
    expect(concerns(["card", "*", "copies"], ["card", "camel", "copies"])).toBe(true);
    expect(concerns(["card", "tea", "score"], ["card", "camel", "score"])).toBe(false);
    expect(concerns(["card", "camel"], ["card", "camel", "score"])).toBe(false);
  });

  it("compares fact by fact", () => {
    const mine = withValue(TREE, ["card", "tea", "score"], { points: 3 }) as typeof TREE;
    const found = differences(TREE, { ...mine, name: "another" });
    expect(found).toEqual([{ path: ["card", "tea", "score"], ours: { points: 1 }, mine: { points: 3 } }]);
    expect(same({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true);
  });
});
