import { expect, it } from "vitest";
import type { Update } from "../api/types";
import { fresh, LONGEST, stage, timetable, type Journey } from "./journey";

const pick: Journey = { kind: "card", id: "silk", from: ["market"], to: ["seat:1"], by: 1 };
const ends = (all: Journey[], busy = 0) => Math.max(...timetable(all, busy).map(({ wait, span }) => wait + span));

function update(after: number, events: string[][], more: object = {}): Update {
  const feed = events.map((kinds, at) => ({
    seq: after + at + 1,
    at: 0,
    what: "chose",
    events: kinds.map((kind) => [kind, 1, null, 0]),
  }));
  return { after, seq: after + events.length, seat: 0, fresh: false, feed, ...more } as unknown as Update;
}

it("lets one follow the other, and those that turn up together start together", () => {
  expect(timetable([pick, pick, pick]).map(({ wait }) => wait)).toEqual([0, 60, 120]);
  expect(timetable([pick, { ...pick, together: true }]).map(({ wait }) => wait)).toEqual([0, 0]);
});

it("is over in time, however much happens at once and however busy the table is", () => {
  expect(ends(Array.from({ length: 24 }, () => pick))).toBeLessThanOrEqual(LONGEST);
  expect(ends([pick], 5000)).toBeLessThanOrEqual(LONGEST);
  expect(ends([{ ...pick, kind: "hat", road: ["area:A1", "area:A2", "area:A3"] }])).toBeLessThanOrEqual(LONGEST);
});

it("walks 600 milliseconds from one area to the next", () => {
  expect(timetable([{ ...pick, kind: "hat", road: ["area:A2"] }])).toEqual([{ wait: 0, span: 600 }]);
});

it("moves what one step brought, and also what bots did together", () => {
  const known = update(0, [["picked"]]);
  expect(fresh(known, update(1, [["picked"]]))).toHaveLength(1);
  expect(fresh(known, update(1, [["chose"], ["chose"], ["chose"]]))).toHaveLength(3);
  expect(fresh(known, update(1, [["picked"], ["picked"], ["picked"]]))).toHaveLength(3);
});

it("stands still on first sight, after a gap, after a longer absence and on another seat", () => {
  const known = update(0, [["picked"]]);
  expect(fresh(null, update(0, [["picked"]]))).toEqual([]);
  expect(fresh(known, update(4, [["picked"]]))).toEqual([]);
  expect(
    fresh(
      known,
      update(
        1,
        Array.from({ length: 9 }, () => ["picked"]),
      ),
    ),
  ).toEqual([]);
  expect(fresh(known, update(1, [["picked"]], { fresh: true }))).toEqual([]);
  expect(fresh(known, update(1, [["picked"]], { seat: 2 }))).toEqual([]);
});

it("deals when the game begins before our eyes", () => {
  const begins = update(7, [["dealt"]]);
  begins.feed[0]!.what = "began";
  expect(fresh(null, begins)).toHaveLength(1);
});

it("leaves a seal on what belongs to everybody, not on somebody's own things", () => {
  expect(stage({ ...pick, from: ["palace"] })).toBe("palace");
  expect(stage({ ...pick, from: ["hand"], to: ["laid:1"] })).toBeUndefined();
  expect(stage({ ...pick, from: ["company"], to: ["company"], road: ["area:A2", "area:A3"] })).toBe("area:A3");
});
