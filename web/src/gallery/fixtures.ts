/** Tables to look at: what the hall would tell in each phase, for three to eight seats. */
import type {
  AmulHints,
  AmulUpdate,
  AmulView,
  Both,
  Card,
  SeatInfo,
  Merchant,
  FeedItem,
  Pile,
  TableInfo,
  AmulChoiceHint,
} from "../api/types";
import type { Box } from "../amul/cards";
import { language } from "../words/language.svelte";
import cards from "./box.json";

export const box: Box = Object.fromEntries((cards as unknown as Card[]).map((card) => [card.id, card]));

const NAMES = ["Mira", "Linda", "Lukas", "Merv", "Johanna", "Kashgar", "Markus", "Tariq"];
const BOTS = [3, 5];
const ROWS = ["yellow", "blue", "purple", "red", "green", "orange", "bazaar", "arab-majority", "mongol-majority"];

function pile(names: string): Pile {
  const found: Pile = {};
  for (const id of names.split(" ").filter(Boolean)) found[id] = (found[id] ?? 0) + 1;
  return found;
}

type Sketch = Partial<Omit<Merchant, "area">> & { area: string };

function merchant({ area, ...more }: Sketch): Merchant {
  return {
    area: pile(area),
    held: 5,
    must_hold: {},
    prowess: 0,
    ready: false,
    offered: null,
    picked: null,
    revealed: null,
    taken: null,
    ...more,
  };
}

function seatInfo(seat: number, more: SeatInfo = {}): SeatInfo {
  const name = NAMES[seat] ?? "";
  return BOTS.includes(seat)
    ? { name, level: "trader", left: 60_000, ...more }
    : { name, person: `p${seat}`, left: 60_000, ...more };
}

function info(seats: number, name: string, more: Partial<TableInfo> = {}): TableInfo {
  return {
    id: "00vcpnzcsb7k0f",
    name,
    game: "amul",
    edition: {
      id: "",
      label: "reconstructed-1 00000000",
      title: { en: "reconstructed", de: "reconstructed" },
      shipped: true,
    },
    rules: 1,
    status: "running",
    host: "p0",
    seats: Array.from({ length: seats }, (_, seat) => seatInfo(seat, seat === 0 ? { until: Date.now() + 41_000 } : {})),
    options: {},
    clock: { kind: "live", bank: 60, gain: 20 },
    rated: false,
    listed: true,
    lesson: "",
    seed_hash: "8f0c2a7be4d15593c06f7ad1b2e83f4490ccad6b7719e2d0a35d4ec18b66f07e",
    seed: null,
    acting: [],
    begins_at: null,
    moved_on: null,
    branch: null,
    result: null,
    ...more,
  };
}

/** A choice from its notation: `offer silk`, `take palace tent`, `take nothing`. */
function read(action: string): Pick<AmulChoiceHint, "action" | "verb" | "source" | "card"> {
  const [verb, second, third] = action.split(" ") as [AmulChoiceHint["verb"], string, string | undefined];
  if (verb === "take")
    return { action, verb, source: third ? (second as AmulChoiceHint["source"]) : null, card: third ?? null };
  return { action, verb, source: verb === "pick" ? "market" : "hand", card: second };
}

type Scene = {
  name: string;
  view: Partial<AmulView> & Pick<AmulView, "phase" | "round" | "merchants">;
  question?: Both;
  sheet: number[][];
  hand?: number | null;
  weighed?: Partial<AmulHints["choices"][number]>[];
  seat?: number | null;
  info?: Partial<TableInfo>;
};

/** One sheet line a row, as a pad is written; the hall tells one line a seat. */
function turned(rows: number[][]): number[][] {
  return (rows[0] ?? []).map((_, seat) => rows.map((row) => row[seat] ?? 0));
}

function update(scene: Scene): AmulUpdate {
  const seats = scene.view.merchants.length;
  const seat = scene.seat === undefined ? 0 : scene.seat;
  const view: AmulView = {
    seat,
    starting_player: 0,
    first_pick: 1,
    order: Array.from({ length: seats }, (_, at) => at),
    done: 0,
    acting: [],
    hand: {},
    chosen: null,
    market: {},
    palace: {},
    bazaar: {},
    gone: {},
    unseen: {},
    deck: 40,
    choices: [],
    ...scene.view,
  };
  const weighed = new Map(scene.weighed?.map((choice) => [choice.action, choice]));
  const choices = view.choices.map((action) => ({
    ...read(action),
    gain: null,
    majority: 0,
    leaves: false,
    ...weighed.get(action),
  }));
  const hints: AmulHints = {
    question: scene.question?.[language()] ?? "",
    rows: ROWS,
    sheet: turned(scene.sheet),
    hand: scene.hand === undefined ? 5 : scene.hand,
    choices,
  };
  return {
    t: "update",
    table: "00vcpnzcsb7k0f",
    seat,
    after: 0,
    seq: 99,
    fresh: true,
    feed: [],
    info: info(seats, scene.name, scene.info),
    view,
    hints,
  };
}

/** What the hall asks in each phase. */
const ASKED = {
  offer: { en: "Offer one card to the Market", de: "Lege eine Karte in den Markt" },
  reveal: { en: "Reveal one card to your play area", de: "Spiele eine Karte aus" },
  pick: { en: "Pick one card from the Market", de: "Nimm eine Karte aus dem Markt" },
  take: { en: "Take one card from the Palace, or nothing", de: "Nimm eine Karte aus dem Palast oder nichts" },
} satisfies Record<string, Both>;
const SILENT: Both = { en: "", de: "" };

const offers = (ids: string) => ids.split(" ").map((id) => `offer ${id}`);
const OXUS = "Table at the Oxus gate";

const OFFER4: Scene = {
  name: OXUS,
  question: ASKED.offer,
  sheet: [
    [0, 0, 0, 3],
    [2, 2, 2, 4],
    [1, 1, 0, 1],
    [2, 2, 0, 2],
    [0, 0, 0, 0],
    [0, 0, 6, 0],
    [0, 0, 0, 0],
    [0, 8, 0, 0],
    [4, 0, 0, 8],
  ],
  view: {
    phase: "offer",
    round: 4,
    order: [1, 2, 3, 0],
    acting: [0, 2],
    hand: pile("arab-relic camel gold gold-smuggler silk spice-broker"),
    market: pile("carpet scavenger"),
    palace: pile("lamp medallion oil oil silver spice tent"),
    bazaar: pile("silk-trader spice-trader carpet-trader"),
    choices: offers("arab-relic camel gold gold-smuggler silk spice-broker"),
    merchants: [
      merchant({ area: "jeweler mongol-guard-h spice", prowess: 1, held: 6 }),
      merchant({ area: "arab-guard-e contract spice silver-trader", prowess: 1, ready: true }),
      merchant({ area: "camel camel silver", held: 6 }),
      merchant({ area: "gold mongol-guard-f mongol-merchant yurt", prowess: 1, ready: true }),
    ],
  },
};

const OFFER3: Scene = {
  ...OFFER4,
  name: "Three at tea",
  sheet: OFFER4.sheet.map((row) => row.slice(0, 3)),
  view: {
    ...OFFER4.view,
    order: [1, 2, 0],
    acting: [0],
    round: 2,
    merchants: [
      merchant({ area: "spice", held: 6 }),
      merchant({ area: "contract silver-trader", ready: true }),
      merchant({ area: "camel", ready: true }),
    ],
  },
};

const OFFER5: Scene = {
  ...OFFER4,
  sheet: OFFER4.sheet.map((row) => [...row, 2]),
  view: {
    ...OFFER4.view,
    order: [1, 2, 4, 3, 0],
    market: pile("carpet jade scavenger"),
    palace: pile("gem gold lamp medallion oil oil silver spice tent"),
    bazaar: pile("silk-trader spice-trader carpet-trader jade-trader"),
    merchants: [...OFFER4.view.merchants, merchant({ area: "jade jade tent", ready: true })],
  },
};

const MARKET5 = "arab-merchant contract gem scavenger thief";

const REVEAL4: Scene = {
  name: OXUS,
  question: ASKED.reveal,
  hand: 8,
  sheet: [
    [0, 0, 0, 3],
    [6, 4, 2, 6],
    [1, 1, 0, 1],
    [2, 2, 0, 2],
    [0, 0, 0, 0],
    [0, 0, 11, 0],
    [0, 2, 0, 0],
    [0, 8, 0, 0],
    [4, 0, 0, 8],
  ],
  weighed: [
    { action: "reveal arab-merchant", gain: 1 },
    { action: "reveal arab-relic", leaves: true, gain: -6 },
    { action: "reveal camel", gain: 2 },
    { action: "reveal silk", leaves: true, gain: -3 },
    { action: "reveal spice-broker", leaves: true, gain: -1 },
  ],
  view: {
    phase: "reveal",
    round: 5,
    order: [1, 3, 0, 2],
    acting: [0, 2],
    hand: pile("arab-merchant arab-relic camel silk silk spice-broker"),
    market: pile("gem thief"),
    palace: pile("lamp medallion oil oil silver spice tent"),
    bazaar: pile("silk-trader spice-trader carpet-trader"),
    choices: ["arab-merchant", "arab-relic", "camel", "silk", "spice-broker"].map((id) => `reveal ${id}`),
    merchants: [
      merchant({ area: "gold jeweler mongol-guard-h spice", prowess: 1, held: 6, picked: "arab-merchant" }),
      merchant({ area: "arab-guard-e contract silver spice silver-trader", prowess: 1, ready: true, picked: "carpet" }),
      merchant({ area: "camel camel camel silver", held: 6, picked: "scavenger" }),
      merchant({ area: "gold mongol-guard-f mongol-merchant spice yurt", prowess: 1, ready: true, picked: "contract" }),
    ],
  },
};

const PICK4: Scene = {
  ...REVEAL4,
  question: ASKED.pick,
  weighed: MARKET5.split(" ").map((id, at) => ({ action: `pick ${id}`, gain: [1, 1, 6, 1, 1][at] ?? 0 })),
  view: {
    ...REVEAL4.view,
    phase: "pick",
    done: 1,
    acting: [0],
    order: [1, 0, 3, 2],
    hand: pile("arab-relic camel silk silk spice-broker"),
    market: pile(MARKET5),
    choices: MARKET5.split(" ").map((id) => `pick ${id}`),
    merchants: REVEAL4.view.merchants.map((one, seat) => ({
      ...one,
      ready: false,
      picked: seat === 1 ? "carpet" : null,
      held: 5,
    })),
  },
};

const TAKES = ["lamp", "medallion", "oil", "silver", "spice", "tent"];

const EFFECTS4: Scene = {
  ...REVEAL4,
  question: ASKED.take,
  hand: 13,
  sheet: [
    [0, 0, 0, 3],
    [6, 7, 2, 6],
    [2, 1, 0, 2],
    [2, 2, 0, 2],
    [0, 0, 1, 0],
    [0, 0, 11, 0],
    [0, 2, 0, 2],
    [4, 4, 0, 0],
    [4, 0, 0, 8],
  ],
  weighed: TAKES.map((id, at) => ({
    action: `take palace ${id}`,
    gain: [0, 7, 2, 2, 3, 6][at] ?? 0,
    majority: [0, 4, 0, 0, 0, 4][at] ?? 0,
  })),
  view: {
    ...REVEAL4.view,
    phase: "effects",
    done: 2,
    acting: [0],
    hand: pile("arab-relic camel silk silk spice-broker"),
    bazaar: pile("silk-trader carpet-trader"),
    choices: [...TAKES.map((id) => `take palace ${id}`), "take nothing"],
    merchants: [
      merchant({
        area: "arab-merchant gold jeweler mongol-guard-h spice",
        prowess: 1,
        picked: "arab-merchant",
        revealed: "arab-merchant",
      }),
      merchant({
        area: "arab-guard-e carpet contract silver spice silver-trader",
        prowess: 1,
        picked: "carpet",
        revealed: "carpet",
      }),
      merchant({ area: "camel camel camel scavenger silver", picked: "scavenger", revealed: "scavenger" }),
      merchant({
        area: "contract gold mongol-guard-f mongol-merchant spice yurt spice-trader",
        prowess: 1,
        picked: "contract",
        revealed: "contract",
        taken: "spice-trader",
      }),
    ],
  },
};

const MARKET8 = "camel-drivers carpet courtesan fugitive gem silk spice thief";

const PICK8: Scene = {
  name: "The long table",
  question: ASKED.pick,
  hand: 17,
  sheet: [
    [0, 2, 0, 0, 0, 3, 2, 8],
    [9, 4, 10, 9, 7, 8, 11, 11],
    [2, 1, 2, 2, 1, 1, 1, 1],
    [4, 6, 2, 0, 7, 7, 0, 0],
    [0, 0, 2, 0, 0, 0, 3, 1],
    [0, 11, 0, 2, 0, 2, 0, 0],
    [6, 0, 2, 6, 6, 0, 6, 0],
    [2, 2, 0, 0, 2, 0, 0, 0],
    [0, 0, 0, 4, 0, 8, 0, 0],
  ],
  weighed: MARKET8.split(" ").map((id, at) => ({ action: `pick ${id}`, gain: [3, 3, 2, -3, 4, 3, 5, 1][at] ?? 0 })),
  view: {
    phase: "pick",
    round: 9,
    order: [5, 4, 1, 0, 2, 3, 6, 7],
    first_pick: 3,
    done: 3,
    acting: [0],
    hand: pile("arab-relic arab-spy gem silk spice-broker"),
    market: pile(MARKET8),
    palace: pile("gem opium silk silver spice spice"),
    bazaar: pile("carpet-trader ebony-trader"),
    choices: MARKET8.split(" ").map((id) => `pick ${id}`),
    merchants: [
      merchant({ area: "arab-guard-e arab-guard-g contract peddler spice spice spice spice-trader", prowess: 2 }),
      merchant({
        area: "arab-merchant camel camel camel gold mercenaries mongol-guard-h tent",
        prowess: 3,
        picked: "arab-caravan",
      }),
      merchant({ area: "contract dancer gold gold mongol-guard-j silver trading-house silver-trader", prowess: 1 }),
      merchant({ area: "camel contract mongol-merchant porcelain porcelain silver yurt porcelain-trader" }),
      merchant({
        area: "arab-general arab-guard-i contract jade jade lamp mongol-guard-f jade-trader",
        prowess: 4,
        picked: "jade",
      }),
      merchant({
        area: "amul-city-guard camel gold medallion mongol-general mongol-merchant mughal-warlord silver spice",
        prowess: 5,
        picked: "mongol-relic",
      }),
      merchant({ area: "contract ivory ivory oil sheikh silver spice ivory-trader" }),
      merchant({ area: "arab-merchant ebony ebony gemsmith gold lamp oil scavenger" }),
    ],
  },
};

const OFFER8: Scene = {
  ...PICK8,
  question: ASKED.offer,
  weighed: [],
  view: {
    ...PICK8.view,
    phase: "offer",
    done: 0,
    acting: [0, 2, 6],
    market: pile("camel-drivers gem spice"),
    hand: pile("arab-relic arab-spy fugitive gem silk spice-broker"),
    choices: offers("arab-relic arab-spy fugitive gem silk spice-broker"),
    palace: pile("gem gold lamp medallion oil oil opium silk silver silver spice spice tent yurt"),
    bazaar: pile("silk-trader silver-trader spice-trader carpet-trader jade-trader ebony-trader"),
    merchants: PICK8.view.merchants.map((one, seat) => ({
      ...one,
      picked: null,
      held: 6,
      ready: ![0, 2, 6].includes(seat),
    })),
  },
};

const PICK6: Scene = {
  ...PICK8,
  name: "Six of us",
  sheet: PICK8.sheet.map((row) => row.slice(0, 6)),
  view: { ...PICK8.view, order: [5, 4, 1, 0, 2, 3], merchants: PICK8.view.merchants.slice(0, 6) },
};

const WAIT: Scene = {
  ...OFFER4,
  question: SILENT,
  view: {
    ...OFFER4.view,
    acting: [2],
    chosen: "gold-smuggler",
    merchants: OFFER4.view.merchants.map((one, seat) => ({ ...one, ready: seat !== 2 })),
  },
};
const PICKWAIT: Scene = {
  ...PICK4,
  question: SILENT,
  weighed: [],
  view: {
    ...PICK4.view,
    acting: [1],
    done: 0,
    choices: [],
    market: pile(`${MARKET5} carpet`),
    merchants: PICK4.view.merchants.map((one) => ({ ...one, picked: null })),
  },
};
const STANDIN: Scene = {
  ...OFFER4,
  info: { seats: info(4, "").seats.map((one, seat) => (seat === 0 ? { ...one, away: true } : one)) },
};
const WATCH: Scene = {
  ...PICK4,
  name: "The Sunday four",
  question: SILENT,
  hand: null,
  seat: null,
  weighed: [],
  view: { ...PICK4.view, acting: [3], done: 1, order: [1, 3, 2, 0], choices: [], hand: {} },
};

const END: Scene = {
  name: OXUS,
  hand: null,
  sheet: [
    [9, 14, 3, 6],
    [25, 17, 20, 22],
    [12, 9, 6, 10],
    [6, 4, 0, 10],
    [8, 11, 5, 3],
    [3, 0, 12, 5],
    [3, 6, 0, 6],
    [4, 8, 2, 0],
    [4, 2, 0, 8],
  ],
  info: {
    status: "over",
    seed: "caravan-of-nine-rounds",
    seed_hash: "e9bfbbca258851d13d2c238a5a44854284e72294e0260654d00c263771376ca7",
    result: { points: [74, 71, 48, 70], winners: [0] },
    seats: info(4, "").seats.map((one, seat) => (seat === 1 || seat === 2 ? { ...one, again: true } : one)),
  },
  view: {
    phase: "end",
    round: 9,
    merchants: [
      merchant({
        area:
          "arab-guard-e arab-prince arab-relic carpet carpet gold jeweler mongol-guard-h peddler " +
          "silk silk spice spice spice spice spice-broker spice-trader",
        prowess: 2,
      }),
      merchant({
        area: "arab-guard-g arab-merchant arab-sword contract dancer silver silver tent thief silver-trader",
        prowess: 1,
      }),
      merchant({ area: "camel camel camel gold nomad silver silver silver contract" }),
      merchant({
        area: "gold gold mongol-general mongol-guard-f mongol-merchant spice spice yurt spice-trader",
        prowess: 3,
      }),
    ],
  },
};

export const scenes: Record<string, () => AmulUpdate> = {
  offer3: () => update(OFFER3),
  offer4: () => update(OFFER4),
  offer5: () => update(OFFER5),
  offer8: () => update(OFFER8),
  pick4: () => update(PICK4),
  pick6: () => update(PICK6),
  pick8: () => update(PICK8),
  reveal4: () => update(REVEAL4),
  effects4: () => update(EFFECTS4),
  wait: () => update(WAIT),
  pickwait: () => update(PICKWAIT),
  standin: () => update(STANDIN),
  watch: () => update(WATCH),
  end: () => update(END),
  bare: () => ({ ...update(OFFER4), hints: null }),
  loading: () => ({ ...update(OFFER4), view: null }),
};

/** The choice that a scene shows as taken up. */
export const held: Record<string, string> = {
  offer3: "offer gold-smuggler",
  offer4: "offer gold-smuggler",
  offer5: "offer gold-smuggler",
  offer8: "offer silk",
  pick4: "pick arab-merchant",
  pick6: "pick silk",
  pick8: "pick silk",
  reveal4: "reveal silk",
  effects4: "take palace medallion",
};

/** A choice with one sentence about a seat. */
function item(seq: number, seat: number | null, en: string, de: string, events: FeedItem["events"] = []): FeedItem {
  const what = events[0]?.[0] ?? "picked";
  return { seq, at: seq * 1000, what: "chose", says: [[{ en, de }[language()], seat, what]], events };
}

/** What has happened until this round. */
export const feed = (round: number): FeedItem[] => [
  item(1, null, `Round ${round - 1} begins.`, `Runde ${round - 1} beginnt.`, [["round", null, null, round - 1]]),
  item(2, 2, "Lukas picked Silver.", "Lukas nimmt Silber."),
  item(3, 3, "Merv picked Mongol Merchant.", "Merv nimmt Mongolischer Kaufmann."),
  item(4, 0, "You picked Jeweler.", "Du nimmst Juwelier."),
  item(5, 1, "Linda picked Silk.", "Linda nimmt Seide."),
  item(6, 0, "You revealed Jeweler.", "Du spielst Juwelier aus."),
  item(7, 1, "Linda took Silver Trader from the Bazaar.", "Linda nimmt Händler Silber aus dem Bazar.", [
    ["took", 1, "silver-trader", 2],
  ]),
  item(8, 3, "Merv took Yurt from the Palace.", "Merv nimmt Jurte aus dem Palast.", [["took", 3, "yurt", 1]]),
  {
    seq: 9,
    at: 9000,
    what: "said",
    seat: 2,
    name: "Lukas",
    text: { en: "Who wants tea?", de: "Wer möchte Tee?" }[language()],
  },
  item(10, null, "The last 2 Market cards left the game.", "Die letzten 2 Karten des Markts sind aus dem Spiel.", [
    ["round", null, null, round],
  ]),
  item(11, null, "New in the Market: Carpet and Scavenger.", "Neu im Markt: Teppich und Plünderin."),
  item(12, 1, "Linda laid a card face down.", "Linda legt eine Karte verdeckt hin."),
  item(13, 3, "Merv laid a card face down.", "Merv legt eine Karte verdeckt hin."),
];
