import { expect, it, vi } from "vitest";

vi.stubGlobal("HTMLElement", Object);
vi.stubGlobal("document", { body: { closest: () => null }, querySelector: () => null });

const { keys } = await import("./keys");

/** A table with these choices; `taken` is the one that was taken up. */
function pressing(...choices: string[]): (key: string) => string {
  let taken = "";
  const ways = choices.map((action) => ({ action, verb: action.split(" ")[0], thing: action.split(" ")[1] ?? null }));
  const play = {
    choices: ways,
    terms: null,
    parts: [],
    held: null,
    hold: (way: { action: string }) => (taken = way.action),
    choiceOf: (verb: string, thing: string) => ways.find((way) => way.verb === verb && way.thing === thing) ?? null,
  };
  return (key) => {
    keys(
      { key, target: null, preventDefault: () => undefined } as unknown as KeyboardEvent,
      play as unknown as Parameters<typeof keys>[1],
    );
    return taken;
  };
}

it("reads a number as a bid, of several digits if they come together", () => {
  vi.useFakeTimers();
  const press = pressing("pass", "bid 9", "bid 10", "bid 11", "bid 12");
  expect(press("9")).toBe("bid 9");
  expect(press("1")).toBe("bid 9");
  expect(press("2")).toBe("bid 12");
  vi.advanceTimersByTime(2000);
  press("1");
  expect(press("0")).toBe("bid 10");
  expect(press("p")).toBe("pass");
  vi.useRealTimers();
});

it("reads a number as a place in the list elsewhere", () => {
  const press = pressing("move A2", "move A4");
  expect(press("2")).toBe("move A4");
  expect(press("9")).toBe("move A4");
});
