/** Scenes of Das Amulett, one for each phase of a round. */
import { wizard, YOU, RAVI, KASHGAR, ILSE, type Scene, bid, PASS, metal, to, drain } from "./amulett-table";

export const EXCHANGE: Scene = {
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

export const SPELL: Scene = {
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

export const NOTHING = { lay: 0, most: {}, back: 0, picks_back: false, jewels: 0, picks_jewels: false, ground: {} };

export const METAL: Scene = {
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

export const MOVE: Scene = {
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

export const MOVE_SIX: Scene = {
  question: { en: "Lead the company on from B4", de: "Führe die Reisegesellschaft aus B4 weiter" },
  ways: [to("A3", 2, 4), to("A4", 1, 3), to("B3", 8, 8), to("B5", 2, 4), to("C4", 8, 8), to("C5", 3, 5)],
  view: {
    phase: "jewel",
    step: "move",
    round: 5,
    start_player: 0,
    company: "B4",
    bid: 6,
    bidder: 0,
    marker: 5,
    exchanges: 4,
    wizards: [
      YOU({ metals: { gold: 3, silver: 2, copper: 2, iron: 1 }, cards: 8, usable: 2 }),
      wizard("yellow dark-blue grey green brown red", { "magic-journey": 3, "maelstrom-of-light": 2 }, 8, 5, {
        surely: { iron: 3, gold: 2 },
      }),
      wizard("brown light-blue red clear", { "mighty-power": 1, "golden-abundance": 2, "energy-arc": 2 }, 13, 5, {
        surely: { gold: 8 },
      }),
      ILSE({ cards: 12, surely: { iron: 6, silver: 1 } }),
    ],
  },
};

export const THREAT: Scene = {
  names: ["Mira", "Merv", "Kashgar", "Ilse"],
  question: { en: "Bid silver for a jewel in A3, or pass", de: "Biete Silber für einen Edelstein in A3 oder passe" },
  ways: [
    [...PASS, { stops: [2] }],
    bid(5, { pays: 5, plain: 5, left: 6 }),
    bid(6, { pays: 6, plain: 5, left: 5 }),
    bid(7, { pays: 7, plain: 5, left: 4 }),
  ],
  jokers: ["copper"],
  view: {
    phase: "jewel",
    step: "exchange",
    round: 6,
    marker: 4,
    exchanges: 1,
    bid: 4,
    bidder: 1,
    wizards: [
      wizard("green clear yellow light-blue orange", { "copper-metamorphosis": 2, "amber-magic": 2 }, 11, 3, {
        metals: { gold: 3, silver: 5, copper: 2, iron: 1 },
        usable: 7,
        bidding: true,
      }),
      wizard(
        "yellow green clear dark-blue grey brown",
        { "energy-arc": 1, "golden-abundance": 2, "maelstrom-of-light": 1 },
        9,
        5,
        { surely: { silver: 5, gold: 1 }, bid: 4, bidding: true },
      ),
      wizard(
        "orange light-blue white clear yellow green",
        { "two-wishes": 3, "iron-metamorphosis": 1, "silver-abundance": 2 },
        7,
        4,
        { surely: { silver: 2 }, bid: 3, bidding: true },
      ),
      wizard("red red green clear orange", { "emerald-magic": 2, "iron-abundance": 3 }, 11, 3, { surely: { iron: 6 } }),
    ],
  },
};
/** The same for somebody who cannot bid enough: only a pass is left. */
export const FORCED: Scene = {
  ...THREAT,
  ways: [[...PASS, { stops: [2] }]],
  view: {
    ...THREAT.view,
    wizards: THREAT.view.wizards.map((one, seat) =>
      seat ? one : { ...one, metals: { gold: 3, silver: 1, iron: 1 }, usable: 1, cards: 5 },
    ),
  },
};

export const ENERGY: Scene = {
  question: {
    en: "Take a stone off somebody else's spell, or do nothing",
    de: "Entferne einen Energiestein von einem fremden Spruch oder verzichte",
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
