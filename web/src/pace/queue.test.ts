import { beforeEach, expect, it } from "vitest";
import type { FeedItem } from "../api/types";
import { beatsOf, type Beat, type Weights } from "./beats";
import { LITTLE, Queue, SPANS, type Pace } from "./queue";

const WEIGHTS: Weights = { offered: "together", chose: "beside", paid: "run" };
const NAMES = ["You", "Linda", "Lukas", "Merv"];

/** A clock that stands still until it is wound on. */
class Hourglass {
  time = 0;
  #due: { at: number; then: () => void }[] = [];
  now = () => this.time;
  after = (ms: number, then: () => void) => {
    const one = { at: this.time + ms, then };
    this.#due.push(one);
    return () => void (this.#due = this.#due.filter((other) => other !== one));
  };
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const [next] = this.#due.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
      if (!next) break;
      this.#due = this.#due.filter((other) => other !== next);
      this.time = next.at;
      next.then();
    }
    this.time = end;
  }
}

let clock: Hourglass;
let queue: Queue<string>;
let pace: Pace;
/** What was seen, and when. */
let seen: [number, string][];
let seq: number;

beforeEach(() => {
  [clock, pace, seen, seq] = [new Hourglass(), "normal", [], 0];
  queue = new Queue(clock, () => pace, {
    show: (_, state) => state && seen.push([clock.time, state]),
    changed: () => undefined,
  });
});

/** An item of the feed: who did what, once or with others. */
function item(...done: [what: string, seat: number | null][]): FeedItem {
  seq += 1;
  return {
    seq,
    at: 0,
    what: "chose",
    seat: done[0]![1],
    says: done.map(([what, seat]) => [`${NAMES[seat ?? -1] ?? "The table"} ${what}.`, seat, what]),
    events: done.map(([what, seat]) => [what, seat, null, what === "round" ? 7 : 0]),
  };
}

/** The hall tells something; you sit on seat 0. */
function tell(state: string, ...items: FeedItem[]): void {
  const beats: Beat[] = items.flatMap((one) => beatsOf(one, WEIGHTS, one.seat === 0));
  queue.push({ state, seq, beats });
}

const told = () => queue.told.map(({ lines }) => lines.map(({ text }) => text).join(" "));

it("shows what others pick one after the other, each with its beat", () => {
  for (const seat of [1, 2, 3]) tell(`pick of ${seat}`, item(["picked", seat]));
  clock.pass(10_000);
  expect(seen).toEqual([
    [0, "pick of 1"],
    [700, "pick of 2"],
    [1400, "pick of 3"],
  ]);
});

it("holds what is turned up together before anybody picks", () => {
  tell("offers", item(["chose", 3], ["offered", 1], ["offered", 2], ["offered", 3]));
  tell("pick", item(["picked", 1]));
  clock.pass(899);
  expect(told()).toEqual(["Linda offered. Merv chose. Lukas offered. Merv offered."]);
  clock.pass(1);
  expect(seen.at(-1)).toEqual([900, "pick"]);
});

it("takes no time for what stands beside a beat", () => {
  tell("first", item(["picked", 1]));
  tell("one is ready", item(["chose", 2]));
  tell("two are ready", item(["chose", 3]));
  expect(seen.map(([at]) => at)).toEqual([0, 0, 0]);
});

it("shows nothing early when several choices come in one message, and skips none of them", () => {
  tell("after three picks", item(["picked", 1]), item(["picked", 2]), item(["picked", 3]));
  expect([told(), seen]).toEqual([["Linda picked."], []]);
  clock.pass(700);
  expect([told(), seen]).toEqual([["Linda picked.", "Lukas picked."], []]);
  clock.pass(700);
  expect(seen).toEqual([[1400, "after three picks"]]);
  expect(told()).toHaveLength(3);
});

it("tells a payment card by card as one beat", () => {
  tell("bid", item(["bid", 1]));
  for (const card of ["gold", "iron", "tin"]) tell(card, item(["paid", 1]));
  tell("jewel", item(["jewel", 1]));
  expect(queue.waiting).toHaveLength(2);
  queue.next();
  clock.pass(700);
  expect(seen.map(([at]) => at)).toEqual([0, 0, 0, 0, 700]);
  expect(told()).toEqual(["Linda bid.", "Linda paid. Linda paid. Linda paid.", "Linda jewel."]);
});

it("never delays your own choice, and shows at once what led to it", () => {
  tell("pick of 1", item(["picked", 1]));
  tell("pick of 2", item(["picked", 2]));
  clock.pass(100);
  tell("your pick", item(["picked", 0]));
  expect(seen).toEqual([
    [0, "pick of 1"],
    [100, "pick of 2"],
    [100, "your pick"],
  ]);
  expect(told()).toEqual([]);
});

it("shows at once what your own choice turns up, and holds that before anybody picks", () => {
  tell("offers", item(["chose", 0], ["offered", 0], ["offered", 1]));
  tell("pick", item(["picked", 1]));
  clock.pass(900);
  expect(seen).toEqual([
    [0, "offers"],
    [900, "pick"],
  ]);
});

it("gives your own card its time to travel before the next one goes", () => {
  tell("your pick", item(["picked", 0]));
  tell("pick of 1", item(["picked", 1]));
  clock.pass(1000);
  expect(seen.map(([at]) => at)).toEqual([0, 700]);
});

it("shows everything at once when it is off, and remembers it", () => {
  pace = "off";
  for (const seat of [1, 2, 3]) tell(`pick of ${seat}`, item(["picked", seat]));
  expect(seen.map(([at]) => at)).toEqual([0, 0, 0]);
  expect([told().length, queue.playing]).toEqual([3, false]);
});

it("follows a change of pace at once", () => {
  for (const seat of [1, 2, 3]) tell(`pick of ${seat}`, item(["picked", seat]));
  pace = "slow";
  queue.repace();
  clock.pass(1399);
  expect(seen).toHaveLength(1);
  clock.pass(1);
  expect(seen).toHaveLength(2);
  pace = "off";
  queue.repace();
  expect(seen).toHaveLength(3);
});

it("goes on to the next beat when asked, and to your turn", () => {
  for (const seat of [1, 2, 3]) tell(`pick of ${seat}`, item(["picked", seat]));
  queue.next();
  expect(seen.map(([, state]) => state)).toEqual(["pick of 1", "pick of 2"]);
  queue.skip();
  expect([seen.length, queue.playing, queue.current]).toEqual([3, false, null]);
});

it("is nothing to follow with one beat alone", () => {
  tell("pick of 1", item(["picked", 1]));
  expect(queue.playing).toBe(false);
  tell("pick of 2", item(["picked", 2]));
  expect(queue.playing).toBe(true);
  clock.pass(1400);
  expect(queue.playing).toBe(false);
});

it("catches up with a crowd of beats, in order and without leaving one out", () => {
  for (let bid = 1; bid <= 48; bid += 1) tell(`bid ${bid}`, item(["bid", 1 + (bid % 3)]));
  clock.pass(30 * SPANS.normal.beat);
  expect(seen.map(([, state]) => state)).toEqual(Array.from({ length: 48 }, (_, at) => `bid ${at + 1}`));
});

it("takes no more than a tenth of a clock that runs for you", () => {
  for (const seat of [1, 2, 3]) tell(`pick of ${seat}`, item(["picked", seat]));
  queue.answerWithin(LITTLE);
  clock.pass(LITTLE / 10);
  expect([seen.length, queue.playing]).toEqual([3, false]);
});

it("holds nothing back with little time left", () => {
  for (const seat of [1, 2, 3]) tell(`pick of ${seat}`, item(["picked", seat]));
  queue.answerWithin(LITTLE - 1);
  expect([seen.length, queue.playing]).toEqual([3, false]);
});

it("stays at the end of a round, with the table as it is, until somebody goes on", () => {
  tell("next round", item(["took", 1], ["round", null]));
  clock.pass(700);
  expect([seen, queue.current?.kind, queue.current?.round]).toEqual([[[0, "next round"]], "round", 6]);
  tell("one is ready", item(["chose", 1]));
  queue.hold();
  clock.pass(60_000);
  expect([queue.current?.kind, seen.length]).toEqual(["round", 1]);
  queue.next();
  expect([queue.current, seen.length]).toEqual([null, 2]);
});

it("goes on by itself from the end of a round", () => {
  tell("next round", item(["took", 1], ["round", null]));
  clock.pass(700 + 5999);
  expect(queue.current?.kind).toBe("round");
  clock.pass(1);
  expect(queue.current).toBeNull();
});
