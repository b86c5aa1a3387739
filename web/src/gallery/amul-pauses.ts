/** Scenes of Āmul in which nobody asks you: waiting, watching, the end; and any scene in the last round. */
import { pile, merchant, info, type Scene, SILENT, OXUS } from "./amul-table";
import { OFFER4, MARKET5, PICK4 } from "./amul-short";

/** What a play area is like in the last round: thirteen cards, in sets. */
const THIRTEEN = [
  "arab-guard-e arab-prince camel camel gold jeweler mongol-guard-h silver silver silver silver spice spice",
  "arab-guard-g arab-merchant arab-sword contract contract dancer gold silver silver tent thief silver-trader spice",
  "camel camel camel camel gold gold nomad silver silver silver contract peddler spice-trader",
  "gold gold mongol-general mongol-guard-f mongol-merchant spice spice spice yurt spice-trader lamp oil oil",
];
export const late = (scene: Scene): Scene => ({
  ...scene,
  view: {
    ...scene.view,
    round: 9,
    merchants: scene.view.merchants.map((one, seat) => ({ ...one, area: pile(THIRTEEN[seat % 4]!) })),
  },
});

export const WAIT: Scene = {
  ...OFFER4,
  question: SILENT,
  view: {
    ...OFFER4.view,
    acting: [2],
    chosen: "gold-smuggler",
    merchants: OFFER4.view.merchants.map((one, seat) => ({ ...one, ready: seat !== 2 })),
  },
};
/** A bot and a person have been asked for a while; another bot gets ready. */
export const THINKING: Scene = {
  ...WAIT,
  view: {
    ...WAIT.view,
    acting: [1, 2],
    merchants: OFFER4.view.merchants.map((one, seat) => ({ ...one, ready: seat === 0 || seat === 3 })),
  },
  info: {
    acting: [1, 2],
    seats: info(4, "").seats.map((one, seat) => {
      if (seat === 1) return { ...one, level: "scout", since: Date.now() - 3_000 };
      if (seat === 2) return { ...one, since: Date.now() - 24_000, until: Date.now() + 250_000 };
      return seat === 0 ? { ...one, until: null } : one;
    }),
  },
};
export const PICKWAIT: Scene = {
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
export const STANDIN: Scene = {
  ...OFFER4,
  info: { seats: info(4, "").seats.map((one, seat) => (seat === 0 ? { ...one, away: true } : one)) },
};
export const WATCH: Scene = {
  ...PICK4,
  name: "The Sunday four",
  question: SILENT,
  hand: null,
  seat: null,
  weighed: [],
  view: { ...PICK4.view, acting: [3], done: 1, order: [1, 3, 2, 0], choices: [], hand: {} },
};

export const END: Scene = {
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
