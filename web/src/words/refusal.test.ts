import { beforeEach, describe, expect, it, vi } from "vitest";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
vi.stubGlobal("document", { documentElement: { lang: "" } });
vi.stubGlobal("navigator", { language: "en" });

const { Trouble } = await import("../api/hall");
const { de } = await import("./de");
const { en } = await import("./en");
const { speak } = await import("./language.svelte");
const { refusal, sorry } = await import("./refusal");

beforeEach(() => speak("en"));

describe("a refusal", () => {
  it("is told in English as the hall said it", () => {
    expect(refusal("not-now", "2 seats are still empty.")).toBe("2 seats are still empty.");
    expect(refusal("not-now", "")).toBe(en.refusals["not-now"]);
  });
  it("is told in German by its word", async () => {
    await speak("de");
    expect(refusal("not-now", "2 seats are still empty.")).toBe(de.refusals["not-now"]);
  });
  it("is told in German as the hall said it, where it did", async () => {
    const name = ["unreadable", "Choose another name.", "Wähle einen anderen Namen."] as const;
    expect(refusal(...name)).toBe("Choose another name.");
    await speak("de");
    expect(refusal(...name)).toBe("Wähle einen anderen Namen.");
    expect(sorry(new Trouble(...name))).toBe("Wähle einen anderen Namen.");
  });
  it("is told as it was said when nobody knows its word", async () => {
    for (const spoken of ["en", "de"] as const) {
      await speak(spoken);
      expect(refusal("cancelled", "Abgebrochen.")).toBe("Abgebrochen.");
      expect(refusal("odd", "")).toBe("odd");
    }
  });
  it("has the same words in both languages", () => {
    expect(Object.keys(de.refusals)).toEqual(Object.keys(en.refusals));
  });
});

describe("what went wrong", () => {
  it("is the hall's refusal, or that it cannot be reached", async () => {
    await speak("de");
    expect(sorry(new Trouble("busy", "Somebody was faster. Try again."))).toBe(de.refusals.busy);
    expect(sorry(new TypeError("fetch failed"))).toBe(de.connection.lostNow);
  });
});
