import { expect, it, vi } from "vitest";

vi.stubGlobal("HTMLElement", Object);
vi.stubGlobal("localStorage", { getItem: () => "en" });
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("document", {
  documentElement: { lang: "" },
  body: { closest: () => null },
  querySelector: () => null,
  getElementById: () => null,
});

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

it("reads the number of exchanges or of stones as itself, though a pass stands first in the list", () => {
  const press = pressing("pass", "journey 1", "journey 2", "journey 3");
  expect(press("2")).toBe("journey 2");
  expect(pressing("energy 1", "energy 2", "energy 3")("3")).toBe("energy 3");
});

it("opens a standing order by F, where one may be left", () => {
  const onorder = vi.fn();
  const event = { key: "f", target: null, preventDefault: () => undefined } as unknown as KeyboardEvent;
  const at = (orders: boolean) => ({ orders, choices: [] }) as unknown as Parameters<typeof keys>[1];
  keys(event, at(false), onorder);
  expect(onorder).not.toHaveBeenCalled();
  keys(event, at(true), onorder);
  expect(onorder).toHaveBeenCalledOnce();
});

it("reads a number as a place in the list elsewhere", () => {
  const press = pressing("move A2", "move A4");
  expect(press("2")).toBe("move A4");
  expect(press("9")).toBe("move A4");
});
