import { beforeEach, expect, it, vi } from "vitest";
import type { Me } from "../api/types";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});

const { audible, mute } = await import("./hidden.svelte");
const { become } = await import("./me.svelte");

const said = (person: string, text = "hello"): { what: string; text: string; person: string } => ({
  what: "said",
  text,
  person,
});
const FEED = [said("linda"), said("mallory"), said("gone1", ""), { what: "sat", person: "mallory" }];
const you = (blocked: string[]): Me => ({
  id: "you",
  name: "You",
  language: "",
  kept: false,
  blocked,
  administrator: false,
});

beforeEach(() => {
  become(you([]));
  mute("mallory", false);
});

it("is heard by everybody, but for those who are forgotten", () => {
  expect(audible(FEED)).toEqual([FEED[0], FEED[1], FEED[3]]);
});

it("is not heard from somebody who is muted, until they are not", () => {
  mute("mallory", true);
  expect(audible(FEED)).toEqual([FEED[0], FEED[3]]);
  expect(kept.get("muted")).toBe('["mallory"]');
  mute("mallory", false);
  expect(audible(FEED)).toHaveLength(3);
});

it("is not heard from somebody who is blocked", () => {
  become(you(["mallory"]));
  expect(audible(FEED)).toEqual([FEED[0], FEED[3]]);
});
