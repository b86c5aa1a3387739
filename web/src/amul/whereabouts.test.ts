import { expect, test } from "vitest";
import type { AmulView, Card, Pile } from "../api/types";
import { whereabouts } from "./whereabouts";

const GUARD = { id: "arab-guard-e", card: "arab-guard" } as Card;
const BOX = { "arab-guard-e": GUARD, "arab-guard-g": { id: "arab-guard-g", card: "arab-guard" } as Card };

function merchant(area: Pile, must_hold: Pile = {}): AmulView["merchants"][number] {
  return {
    area,
    must_hold,
    held: 5,
    prowess: 0,
    ready: false,
    offered: null,
    picked: null,
    revealed: null,
    taken: null,
  };
}

const VIEW = {
  seat: 0,
  hand: { "arab-guard-e": 1 },
  merchants: [
    merchant({}, { "arab-guard-e": 1 }),
    merchant({ "arab-guard-g": 2 }),
    merchant({}, { "arab-guard-g": 1 }),
  ],
  market: { "arab-guard-g": 1 },
  palace: {},
  bazaar: {},
  gone: { "arab-guard-e": 1, silk: 2 },
  unseen: { "arab-guard-e": 2, silk: 1 },
} as unknown as AmulView;

test("copies that differ in their letter are counted together, each once", () => {
  expect(whereabouts(VIEW, GUARD, BOX)).toEqual({
    all: 8,
    unseen: 2,
    shares: [
      { seat: 0, area: 0, hand: 1 },
      { seat: 1, area: 2, hand: 0 },
      { seat: 2, area: 0, hand: 1 },
    ],
    places: [
      { place: "market", count: 1 },
      { place: "gone", count: 1 },
    ],
  });
});
