import { expect, test } from "vitest";
import { soundOf } from "./hearing";

type Heard = Parameters<typeof soundOf>[0];

/** The table as seat 0 sees it, after the latest choice of somebody. */
function table(seq: number, acting: number[], action?: string, status: "running" | "over" = "running"): Heard {
  return { seat: 0, seq, news: action ? [{ what: "chose", action }] : [], room: { status, acting } };
}

test("a card laid by another and a bid sound differently", () => {
  expect(soundOf(table(4, [1]), table(5, [2], "offer ?"))).toBe("card");
  expect(soundOf(table(4, [1]), table(5, [2], "bid 3"))).toBe("bid");
  expect(soundOf(table(4, [1]), table(5, [2], "pass"))).toBe("bid");
});

test("your turn is heard when it comes, and not again while it lasts", () => {
  expect(soundOf(table(4, [1]), table(5, [0], "bid 3"))).toBe("turn");
  expect(soundOf(table(5, [0, 1]), table(6, [0], "offer ?"))).toBe("card");
});

test("whoever watches has no turn", () => {
  expect(soundOf({ ...table(4, [1]), seat: null }, { ...table(5, [0], "pick silk"), seat: null })).toBe("card");
});

test("the end is heard once", () => {
  expect(soundOf(table(8, [0]), table(9, [], "reveal silk", "over"))).toBe("end");
  expect(soundOf(table(9, [], undefined, "over"), table(10, [], undefined, "over"))).toBeNull();
});

test("the same picture in another language, and mere talk, are silent", () => {
  expect(soundOf(table(5, [1], "bid 3"), table(5, [1], "bid 3"))).toBeNull();
  expect(soundOf(table(5, [1]), { ...table(6, [1]), news: [{ what: "said" }] })).toBeNull();
});
