/** Scenes of Das Amulett beside the phases: payments, spells that ask, other numbers of seats, the start, the end. */
import type { Both } from "../api/types";
import { SIX, GROUND, pile, wizard, YOU, RAVI, KASHGAR, ILSE, type Scene, PASS, metal } from "./amulett-table";
import { EXCHANGE, METAL, NOTHING } from "./amulett-round";

const CURSED = KASHGAR({ spells: { "croesus-curse": 2, "maelstrom-of-light": 1, "golden-abundance": 4 } });
const FOREST = Object.fromEntries(
  Object.entries(GROUND).map(([area, jewels]) => [area, pile(area === "A3" ? "red white" : jewels)]),
);
export const PAYMENT: Scene = {
  question: { en: "Pay for your 6 to go: which metal?", de: "Bezahle dein Gebot, noch 6: mit welchem Metall?" },
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
export const PAID: Scene = {
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
export const EXTRA: Scene = {
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
export const DESIRE: Scene = {
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
export const THREE: Scene = {
  ...EXCHANGE,
  names: ["Mira", "Kashgar", "Ilse"],
  view: {
    ...EXCHANGE.view,
    bidder: 2,
    start_player: 2,
    wizards: [YOU({ bidding: true }), KASHGAR({ bid: 3, bidding: true }), ILSE({ bid: 4, bidding: true })],
  },
};

export const SIX_SEATS: Scene = {
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

export const LIFT: Scene = {
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

export const DROP: Scene = {
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

export const START: Scene = {
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

export const WAIT: Scene = {
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
export const ORDERED: Scene = { jokers: ["copper"], view: { ...WAIT.view, order: 6 } };
export const WATCH: Scene = { ...WAIT, seat: null };
export const END: Scene = {
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
