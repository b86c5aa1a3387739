import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Changed, RawUpdate } from "../api/types";
import { applied, checksum, updated } from "./changes";

/** What a browser received of a game, as `python -m tests.server.recorded` writes it. */
function recorded(game: string): { first: RawUpdate; changes: Changed[]; last: RawUpdate } {
  const file = new URL(`recorded/${game}.jsonl`, import.meta.url);
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const [first, ...rest] = lines.map((line) => JSON.parse(line) as RawUpdate | Changed);
  return { first: first as RawUpdate, changes: rest.slice(0, -1) as Changed[], last: rest.at(-1) as RawUpdate };
}

const state = ({ info, view, hints, lesson }: RawUpdate) => JSON.stringify({ info, view, hints, lesson });

describe.each(["amul", "amulett"])("a game of %s that is heard by changes", (game) => {
  const { first, changes, last } = recorded(game);

  it("lies in the end as a whole update says, letter for letter, and every sum on the way is right", () => {
    let known = first;
    for (const change of changes) {
      const next = updated(known, change);
      expect(next, `change ${String(change.seq)}`).not.toBe(null);
      known = next as RawUpdate;
      expect([known.seq, known.feed]).toEqual([change.seq, change.feed]);
    }
    expect(state(known)).toBe(state(last));
    expect([known.seq, known.seat, known.table]).toEqual([last.seq, last.seat, last.table]);
  });
  it("is not believed when a message is missing, or the table was another one", () => {
    const [one, other] = changes as [Changed, Changed];
    expect(updated(first, other)).toBe(null);
    expect(updated({ ...first, info: { ...first.info, name: "Otrar" } }, one)).toBe(null);
  });
  it("leaves what was known before as it was", () => {
    const before = JSON.stringify(first);
    updated(first, changes[0] as Changed);
    expect(JSON.stringify(first)).toBe(before);
  });
});

describe("a change", () => {
  it("holds a new value in a list, and whatever else has changed by its place", () => {
    const old = { hand: { silk: 1, gem: 2 }, seats: [{ held: 3 }, { held: 4 }], chosen: "silk" };
    const change = { hand: { gem: [1] }, seats: { 1: { held: [5] } }, chosen: [null] } as const;
    const next = applied(old, change as never);
    expect(next).toEqual({ hand: { silk: 1, gem: 1 }, seats: [{ held: 3 }, { held: 5 }], chosen: null });
    expect(next.seats[0]).toBe(old.seats[0]);
    expect(applied(old, {}).hand).toBe(old.hand);
    expect(applied(old, [[1, 2]] as never)).toEqual([1, 2]);
  });
  it("is summed up in the bytes of UTF-8", () => {
    expect([checksum(""), checksum("123456789"), checksum("Jürgen, Ζωή, 美玲")]).toEqual([0, 0xcbf43926, 0xef5fe078]);
  });
});
