/** A table of Āmul as the hall would tell it, from a sketch of what lies there. */
import type {
  AmulHints,
  AmulUpdate,
  AmulView,
  Both,
  Card,
  SeatInfo,
  Merchant,
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

export function pile(names: string): Pile {
  const found: Pile = {};
  for (const id of names.split(" ").filter(Boolean)) found[id] = (found[id] ?? 0) + 1;
  return found;
}

type Sketch = Partial<Omit<Merchant, "area">> & { area: string };

export function merchant({ area, ...more }: Sketch): Merchant {
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

export function info(seats: number, name: string, more: Partial<TableInfo> = {}): TableInfo {
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
    hints: false,
    hints_for_all: false,
    removed: [],
    counts: false,
    listed: true,
    lesson: "",
    daily: "",
    seed_hash: "8f0c2a7be4d15593c06f7ad1b2e83f4490ccad6b7719e2d0a35d4ec18b66f07e",
    seed: null,
    acting: [],
    begins_at: null,
    pledges: [],
    cuts: [],
    cut_until: null,
    moved_on: null,
    branch: null,
    result: null,
    ...more,
  };
}

/** A choice whose gain is told in parts: what no majority brings is of the hand, or of the play area. */
function parted(choice: AmulChoiceHint): AmulChoiceHint {
  const rest = (choice.gain ?? 0) - choice.majority;
  const ofHand = choice.verb === "pick" || choice.verb === "offer" || choice.leaves;
  return ofHand ? { ...choice, hand: rest } : { ...choice, now: rest };
}

/** A choice from its notation: `offer silk`, `take palace tent`, `take nothing`. */
function read(action: string): Pick<AmulChoiceHint, "action" | "verb" | "source" | "card"> {
  const [verb, second, third] = action.split(" ") as [AmulChoiceHint["verb"], string, string | undefined];
  if (verb === "take")
    return { action, verb, source: third ? (second as AmulChoiceHint["source"]) : null, card: third ?? null };
  return { action, verb, source: verb === "pick" ? "market" : "hand", card: second };
}

export type Scene = {
  name: string;
  view: Partial<AmulView> & Pick<AmulView, "phase" | "round" | "merchants">;
  question?: Both;
  sheet: number[][];
  hand?: number | null;
  weighed?: Partial<AmulHints["choices"][number]>[];
  seat?: number | null;
  info?: Partial<TableInfo>;
};

/** What is printed on cards, for scenes of which the rules were not asked. */
function printed(cards: Pile): Record<string, number> {
  return Object.fromEntries(
    Object.entries(cards).map(([id, count]) => {
      const points = box[id]?.points ?? ["0"];
      return [id, points.length > 1 ? Number(points[count - 1] ?? points.at(-1)) : Number(points[0]) * count || 0];
    }),
  );
}

/** One sheet line a row, as a pad is written; the hall tells one line a seat. */
function turned(rows: number[][]): number[][] {
  return (rows[0] ?? []).map((_, seat) => rows.map((row) => row[seat] ?? 0));
}

export function update(scene: Scene): AmulUpdate {
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
  const choices = view.choices.map((action) =>
    parted({
      ...read(action),
      gain: null,
      now: 0,
      hand: 0,
      majority: 0,
      changes: [],
      later: 0,
      rivals: {},
      leaves: false,
      ...weighed.get(action),
    }),
  );
  const hints: AmulHints = {
    question: scene.question?.[language()] ?? "",
    rows: ROWS,
    sheet: turned(scene.sheet),
    areas: view.merchants.map(({ area }) => printed(area)),
    hand: scene.hand === undefined ? 5 : scene.hand,
    held: printed(view.hand),
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
export const ASKED = {
  offer: { en: "Offer one card to the Market", de: "Lege eine Karte in den Markt" },
  reveal: { en: "Reveal one card to your play area", de: "Spiele eine Karte aus" },
  pick: { en: "Pick one card from the Market", de: "Nimm eine Karte aus dem Markt" },
  take: { en: "Take one card from the Palace, or nothing", de: "Nimm eine Karte aus dem Palast oder nichts" },
} satisfies Record<string, Both>;
export const SILENT: Both = { en: "", de: "" };

export const offers = (ids: string) => ids.split(" ").map((id) => `offer ${id}`);
export const OXUS = "Table at the Oxus gate";
