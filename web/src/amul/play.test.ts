import { beforeEach, expect, it, vi } from "vitest";
import type { AmulUpdate, Command } from "../api/types";
import type { TableConnection } from "../table/connection";

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
const { Play } = await import("./play.svelte");

const sent: Command[] = [];

/** A table that asks you for one of these cards; those that leave the game are written with a minus. */
function asked(...cards: string[]): InstanceType<typeof Play> {
  const choices = cards.map((card) => ({
    action: `reveal ${card.replace("-", "")}`,
    verb: "reveal",
    card: card.replace("-", ""),
    source: "hand",
    gain: null,
    changes: [],
    rivals: {},
    leaves: card.startsWith("-"),
  }));
  const view = { round: 3, phase: "reveal", acting: [0], chosen: null, choices: choices.map(({ action }) => action) };
  const update = { seat: 0, info: { seats: [{}] }, view, hints: { choices } };
  return new Play({
    update,
    sent: null,
    refusal: null,
    holding: "open",
    send: (command: Command) => sent.push(command),
  } as unknown as TableConnection<AmulUpdate>);
}

beforeEach(() => {
  sent.length = 0;
  chooseInOneStep(false);
});

it("takes a choice up, lays it back, and sends what is confirmed", () => {
  const play = asked("silk", "gem");
  play.hold(play.choices[0]!);
  play.hold(play.choices[0]!);
  play.confirm();
  expect(sent).toEqual([]);
  play.hold(play.choices[1]!);
  play.confirm();
  expect(sent).toEqual([{ t: "choose", action: "reveal gem" }]);
});

it("sends in one step what costs no card", () => {
  chooseInOneStep(true);
  const play = asked("silk", "-gem");
  play.hold(play.choices[1]!);
  expect([sent, play.held?.card]).toEqual([[], "gem"]);
  play.hold(play.choices[0]!);
  expect(sent).toEqual([{ t: "choose", action: "reveal silk" }]);
});

it("takes the only choice up by itself, unless it costs the card or you wait", () => {
  const play = asked("silk");
  expect(play.held?.card).toBe("silk");
  play.hold(play.choices[0]!);
  expect(sent).toHaveLength(1);
  play.wait();
  expect([play.only, play.held]).toEqual([null, null]);
  expect([asked("-silk").only, asked("silk", "gem").only]).toEqual([null, null]);
});
