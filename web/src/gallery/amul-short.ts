/** Scenes of Āmul at short tables: three to five merchants. */
import { pile, merchant, type Scene, ASKED, offers, OXUS } from "./amul-table";

export const OFFER4: Scene = {
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

export const OFFER3: Scene = {
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

export const OFFER5: Scene = {
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

export const MARKET5 = "arab-merchant contract gem scavenger thief";

export const REVEAL4: Scene = {
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

export const PICK4: Scene = {
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

export const EFFECTS4: Scene = {
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
