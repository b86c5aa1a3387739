import { beforeEach, expect, it, vi } from "vitest";
import type { Command, PlainUpdate } from "../api/types";
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

const { fieldsOf } = await import("./fields");
const { Play } = await import("./play.svelte");
const { translated } = await import("../live/wire");

const sent: Command[] = [];

/** A game of Nim in which seat 0 is asked. */
function asked(more: Partial<PlainUpdate> = {}, acting = [0]): InstanceType<typeof Play> {
  const update = {
    seat: 0,
    seq: 7,
    info: { game: "nim", acting, seats: [{ name: "Ann" }, { name: "Ben" }] },
    view: { acting, heaps: [3, 4, 5], choices: ["take 0 1", "take 0 2"] },
    hints: null,
    ...more,
  };
  const connection = { update, sent: null, holding: "open", send: (command: Command) => sent.push(command) };
  return new Play(connection as unknown as TableConnection<PlainUpdate>);
}

beforeEach(() => {
  sent.length = 0;
});

it("offers the notation of the View where a game gives no hints", () => {
  expect(asked().choices).toEqual([
    { action: "take 0 1", says: "take 0 1" },
    { action: "take 0 2", says: "take 0 2" },
  ]);
});

it("offers the words of the hints where there are any", () => {
  const hints = { question: "", choices: [{ action: "take 0 1", says: "Take one" }, { action: "pass" }] };
  expect(asked({ hints }).choices.map(({ says }) => says)).toEqual(["Take one", "pass"]);
});

it("takes a choice up, lays it back, and sends what is confirmed", () => {
  const play = asked();
  play.hold(play.choices[0]!);
  play.hold(play.choices[0]!);
  play.confirm();
  expect(sent).toEqual([]);
  play.hold(play.choices[1]!);
  play.confirm();
  expect(sent).toEqual([{ t: "choose", action: "take 0 2" }]);
});

it("asks only the seat whose turn it is", () => {
  expect([asked().mode, asked({}, [1]).mode, asked({ seat: null }).mode]).toEqual(["ask", "wait", "watch"]);
  const play = asked({}, [1]);
  play.hold({ action: "take 0 1", says: "" });
  play.confirm();
  expect(sent).toEqual([]);
});

it("takes the only choice up by itself, unless you wait", () => {
  const play = asked({ view: { choices: ["pass"] } });
  expect(play.held?.action).toBe("pass");
  play.wait();
  expect(play.held).toBe(null);
});

it("shows a View as fields with names and texts", () => {
  const view = { seat: 0, choices: [], round: 2, heaps: [3, 4, 5], last_move: null, open: true, hands: [{ a: 1 }, {}] };
  expect(fieldsOf(view, ["Ann", "Ben"]).map(({ name, text, fields }) => [name, text, fields.length])).toEqual([
    ["Round", "2", 0],
    ["heaps", "3, 4, 5", 0],
    ["last move", "none", 0],
    ["open", "yes", 0],
    ["hands", "", 2],
  ]);
  expect(fieldsOf(view, ["Ann", "Ben"]).at(-1)?.fields).toEqual([
    { name: "Ann", text: "", fields: [{ name: "a", text: "1", fields: [] }] },
    { name: "Ben", text: "none", fields: [] },
  ]);
});

it("reads an update of an unknown game in one language, with or without hints", () => {
  const raw = { feed: [], info: { game: "nim", clock: {} }, view: { heaps: [1] }, hints: null };
  type Raw = Parameters<typeof translated>[0];
  expect(translated(raw as unknown as Raw, "en").hints).toBe(null);
  const hints = {
    question: { en: "Take", de: "Nimm" },
    choices: [{ action: "take 1", says: { en: "One", de: "Eins" } }],
  };
  expect(translated({ ...raw, hints } as unknown as Raw, "de").hints).toEqual({
    question: "Nimm",
    choices: [{ action: "take 1", says: "Eins" }],
  });
});
