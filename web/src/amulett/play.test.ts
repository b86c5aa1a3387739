import { beforeEach, expect, it, vi } from "vitest";
import type { AmulettUpdate, Pile, Command } from "../api/types";
import type { TableConnection } from "../table/connection";
import type { Pieces } from "./pieces";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal("document", { documentElement: { lang: "", dataset: {} } });
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

const { chooseInOneStep } = await import("../pages/frame.svelte");
const { total } = await import("./pieces");
const { Play } = await import("./play.svelte");

const sent: Command[] = [];
const actions = () => sent.map((command) => (command.t === "choose" ? command.action : command.t));

const SETTLED = ["pay", "claim", "jewel"];
const STACKS: Pile = { gold: 9, silver: 1 };

type Lie = {
  step?: string;
  owed?: number;
  due?: number;
  metals?: Pile;
  paid?: Pile;
  ground?: Pile;
  jokers?: string[];
  further?: string[];
  back?: number;
  jewels?: number;
  acting?: number[];
};

/** What the hall says you can choose together in such a place. */
function planOf(
  { step = "", owed = 0, due = 0, metals = {}, paid = {}, ground = {}, back = 0, jewels = 0 }: Lie,
  things: string[],
) {
  if (!["take", "pay", "claim", "jewel"].includes(step) || (step === "take" && things.length < 2)) return null;
  const held = step === "take" ? STACKS : metals;
  const lay = step === "pay" || step === "take" ? owed : 0;
  const comes = step === "claim" ? due : step === "pay" ? back : 0;
  return {
    lay,
    most: lay ? Object.fromEntries(things.map((metal) => [metal, held[metal] ?? 0])) : {},
    back: comes,
    picks_back: comes < lay + total(paid),
    jewels,
    picks_jewels: jewels < total(ground) && Object.keys(ground).length > 1,
    ground,
  };
}

/** An update of a forest, which asks for silver, where you have won and are asked for one of these. */
function telling(choices: string[], lie: Lie = {}): AmulettUpdate {
  const { step = "exchange", owed = 0, due = 0, metals = {}, paid = {}, ground = {}, jokers = [], acting = [0] } = lie;
  const { further = [] } = lie;
  const ways = choices.map((action) => ({
    action,
    verb: action.split(" ")[0]!,
    thing: action.split(" ").slice(1).join(" ") || null,
    says: action,
  }));
  const view = {
    round: 3,
    phase: "jewel",
    seat: 0,
    step,
    acting,
    order: null,
    company: "A3",
    exchanges: 2,
    bidder: 0,
    further: [],
    owed,
    due,
    paid,
    choices,
    kept: [],
    split: [],
    wizards: [{ metals, first: [], further }],
    ground: { A3: ground },
  };
  const plan = acting.includes(0)
    ? planOf(
        lie,
        ways.map(({ thing }) => thing ?? ""),
      )
    : null;
  return {
    seat: 0,
    info: { seats: [{}] },
    view,
    hints: { choices: ways, jokers, settling: SETTLED.includes(step) ? {} : null, plan },
  } as unknown as AmulettUpdate;
}

function asked(choices: string[], lie: Lie = {}): InstanceType<typeof Play> {
  const connection = {
    update: telling(choices, lie),
    sent: null as unknown,
    refusal: null,
    holding: "open",
    send: (command: Command) => {
      sent.push(command);
      connection.sent = { id: "", command, seq: 0 };
    },
  };
  return new Play(
    connection as unknown as TableConnection<AmulettUpdate>,
    { areas: { A3: { metals: ["silver"] } } } as unknown as Pieces,
  );
}

/** The hall took what was sent, and asks the next thing. */
function goesOn(play: InstanceType<typeof Play>, choices: string[], lie: Lie): void {
  (play.connection as unknown as { update: AmulettUpdate }).update = telling(choices, lie);
  play.connection.sent = null;
  play.goOn();
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

it("counts a metal that was named for you alone like one that is asked for, and no joker", () => {
  const play = asked(["bid 1"], {
    metals: { silver: 1, iron: 2, gold: 1 },
    jokers: ["gold", "iron"],
    further: ["iron"],
  });
  expect(play.counting).toEqual({ silver: "plain", iron: "plain", gold: "joker" });
});

it("sends at once what is pressed, if that is wished", () => {
  chooseInOneStep(true);
  const play = asked(["pass", "bid 3"]);
  play.hold(play.choices[1]!);
  expect(actions()).toEqual(["bid 3"]);
});

it("lays out a payment with what is printed first, and changes it card by card", () => {
  const play = asked(["pay silver", "pay copper"], {
    step: "pay",
    owed: 5,
    metals: { silver: 4, copper: 3 },
    jokers: ["copper"],
  });
  expect([play.terms?.lay, play.plan?.lay, play.complete]).toEqual([5, { silver: 4, copper: 1 }, true]);
  play.put({ kind: "lay", thing: "copper" });
  expect(play.plan?.lay).toEqual({ silver: 3, copper: 2 });
  play.put({ kind: "lay", thing: "silver" }, -1);
  expect([play.plan?.lay, play.complete]).toEqual([{ silver: 2, copper: 2 }, false]);
  play.confirm();
  expect(actions()).toEqual([]);
});

/** Six are owed in the forest, two come back, and there are two jewels to choose from. */
const FOREST: Lie = {
  step: "pay",
  owed: 6,
  metals: { silver: 6, copper: 2 },
  jokers: ["copper"],
  back: 2,
  jewels: 1,
  ground: { red: 1, white: 1 },
};

it("lays jokers first when they come back, and wants to know the jewel before it pays", () => {
  const play = asked(["pay silver", "pay copper"], FOREST);
  expect([play.plan?.lay, play.plan?.back]).toEqual([{ copper: 2, silver: 4 }, { copper: 2 }]);
  expect(play.complete).toBe(false);
  play.put({ kind: "jewel", thing: "red" });
  play.put({ kind: "jewel", thing: "white" });
  expect([play.plan?.jewels, play.complete]).toEqual([["white"], true]);
  play.put({ kind: "back", thing: "silver" });
  expect(play.plan?.back).toEqual({ copper: 1, silver: 1 });
  play.put({ kind: "lay", thing: "copper" }, -1);
  expect(play.plan?.back).toEqual({ copper: 1, silver: 1 });
  expect(play.parts.map(({ kind, thing }) => `${kind} ${thing}`)).toEqual([
    "lay silver",
    "lay copper",
    "back silver",
    "back copper",
    "jewel red",
    "jewel white",
  ]);
});

it("sends a payment, what comes back and the jewel one by one, each when it is asked", () => {
  const play = asked(["pay silver", "pay copper"], FOREST);
  play.put({ kind: "jewel", thing: "white" });
  play.confirm();
  expect([actions(), play.mode]).toEqual([["pay silver"], "sent"]);
  play.goOn();
  expect(actions()).toEqual(["pay silver"]);
  goesOn(play, ["pay silver", "pay copper"], {
    ...FOREST,
    owed: 2,
    paid: { silver: 4 },
    metals: { silver: 2, copper: 2 },
  });
  goesOn(play, ["claim silver", "claim copper"], {
    ...FOREST,
    step: "claim",
    owed: 0,
    due: 2,
    paid: { silver: 4, copper: 2 },
  });
  goesOn(play, ["claim silver", "claim copper"], {
    ...FOREST,
    step: "claim",
    owed: 0,
    due: 1,
    paid: { silver: 4, copper: 1 },
  });
  goesOn(play, [], { ...FOREST, step: "claim", acting: [1], paid: { silver: 4 } });
  expect(play.mode).toBe("wait");
  goesOn(play, ["jewel red", "jewel white"], { ...FOREST, step: "jewel", due: 1 });
  expect(actions()).toEqual(["pay silver", "pay copper", "claim copper", "claim copper", "jewel white"]);
  goesOn(play, ["move A2", "move A4"], { step: "move" });
  expect([play.mode, play.terms]).toEqual(["ask", null]);
});

it("stops and asks when the hall asks something else, or refuses", () => {
  const surprised = asked(["pay silver", "pay copper"], { ...FOREST, jewels: 0, ground: {} });
  surprised.confirm();
  goesOn(surprised, ["pay iron"], { ...FOREST, owed: 5, paid: { silver: 1 } });
  expect([actions(), surprised.mode]).toEqual([["pay silver"], "ask"]);
  const refused = asked(["pay silver", "pay copper"], { ...FOREST, jewels: 0, ground: {} });
  refused.confirm();
  refused.connection.sent = null;
  refused.connection.refusal = { why: "not-now", say: "" };
  refused.goOn();
  expect([actions(), refused.mode]).toEqual([["pay silver", "pay silver"], "ask"]);
});

it("asks for the rest when the page has forgotten what was confirmed", () => {
  const play = asked(["pay silver", "pay copper"], {
    ...FOREST,
    owed: 2,
    paid: { silver: 4 },
    metals: { silver: 2, copper: 2 },
  });
  expect([play.terms?.lay, play.plan?.lay, play.plan?.back]).toEqual([2, { copper: 2 }, { copper: 2 }]);
  const later = asked(["claim silver", "claim copper"], {
    ...FOREST,
    step: "claim",
    owed: 0,
    due: 2,
    paid: { silver: 4, copper: 2 },
  });
  expect([later.terms?.lay, later.plan?.back]).toEqual([0, { copper: 2 }]);
});

it("chooses two jewels together, and one alone like any other choice", () => {
  const two = asked(["jewel red", "jewel white"], { step: "jewel", due: 2, jewels: 2, ground: { red: 2, white: 1 } });
  two.put({ kind: "jewel", thing: "red" });
  two.put({ kind: "jewel", thing: "red" });
  expect([two.plan?.jewels, two.complete]).toEqual([["red", "red"], true]);
  expect(
    asked(["jewel red", "jewel white"], { step: "jewel", due: 1, jewels: 1, ground: { red: 2, white: 1 } }).terms,
  ).toBe(null);
});

it("takes no more of a metal than there can be", () => {
  const play = asked(["take gold", "take silver"], { step: "take", owed: 2, metals: { gold: 1 } });
  expect([play.plan?.lay, play.complete]).toEqual([{}, false]);
  play.put({ kind: "lay", thing: "silver" });
  play.put({ kind: "lay", thing: "silver" });
  expect(play.plan?.lay).toEqual({ silver: 1 });
  play.put({ kind: "lay", thing: "gold" });
  expect(play.complete).toBe(true);
  play.confirm();
  goesOn(play, ["take gold", "take iron"], { step: "take", owed: 1, metals: { gold: 2 } });
  expect([actions(), play.mode]).toEqual([["take gold"], "ask"]);
});
