/** A table of Das Amulett as the hall would tell it, from a sketch of what lies there. */
import type {
  AmulettHints,
  AmulettUpdate,
  AmulettView,
  Both,
  SeatInfo,
  Pile,
  TableInfo,
  AmulettChoiceHint,
  Wizard,
} from "../api/types";
import { language } from "../words/language.svelte";
import { meaningOf, stakesAt } from "./stakes";

const NAMES = ["Mira", "Ravi", "Kashgar", "Ilse"];
export const SIX = ["Mira", "Tariq", "Ravi", "Johanna", "Kashgar", "Ilse"];

/** The jewels of the map, area by area. */
export const GROUND: Record<string, string> = {
  A1: "yellow green",
  A2: "clear brown",
  A3: "red dark-blue",
  A4: "red",
  B1: "grey yellow",
  B2: "green white",
  B3: "clear orange red",
  B4: "light-blue",
  B5: "yellow clear",
  C1: "dark-blue green",
  C2: "red grey",
  C3: "yellow",
  C4: "green white",
  C5: "orange clear",
  C6: "brown yellow",
  D1: "clear light-blue",
  D2: "red red",
  D3: "",
  D4: "green dark-blue",
  D5: "clear grey",
  E1: "orange yellow",
  E2: "white green",
  E3: "light-blue brown",
  E4: "red clear",
};

const COLOURS = ["red", "yellow", "green", "clear", "white", "light-blue", "dark-blue", "grey", "orange", "brown"];

export function pile(names: string): Pile {
  const found: Pile = {};
  for (const id of names.split(" ").filter(Boolean)) found[id] = (found[id] ?? 0) + 1;
  return found;
}

export function wizard(
  jewels: string,
  spells: Record<string, number>,
  cards: number,
  supply: number,
  more: Partial<Wizard> = {},
): Wizard {
  const has = pile(jewels);
  return {
    supply,
    spells,
    rounds: spells,
    burns: Object.fromEntries(Object.keys(spells).map((id) => [id, 1])),
    jewels: has,
    completing: Object.keys(has).length === 6 ? COLOURS.filter((colour) => !(colour in has)) : [],
    colours: Object.keys(has).length,
    cards,
    metals: null,
    surely: {},
    usable: null,
    bid: 0,
    bidding: false,
    ready: false,
    first: [],
    ...more,
  };
}

export const YOU = (
  more: Partial<Wizard> = {},
  spells: Record<string, number> = { "copper-metamorphosis": 2, "builders-influence": 3, "amber-magic": 2 },
) =>
  wizard("red green clear yellow light-blue orange", spells, 12, 3, {
    metals: { gold: 3, silver: 6, copper: 2, iron: 1 },
    usable: 8,
    ...more,
  });
export const RAVI = (more: Partial<Wizard> = {}) =>
  wizard("yellow yellow dark-blue grey", { "magic-journey": 1, "two-wishes": 4 }, 7, 5, more);
export const KASHGAR = (more: Partial<Wizard> = {}) =>
  wizard(
    "brown light-blue red clear",
    { "mighty-power": 2, "maelstrom-of-light": 1, "golden-abundance": 4 },
    9,
    3,
    more,
  );
export const ILSE = (more: Partial<Wizard> = {}) =>
  wizard("red green clear orange white", { superiority: 2, "emerald-magic": 3, "iron-abundance": 2 }, 11, 3, more);

/** `spell` is the one whose effect is asked about. */
type Asked = { question?: Both; ways?: [string, Both, Partial<AmulettChoiceHint>?][]; spell?: string } & Partial<
  Pick<AmulettHints, "jokers" | "back" | "brings" | "settling" | "plan" | "burns">
>;
export type Scene = Asked & {
  name?: string;
  names?: string[];
  seat?: number | null;
  view: Partial<AmulettView> & Pick<AmulettView, "phase" | "step" | "wizards">;
  info?: Partial<TableInfo>;
};

function seatInfo(name: string, seat: number): SeatInfo {
  return name === "Kashgar"
    ? { name, level: "trader", left: 60_000 }
    : { name, person: `p${seat}`, left: 60_000, ...(seat === 0 ? { until: Date.now() + 52_000 } : {}) };
}

export function update({ names = NAMES, name = "Night market", seat = 0, ...scene }: Scene): AmulettUpdate {
  const ways = scene.ways ?? [];
  const choices = ways.map(([action, says, more]): AmulettChoiceHint => {
    const [verb = "", ...thing] = action.split(" ");
    const spell = verb === "pass" ? null : (scene.spell ?? null);
    return { action, verb, thing: thing.join(" ") || null, says: says[language()], spell, ...more };
  });
  const view: AmulettView = {
    seat,
    round: 4,
    start_player: 3,
    acting: ways.length && seat !== null ? [seat] : [],
    company: "A3",
    marker: 0,
    exchanges: 0,
    further: [],
    offered: null,
    laid: 0,
    bid: 0,
    bidder: null,
    owed: 0,
    paid: {},
    due: 0,
    lifted: null,
    kept: [],
    split: [],
    ground: Object.fromEntries(Object.entries(GROUND).map(([area, jewels]) => [area, pile(jewels)])),
    stacks: { gold: [11, 11], silver: [6, 6], copper: [14, 14], iron: [2, 2] },
    deck: 20,
    deck_end: [],
    colours_to_win: 7,
    jewels_to_win: 8,
    order: null,
    choices: choices.map(({ action }) => action),
    ...scene.view,
  };
  for (const way of choices) if (way.verb === "move") way.stakes = stakesAt(view, way.thing ?? "", way.jokers ?? []);
  const held = ["exchange", "pay", "claim", "jewel"].includes(view.step);
  const hints: AmulettHints = {
    question: scene.question?.[language()] ?? "",
    choices,
    meaning: meaningOf(view.wizards),
    stakes: held ? stakesAt(view, view.company, scene.jokers) : [],
    needed: view.step === "exchange" ? view.bid + 1 : null,
    jokers: scene.jokers ?? [],
    back: scene.back ?? {},
    brings: scene.brings ?? [],
    settling: scene.settling ?? null,
    plan: scene.plan ?? null,
    burns: scene.burns ?? null,
  };
  const info: TableInfo = {
    id: "00vcpnzcsb7k0f",
    name,
    game: "amulett",
    edition: {
      id: "",
      label: "reconstructed-1 00000000",
      title: { en: "reconstructed", de: "reconstructed" },
      shipped: true,
    },
    rules: 1,
    status: "running",
    host: "p0",
    seats: names.map(seatInfo),
    options: {},
    clock: { kind: "live", bank: 60, gain: 20 },
    rated: false,
    hints: false,
    hints_for_all: false,
    removed: [],
    counts: false,
    listed: true,
    lesson: "",
    daily: "",
    seed_hash: "8f0c2a7be4d15593c06f7ad1b2e83f4490ccad6b7719e2d0a35d4ec18b66f07e",
    seed: null,
    acting: view.acting,
    begins_at: null,
    pledges: [],
    cuts: [],
    cut_until: null,
    moved_on: null,
    branch: null,
    result: null,
    ...scene.info,
  };
  return { t: "update", table: info.id, seat, after: 0, seq: 99, fresh: true, feed: [], info, view, hints };
}

export const bid = (count: number, more: Partial<AmulettChoiceHint>): [string, Both, Partial<AmulettChoiceHint>] => [
  `bid ${count}`,
  { en: `You bid ${count}`, de: `Du bietest ${count}` },
  more,
];
export const PASS: [string, Both] = ["pass", { en: "You pass", de: "Du passt" }];
export const metal = (verb: string, en: string, de: string): [string, Both][] =>
  ["gold", "silver", "copper", "iron"].map((one) => [
    `${verb} ${one}`,
    { en: `You ${en} ${one}`, de: `Du ${de} ${one}` },
  ]);
export const to = (area: string, plain: number, reach: number): [string, Both, Partial<AmulettChoiceHint>] => [
  `move ${area}`,
  { en: `You lead the company to ${area}`, de: `Du führst die Reisegesellschaft nach ${area}` },
  { plain, reach, jokers: plain < reach ? ["copper"] : [] },
];
export const drain = (spell: string, left: number): [string, Both, Partial<AmulettChoiceHint>] => [
  `drain ${spell}`,
  { en: `You take a stone off ${spell}`, de: `Du entfernst einen Energiestein von ${spell}` },
  { left },
];
