import { expect, test } from "vitest";
import { soundOf } from "./hearing";

type Moment = Parameters<typeof soundOf>[0];

/** The table as seat 0 sees it, after the latest choice of somebody. */
function table(seq: number, acting: number[], event?: string, status: "running" | "over" = "running"): Moment {
  const feed: Moment["feed"] = event ? [{ what: "chose", events: [[event, 1, null, 0]] }] : [];
  return { seat: 0, seq, feed, info: { game: "amulett", status, acting } };
}

test("a card laid by another and a bid sound differently", () => {
  expect(soundOf(table(4, [1]), table(5, [2], "chose"))).toBe("card");
  expect(soundOf(table(4, [1]), table(5, [2], "bid"))).toBe("bid");
  expect(soundOf(table(4, [1]), table(5, [2], "passed"))).toBe("bid");
});

test("your turn is heard when it comes, and not again while it lasts", () => {
  expect(soundOf(table(4, [1]), table(5, [0], "bid"))).toBe("turn");
  expect(soundOf(table(5, [0, 1]), table(6, [0], "chose"))).toBe("card");
});

test("a watcher has no turn", () => {
  expect(soundOf({ ...table(4, [1]), seat: null }, { ...table(5, [0], "picked"), seat: null })).toBe("card");
});

test("the end is heard once", () => {
  expect(soundOf(table(8, [0]), table(9, [], "revealed", "over"))).toBe("end");
  expect(soundOf(table(9, [], undefined, "over"), table(10, [], undefined, "over"))).toBeNull();
});

test("the same picture in another language, and mere talk, are silent", () => {
  expect(soundOf(table(5, [1], "bid"), table(5, [1], "bid"))).toBeNull();
  expect(soundOf(table(5, [1]), { ...table(6, [1]), feed: [{ what: "said" }] })).toBeNull();
});
