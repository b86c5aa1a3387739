/** Tables of Das Amulett to look at: what the hall would tell in each phase, for three, four and six seats. */
import type {
  AmulettHints,
  AmulettUpdate,
  AmulettView,
  Both,
  SeatInfo,
  FeedItem,
  Pile,
  TableInfo,
  AmulettChoiceHint,
  Wizard,
} from "../api/types";
import { language } from "../words/language.svelte";

const NAMES = ["Mira", "Ravi", "Kashgar", "Ilse"];
const SIX = ["Mira", "Tariq", "Ravi", "Johanna", "Kashgar", "Ilse"];

/** The jewels of the map, area by area. */
const GROUND: Record<string, string> = {
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

function pile(names: string): Pile {
  const found: Pile = {};
  for (const id of names.split(" ").filter(Boolean)) found[id] = (found[id] ?? 0) + 1;
  return found;
}

function wizard(
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

const YOU = (
  more: Partial<Wizard> = {},
  spells: Record<string, number> = { "copper-metamorphosis": 2, "builders-influence": 3, "amber-magic": 2 },
) =>
  wizard("red green clear yellow light-blue orange", spells, 12, 3, {
    metals: { gold: 3, silver: 6, copper: 2, iron: 1 },
    usable: 8,
    ...more,
  });
const RAVI = (more: Partial<Wizard> = {}) =>
  wizard("yellow yellow dark-blue grey", { "magic-journey": 1, "two-wishes": 4 }, 7, 5, more);
const KASHGAR = (more: Partial<Wizard> = {}) =>
  wizard(
    "brown light-blue red clear",
    { "mighty-power": 2, "maelstrom-of-light": 1, "golden-abundance": 4 },
    9,
    3,
    more,
  );
const ILSE = (more: Partial<Wizard> = {}) =>
  wizard("red green clear orange white", { superiority: 2, "emerald-magic": 3, "iron-abundance": 2 }, 11, 3, more);

/** `spell` is the one whose effect is asked about. */
type Asked = { question?: Both; ways?: [string, Both, Partial<AmulettChoiceHint>?][]; spell?: string } & Partial<
  Pick<AmulettHints, "jokers" | "back" | "brings" | "settling" | "plan" | "burns">
>;
type Scene = Asked & {
  name?: string;
  names?: string[];
  seat?: number | null;
  view: Partial<AmulettView> & Pick<AmulettView, "phase" | "step" | "wizards">;
  info?: Partial<TableInfo>;
};

function seatInfo(name: string, seat: number): SeatInfo {
  return name === "Kashgar"
    ? { name, level: "greedy", left: 60_000 }
    : { name, person: `p${seat}`, left: 60_000, ...(seat === 0 ? { until: Date.now() + 52_000 } : {}) };
}

function update({ names = NAMES, name = "Night market", seat = 0, ...scene }: Scene): AmulettUpdate {
  const ways = scene.ways ?? [];
  const choices = ways.map(([action, says, more]): AmulettChoiceHint => {
    const [verb = "", ...thing] = action.split(" ");
    const spell = verb === "pass" ? null : (scene.spell ?? null);
    return { action, verb, thing: thing.join(" ") || null, says: says[language()], spell, ...more };
  });
  const own = scene.view.wizards[seat ?? 0]!;
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
  const meaning = Object.fromEntries(
    COLOURS.map((colour) => [colour, colour in own.jewels ? "again" : own.colours === 6 ? "wins" : "new"] as const),
  );
  const hints: AmulettHints = {
    question: scene.question?.[language()] ?? "",
    choices,
    meaning: seat === null ? {} : meaning,
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
    listed: true,
    lesson: "",
    seed_hash: "8f0c2a7be4d15593c06f7ad1b2e83f4490ccad6b7719e2d0a35d4ec18b66f07e",
    seed: null,
    acting: view.acting,
    begins_at: null,
    moved_on: null,
    branch: null,
    result: null,
    ...scene.info,
  };
  return { t: "update", table: info.id, seat, after: 0, seq: 99, fresh: true, feed: [], info, view, hints };
}

const bid = (count: number, more: Partial<AmulettChoiceHint>): [string, Both, Partial<AmulettChoiceHint>] => [
  `bid ${count}`,
  { en: `You bid ${count}`, de: `Du bietest ${count}` },
  more,
];
const PASS: [string, Both] = ["pass", { en: "You pass", de: "Du passt" }];
const metal = (verb: string, en: string, de: string): [string, Both][] =>
  ["gold", "silver", "copper", "iron"].map((one) => [
    `${verb} ${one}`,
    { en: `You ${en} ${one}`, de: `Du ${de} ${one}` },
  ]);
const to = (area: string, plain: number, reach: number): [string, Both, Partial<AmulettChoiceHint>] => [
  `move ${area}`,
  { en: `You lead the company to ${area}`, de: `Du führst die Reisegesellschaft nach ${area}` },
  { plain, reach, jokers: plain < reach ? ["copper"] : [] },
];
const drain = (spell: string, left: number): [string, Both, Partial<AmulettChoiceHint>] => [
  `drain ${spell}`,
  { en: `You take a stone off ${spell}`, de: `Du entfernst einen Energiestein von ${spell}` },
  { left },
];

const EXCHANGE: Scene = {
  question: { en: "Bid silver for a jewel in A3, or pass", de: "Biete Silber für einen Edelstein in A3 oder passe" },
  ways: [
    PASS,
    bid(5, { pays: 3, plain: 5 }),
    bid(6, { pays: 4, plain: 6 }),
    bid(7, { pays: 5, plain: 6 }),
    bid(8, { pays: 6, plain: 6 }),
  ],
  jokers: ["copper"],
  back: { "builders-influence": 2 },
  view: {
    phase: "jewel",
    step: "exchange",
    marker: 5,
    exchanges: 3,
    bid: 4,
    bidder: 3,
    wizards: [YOU({ bidding: true }), RAVI(), KASHGAR({ bid: 3, bidding: true }), ILSE({ bid: 4, bidding: true })],
  },
};

const SPELL: Scene = {
  question: {
    en: "Bid stones for Pharaohs' Gift, or pass",
    de: "Biete Energiesteine für „Geschenk der Pharaonen“ oder passe",
  },
  ways: [PASS, bid(3, { lasts: 3, left: 1 }), bid(4, { lasts: 4, left: 0 })],
  view: {
    phase: "spell",
    step: "spell",
    start_player: 2,
    offered: "pharaohs-gift",
    laid: 2,
    bid: 2,
    bidder: 2,
    wizards: [
      YOU({ bidding: true, supply: 4 }, { "copper-metamorphosis": 3, "builders-influence": 3 }),
      RAVI({ bidding: true }),
      KASHGAR({ bid: 2 }),
      ILSE(),
    ],
  },
};

const NOTHING = { lay: 0, most: {}, back: 0, picks_back: false, jewels: 0, picks_jewels: false, ground: {} };

const METAL: Scene = {
  question: { en: "Take a metal of your choice, 2 to go", de: "Nimm ein Metall deiner Wahl, noch 2" },
  ways: metal("take", "take", "nimmst"),
  jokers: ["copper"],
  plan: { ...NOTHING, lay: 2, most: { gold: 11, silver: 6, copper: 14, iron: 2 } },
  brings: [
    {
      teleportation: { gold: 1, copper: 1 },
      "amber-magic": { gold: 3 },
      "copper-metamorphosis": { copper: 1 },
      "two-wishes": { joker: 2 },
    },
    { "magic-journey": { gold: 1, silver: 1 }, "two-wishes": { joker: 2 } },
    { "mighty-power": { iron: 2 }, "maelstrom-of-light": { copper: 1, silver: 1 }, "golden-abundance": { gold: 4 } },
    { superiority: { silver: 2 }, "emerald-magic": { gold: 1, silver: 2 }, "iron-abundance": { iron: 4 } },
  ],
  view: {
    phase: "metal",
    step: "take",
    owed: 2,
    wizards: [
      YOU(
        { metals: { gold: 6, silver: 3, copper: 3 } },
        { teleportation: 2, "amber-magic": 2, "copper-metamorphosis": 1, "two-wishes": 3 },
      ),
      RAVI(),
      KASHGAR(),
      ILSE(),
    ],
  },
};

const MOVE: Scene = {
  question: { en: "Lead the company on from A3", de: "Führe die Reisegesellschaft aus A3 weiter" },
  ways: [to("A2", 6, 8), to("A4", 0, 2), to("B3", 8, 8), to("B4", 2, 2)],
  view: {
    phase: "jewel",
    step: "move",
    round: 5,
    start_player: 0,
    marker: 5,
    exchanges: 4,
    wizards: [YOU({ metals: { gold: 6, copper: 2 }, cards: 8, usable: 2 }), RAVI(), KASHGAR(), ILSE()],
  },
};

const ENERGY: Scene = {
  question: {
    en: "Take a stone off a spell of somebody else, or leave it at that",
    de: "Entferne einen Energiestein von einem fremden Spruch, oder belass es dabei",
  },
  ways: [
    PASS,
    drain("magic-journey", 0),
    drain("two-wishes", 3),
    drain("mighty-power", 1),
    drain("maelstrom-of-light", 0),
    drain("golden-abundance", 3),
    drain("superiority", 1),
    drain("emerald-magic", 2),
    drain("iron-abundance", 1),
  ],
  spell: "maelstrom-of-darkness",
  burns: 3,
  view: {
    phase: "energy",
    step: "cast",
    round: 6,
    due: 2,
    wizards: [
      YOU({ supply: 4 }, { "maelstrom-of-darkness": 3, "three-wishes": 2, teleportation: 1 }),
      RAVI(),
      KASHGAR(),
      ILSE(),
    ],
  },
};

const CURSED = KASHGAR({ spells: { "croesus-curse": 2, "maelstrom-of-light": 1, "golden-abundance": 4 } });
const FOREST = Object.fromEntries(
  Object.entries(GROUND).map(([area, jewels]) => [area, pile(area === "A3" ? "red white" : jewels)]),
);
const PAYMENT: Scene = {
  question: { en: "Pay for your bid, 6 to go: which metal?", de: "Bezahle dein Gebot, noch 6: mit welchem Metall?" },
  ways: metal("pay", "pay", "bezahlst").filter(([action]) => /silver|copper/.test(action)),
  jokers: ["copper"],
  settling: {
    shares: [
      { seat: 0, cards: 2, spells: ["builders-influence"] },
      { seat: 2, cards: 1, spells: ["croesus-curse"] },
    ],
    stacks: 3,
    jewels: 1,
  },
  plan: {
    lay: 6,
    most: { silver: 6, copper: 2 },
    back: 2,
    picks_back: true,
    jewels: 1,
    picks_jewels: true,
    ground: pile("red white"),
  },
  view: {
    phase: "jewel",
    step: "pay",
    owed: 6,
    marker: 5,
    exchanges: 3,
    bid: 6,
    bidder: 0,
    start_player: 0,
    ground: FOREST,
    wizards: [
      { ...YOU({ bid: 6 }), jewels: pile("red green clear yellow light-blue"), colours: 5 },
      RAVI(),
      CURSED,
      ILSE(),
    ],
  },
};
const PAID: Scene = {
  settling: {
    shares: [
      { seat: 3, cards: 1, spells: ["influence"] },
      { seat: 2, cards: 1, spells: ["croesus-curse"] },
    ],
    stacks: 3,
    jewels: 1,
  },
  view: {
    ...PAYMENT.view,
    owed: 2,
    paid: { silver: 3 },
    bid: 5,
    bidder: 3,
    start_player: 3,
    acting: [3],
    wizards: [YOU(), RAVI(), CURSED, ILSE({ spells: { influence: 2, "emerald-magic": 3 }, bid: 5 })],
  },
};
const EXTRA: Scene = {
  question: { en: "Take a jewel from B3, 2 to go", de: "Nimm einen Edelstein aus B3, noch 2" },
  ways: ["red", "clear", "orange"].map((jewel) => [
    `jewel ${jewel}`,
    { en: `You take a ${jewel} jewel`, de: `Du nimmst einen Edelstein (${jewel})` },
  ]),
  settling: { shares: [], stacks: 4, jewels: 2 },
  plan: { ...NOTHING, jewels: 2, picks_jewels: true, ground: pile("red clear orange") },
  view: {
    phase: "jewel",
    step: "jewel",
    company: "B3",
    due: 2,
    marker: 5,
    exchanges: 3,
    bid: 4,
    bidder: 0,
    start_player: 0,
    wizards: [YOU({}, { "builders-gift": 2, "copper-metamorphosis": 2 }), RAVI(), KASHGAR(), ILSE()],
  },
};
const DESIRE: Scene = {
  question: {
    en: "Name a further metal that counts in every exchange of this round, or none",
    de: "Nenne ein weiteres Metall, das in dieser Runde bei jedem Tausch gilt, oder keines",
  },
  ways: [PASS, ...metal("desire", "name", "nennst")],
  spell: "burning-desire",
  view: {
    phase: "jewel",
    step: "desire",
    due: 1,
    wizards: [YOU({}, { "burning-desire": 2, "amber-magic": 2 }), RAVI(), KASHGAR(), ILSE()],
  },
};
const THREE: Scene = {
  ...EXCHANGE,
  names: ["Mira", "Kashgar", "Ilse"],
  view: {
    ...EXCHANGE.view,
    bidder: 2,
    start_player: 2,
    wizards: [YOU({ bidding: true }), KASHGAR({ bid: 3, bidding: true }), ILSE({ bid: 4, bidding: true })],
  },
};

const SIX_SEATS: Scene = {
  ...EXCHANGE,
  name: "Six under the stars",
  names: SIX,
  jokers: ["copper"],
  back: { "pharaohs-influence": 2 },
  question: { en: "Bid iron for a jewel in D2, or pass", de: "Biete Eisen für einen Edelstein in D2 oder passe" },
  view: {
    phase: "jewel",
    step: "exchange",
    round: 3,
    marker: 4,
    exchanges: 1,
    bid: 4,
    bidder: 5,
    start_player: 1,
    company: "D2",
    wizards: [
      wizard(
        "red clear yellow light-blue",
        { "copper-metamorphosis": 2, "pharaohs-influence": 3, "amber-magic": 1 },
        11,
        4,
        { metals: { gold: 3, silver: 1, copper: 3, iron: 4 }, usable: 7, bidding: true },
      ),
      wizard("orange red", { "magic-journey": 3, "ruby-magic": 1, "energy-arc": 2 }, 7, 4, { bid: 2, bidding: true }),
      wizard("yellow yellow grey", { "wings-of-the-phoenix": 2, "two-wishes": 3 }, 6, 5),
      wizard("green dark-blue", { "maelstrom-of-light": 2, "golden-abundance": 2, gift: 1 }, 9, 5, {
        bid: 3,
        bidding: true,
      }),
      wizard("brown light-blue red", { "mighty-power": 2, "iron-abundance": 2 }, 5, 6),
      wizard("red green clear white", { superiority: 2, "emerald-magic": 3, "builders-gift": 1 }, 11, 4, {
        bid: 4,
        bidding: true,
      }),
    ],
  },
};

const LIFT: Scene = {
  question: {
    en: "Lift a jewel that you want somewhere else, or leave them all",
    de: "Hebe einen Edelstein auf, den du woanders haben willst, oder lass alle liegen",
  },
  ways: [
    PASS,
    ...Object.entries(GROUND).flatMap(([area, jewels]) =>
      [...new Set(jewels.split(" ").filter(Boolean))].map((jewel): [string, Both] => [
        `lift ${area} ${jewel}`,
        { en: `You lift a ${jewel} jewel from ${area}`, de: `Du hebst einen Edelstein (${jewel}) aus ${area} auf` },
      ]),
    ),
  ],
  brings: METAL.brings!,
  spell: "teleportation",
  view: {
    phase: "metal",
    step: "lift",
    due: 1,
    wizards: [YOU({}, { teleportation: 2, "amber-magic": 2 }), RAVI(), KASHGAR(), ILSE()],
  },
};

const DROP: Scene = {
  question: {
    en: "Set a brown jewel from C6 down in another area",
    de: "Lege einen braunen Edelstein aus C6 in ein anderes Gebiet",
  },
  ways: Object.keys(GROUND)
    .filter((area) => area !== "C6")
    .map((area): [string, Both] => [
      `drop ${area}`,
      { en: `You set the jewel down in ${area}`, de: `Du legst den Edelstein nach ${area}` },
    ]),
  brings: METAL.brings!,
  view: { phase: "metal", step: "drop", due: 1, lifted: ["brown", "C6"], wizards: LIFT.view.wizards },
};

const START: Scene = {
  question: {
    en: "Keep two of your four spells, in secret: the first",
    de: "Behalte geheim zwei deiner vier Sprüche: der erste",
  },
  ways: ["gift", "two-wishes", "energy-arc", "iron-metamorphosis"].map((spell) => [
    `keep ${spell}`,
    { en: `You keep ${spell}`, de: `Du behältst ${spell}` },
  ]),
  view: {
    phase: "start",
    step: "keep",
    round: 0,
    company: "D3",
    wizards: [
      wizard("", {}, 4, 10, {
        metals: { gold: 1, silver: 1, copper: 1, iron: 1 },
        first: ["gift", "two-wishes", "energy-arc", "iron-metamorphosis"],
      }),
      ...[1, 2, 3].map((seat) => wizard("", {}, 4, 10, { ready: seat === 2 })),
    ],
  },
};

const WAIT: Scene = {
  jokers: ["copper"],
  view: {
    ...EXCHANGE.view,
    acting: [2],
    wizards: [
      YOU({ bidding: true, bid: 5 }),
      RAVI(),
      KASHGAR({ bid: 3, bidding: true }),
      wizard("red green clear orange white brown", { superiority: 2 }, 11, 3, { bid: 4, bidding: true }),
    ],
  },
};
const ORDERED: Scene = { jokers: ["copper"], view: { ...WAIT.view, order: 6 } };
const WATCH: Scene = { ...WAIT, seat: null };
const END: Scene = {
  info: {
    status: "over",
    seed: "5e9d3a1c7b20f4886d1e",
    seed_hash: "b161099d5380275adf14ebbd990f179ae6da547b669dd1998a85fb3dae2eaf57",
    result: { points: [8, 4, 4, 5], winners: [0] },
  },
  view: {
    phase: "end",
    step: "over",
    round: 7,
    wizards: [
      wizard(
        "red green clear yellow light-blue orange dark-blue",
        { "copper-metamorphosis": 2, "builders-influence": 3 },
        8,
        3,
      ),
      RAVI(),
      KASHGAR(),
      ILSE(),
    ],
  },
};

export const scenes: Record<string, () => AmulettUpdate> = {
  exchange4: () => update(EXCHANGE),
  exchange6: () => update(SIX_SEATS),
  spell4: () => update(SPELL),
  metal4: () => update(METAL),
  lift4: () => update(LIFT),
  drop4: () => update(DROP),
  move4: () => update(MOVE),
  energy4: () => update(ENERGY),
  pay4: () => update(PAYMENT),
  paid4: () => update(PAID),
  extra4: () => update(EXTRA),
  desire4: () => update(DESIRE),
  exchange3: () => update(THREE),
  keep4: () => update(START),
  outbid4: () => update(WAIT),
  ordered4: () => update(ORDERED),
  watched4: () => update(WATCH),
  amulets: () => update(END),
};

/** The key that takes up the choice that a scene shows. */
export const pressed: Record<string, string> = {
  exchange4: "5",
  exchange6: "5",
  spell4: "3",
  move4: "1",
  energy4: "2",
  keep4: "1",
  lift4: "4",
  drop4: "8",
  pay4: "6",
  metal4: "2",
  extra4: "2",
  desire4: "3",
};

/** A choice with one sentence about a seat. */
function item(seq: number, seat: number | null, en: string, de: string, events: FeedItem["events"] = []): FeedItem {
  const what = events[0]?.[0] ?? "picked";
  return { seq, at: seq * 1000, what: "chose", says: [[{ en, de }[language()], seat, what]], events };
}

export const feed = (round: number): FeedItem[] => [
  item(1, null, `Round ${round} began.`, `Runde ${round} beginnt.`, [["round", null, null, round]]),
  item(2, 1, "Ravi won the exchange for 3 cards.", "Ravi gewinnt den Tausch mit 3 Karten."),
  item(3, 1, "Ravi took a dark blue jewel.", "Ravi nimmt einen dunkelblauen Edelstein."),
  item(
    4,
    1,
    "Ravi led the company to A3 (forest, silver).",
    "Ravi führt die Reisegesellschaft nach A3 (Wald, Silber).",
  ),
  item(5, 1, "Ravi passed.", "Ravi passt."),
  item(6, 2, "Kashgar bid 3.", "Kashgar bietet 3."),
  item(7, 3, "Ilse bid 4.", "Ilse bietet 4."),
];
