import { beforeEach, expect, it, vi } from "vitest";
import type { AmulettTold, Pile, Wish } from "../api/types";
import type { Lead } from "../table/lead";
import type { Pieces } from "./pieces";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) });
vi.stubGlobal("document", { documentElement: { lang: "" } });
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

const { chooseInOneStep } = await import("../pages/frame.svelte");
const { Play } = await import("./play.svelte");

const sent: Wish[] = [];
const actions = () => sent.map((wish) => (wish.t === "choose" ? wish.action : wish.t));

/** A table in a forest, which asks for silver, at which you are asked for one of these. */
function asked(choices: string[], more: { step?: string; owed?: number; metals?: Pile } = {}): InstanceType<typeof Play> {
  const { step = "exchange", owed = 0, metals = {} } = more;
  const ways = choices.map((action) => ({ action, verb: action.split(" ")[0]!, thing: action.split(" ").slice(1).join(" ") || null, says: action }));
  const view = { round: 3, step, acting: [0], order: null, company: "A3", owed, due: 0, choices, wizards: [{ metals }], stacks: { gold: [5, 9], silver: [1, 1] } };
  const told = { seat: 0, room: { chairs: [{}] }, view, counsel: { choices: ways } };
  const line = { told, sent: null, refusal: null, holding: "open", wish: (wish: Wish) => sent.push(wish) };
  return new Play(line as unknown as Lead<AmulettTold>, { areas: { A3: { metals: ["silver"] } } } as unknown as Pieces);
}

beforeEach(() => {
  sent.length = 0;
  chooseInOneStep(false);
});

it("takes a choice up, lays it back, and sends what is confirmed, once", () => {
  const play = asked(["pass", "bid 3", "bid 4"]);
  play.hold(play.choices[1]!);
  play.hold(play.choices[1]!);
  play.confirm();
  expect(actions()).toEqual([]);
  play.hold(play.choices[2]!);
  play.confirm();
  play.confirm();
  expect(actions()).toEqual(["bid 4"]);
});

it("sends at once what is pressed, if that is wished", () => {
  chooseInOneStep(true);
  const play = asked(["pass", "bid 3"]);
  play.hold(play.choices[1]!);
  expect(actions()).toEqual(["bid 3"]);
});

it("lays out a payment with what is printed first, and changes it card by card", () => {
  const play = asked(["pay silver", "pay copper"], { step: "pay", owed: 5, metals: { silver: 4, copper: 3 } });
  expect([play.many, play.laid, play.complete]).toEqual([5, { silver: 4, copper: 1 }, true]);
  play.lay("copper", 1);
  expect(play.laid).toEqual({ silver: 3, copper: 2 });
  play.lay("silver", -1);
  expect([play.laid, play.complete]).toEqual([{ silver: 2, copper: 2 }, false]);
  play.confirm();
  expect(actions()).toEqual([]);
});

it("sends the cards of a payment one after the other, each after the one before was taken", () => {
  const play = asked(["pay silver", "pay copper"], { step: "pay", owed: 3, metals: { silver: 2, copper: 3 } });
  play.confirm();
  expect(actions()).toEqual(["pay silver"]);
  expect(play.mode).toBe("sent");
  play.goOn();
  play.goOn();
  play.goOn();
  expect(actions()).toEqual(["pay silver", "pay silver", "pay copper"]);
});

it("stops sending when the hall refuses", () => {
  const play = asked(["pay silver", "pay copper"], { step: "pay", owed: 3, metals: { silver: 2, copper: 3 } });
  play.confirm();
  play.line.refusal = { why: "not-now", say: "" };
  play.goOn();
  play.line.refusal = null;
  play.goOn();
  expect(actions()).toEqual(["pay silver"]);
  expect(play.mode).toBe("ask");
});

it("takes no more of a metal than there can be", () => {
  const play = asked(["take gold", "take silver"], { step: "take", owed: 2 });
  expect([play.laid, play.complete]).toEqual([{}, false]);
  play.hold(play.choices[1]!);
  play.hold(play.choices[1]!);
  expect(play.laid).toEqual({ silver: 1 });
  play.hold(play.choices[0]!);
  expect(play.complete).toBe(true);
});
