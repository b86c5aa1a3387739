/** Scenes of Āmul at long tables: six and eight merchants. */
import { pile, merchant, type Scene, ASKED, offers } from "./amul-table";

const MARKET8 = "camel-drivers carpet courtesan fugitive gem silk spice thief";

export const PICK8: Scene = {
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

export const OFFER8: Scene = {
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

export const PICK6: Scene = {
  ...PICK8,
  name: "Six of us",
  sheet: PICK8.sheet.map((row) => row.slice(0, 6)),
  view: { ...PICK8.view, order: [5, 4, 1, 0, 2, 3], merchants: PICK8.view.merchants.slice(0, 6) },
};

export const REVEAL8: Scene = {
  ...PICK8,
  question: ASKED.reveal,
  weighed: [
    { action: "reveal camel-drivers", gain: 3 },
    { action: "reveal gem", leaves: true, gain: -4 },
  ],
  view: {
    ...PICK8.view,
    phase: "reveal",
    done: 0,
    acting: [0, 4],
    market: pile("carpet fugitive thief"),
    hand: pile("arab-relic arab-spy camel-drivers gem silk spice-broker"),
    choices: ["arab-relic", "arab-spy", "camel-drivers", "gem", "silk", "spice-broker"].map((id) => `reveal ${id}`),
    merchants: PICK8.view.merchants.map((one, seat) => ({
      ...one,
      picked: seat ? MARKET8.split(" ")[seat]! : "camel-drivers",
      held: 6,
      ready: ![0, 4].includes(seat),
    })),
  },
};

const PALACE8 = ["gem", "gold", "lamp", "medallion", "oil", "opium", "silk", "silver", "spice", "tent", "yurt"];

export const EFFECTS8: Scene = {
  ...REVEAL8,
  question: ASKED.take,
  weighed: PALACE8.map((id, at) => ({ action: `take palace ${id}`, gain: at - 2, majority: at === 3 ? 4 : 0 })),
  view: {
    ...REVEAL8.view,
    phase: "effects",
    done: 3,
    acting: [0],
    hand: pile("arab-relic arab-spy gem silk spice-broker"),
    palace: OFFER8.view.palace!,
    bazaar: OFFER8.view.bazaar!,
    choices: [...PALACE8.map((id) => `take palace ${id}`), "take nothing"],
    merchants: REVEAL8.view.merchants.map((one, seat) => ({
      ...one,
      ready: false,
      held: 5,
      revealed: seat ? "contract" : "arab-merchant",
    })),
  },
};
