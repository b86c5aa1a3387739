/** Situations of a game that the client does not know: Pebbles with three heaps. */
import type { FeedItem, PlainUpdate, TableInfo } from "../api/types";
import { language } from "../words/language.svelte";

type Scene = Partial<Omit<PlainUpdate, "info">> & { lies?: Partial<TableInfo> };

function pebbles({ lies, ...more }: Scene = {}): PlainUpdate {
  const info: TableInfo = {
    id: "00nim",
    name: "Three heaps",
    game: "pebbles",
    edition: { id: "", label: "plain-1 00000000", title: { en: "plain", de: "plain" }, shipped: true },
    rules: 1,
    status: "running",
    host: "p0",
    seats: [
      { name: "Mira", person: "p0" },
      { name: "Anna Maria", person: "p1" },
      { name: "Kashgar", level: "trader" },
    ],
    options: {},
    clock: { kind: "none", bank: 0, gain: 0 },
    rated: false,
    hints: false,
    hints_for_all: false,
    removed: [],
    counts: false,
    listed: false,
    lesson: "",
    daily: "",
    seed_hash: "b161099d5380275adf14ebbd990f179ae6da547b669dd1998a85fb3dae2eaf57",
    seed: null,
    acting: [0],
    begins_at: null,
    pledges: [],
    cuts: [],
    cut_until: null,
    moved_on: null,
    branch: null,
    result: null,
    ...lies,
  };
  const choices = ["take 0 1", "take 0 2", "take 0 3", "take 1 1", "take 2 1", "take 2 2", "take 2 3", "take 2 4"];
  const players = [{ taken: 2 }, { taken: 3 }, { taken: 1 }];
  const view = { seat: 0, acting: [0], turn: 5, heaps: [3, 1, 4], players, last_move: null, choices };
  const update = {
    t: "update",
    table: info.id,
    seat: 0,
    after: 0,
    seq: 9,
    fresh: true,
    feed: [],
    hints: null,
  } as const;
  return { ...update, feed: [], info, view, ...more };
}

function hinted(): PlainUpdate {
  const says = (count: number) => ({ en: `Take ${count} from heap 1`, de: `Nimm ${count} von Haufen 1` })[language()];
  const question = { en: "How many do you take?", de: "Wie viele nimmst du?" }[language()];
  return pebbles({
    hints: { question, choices: [1, 2, 3].map((count) => ({ action: `take 0 ${count}`, says: says(count) })) },
  });
}

const RESULT = { points: [1, 0, 0], winners: [0] };

/** Without hints, with hints, waiting, watching, and at the end. */
export const scenes: Record<string, () => PlainUpdate> = {
  plain: () => pebbles(),
  "plain-hints": hinted,
  "plain-wait": () => pebbles({ lies: { acting: [1] } }),
  "plain-watch": () => pebbles({ seat: null, lies: { acting: [1] } }),
  "plain-end": () => pebbles({ lies: { status: "over", acting: [], seed: "5e9d3a1c7b20f4886d1e", result: RESULT } }),
};

export const feed = (): FeedItem[] => [
  { seq: 1, at: 1000, what: "chose", says: [["Anna Maria took 3 from heap 2.", 1, "took"]], events: [] },
  { seq: 2, at: 2000, what: "chose", says: [["Kashgar took 1 from heap 3.", 2, "took"]], events: [] },
  { seq: 3, at: 3000, what: "said", seat: 1, name: "Anna Maria", text: "Dr. Who would win this." },
];
