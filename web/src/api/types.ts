/** What the hall sends and takes, under the names that the pages use. */
export type Language = "en" | "de";
export type Both = Record<Language, string>;

export type Card = {
  id: string;
  /** The card without its letter: `arab-guard` for `arab-guard-e`. */
  card: string;
  name: Both;
  short: Both;
  group: "yellow" | "blue" | "purple" | "red" | "green" | "orange" | "bazaar";
  position: "table" | "hand" | "both";
  arab: number;
  mongol: number;
  prowess: number;
  letter: string;
  /** From where it lets you take a card when it is revealed. */
  take: string[];
  points: string[];
  rule: Both;
  effect: Both;
  whose: "you" | "neighbours" | "you-and-neighbours" | "all";
  spoken: Both;
  copies: Both;
  source: Record<string, string>;
};

export type Pile = Record<string, number>;

export type Merchant = {
  area: Pile;
  held: number;
  must_hold: Pile;
  prowess: number;
  ready: boolean;
  offered: string | null;
  picked: string | null;
  revealed: string | null;
  taken: string | null;
};

export type AmulView = {
  seat: number | null;
  round: number;
  phase: string;
  starting_player: number;
  first_pick: number;
  order: number[];
  done: number;
  acting: number[];
  hand: Pile;
  chosen: string | null;
  merchants: Merchant[];
  market: Pile;
  palace: Pile;
  bazaar: Pile;
  gone: Pile;
  unseen: Pile;
  deck: number;
  choices: string[];
};

/** What a choice does, worked out by the hall. */
export type Weighed = {
  action: string;
  card: string | null;
  /** What it adds to your points as the table lies; nothing when that cannot be told. */
  gain: number | null;
  majority: number;
  /** The card leaves the game with it. */
  leaves: boolean;
  from: string | null;
};

/** What the hall says beyond the View, for people who look at it. */
export type Counsel = {
  question: string;
  /** One line a seat, one number a row of the score sheet. */
  sheet: number[][];
  rows: string[];
  /** What your hand would add if it counted now. */
  hand: number | null;
  choices: Weighed[];
};

export type Chair = {
  name?: string;
  person?: string;
  level?: string;
  away?: boolean;
  free?: boolean;
  ready?: boolean;
  again?: boolean;
  left?: number;
  until?: number;
};

export type Clock = { kind: "none" | "live" | "slow"; bank: number; gain: number };

export type Room = {
  id: string;
  name: string;
  game: string;
  edition: string;
  rules: number;
  status: "open" | "running" | "over";
  host: string;
  chairs: Chair[];
  options: Record<string, number>;
  clock: Clock;
  rated: boolean;
  listed: boolean;
  seed_hash: string;
  seed: string | null;
  acting: number[];
  begins_at: number | null;
  moved_on: string | null;
  result: { points: number[]; winners: number[] } | null;
};

export type News = {
  seq: number;
  at: number;
  what: string;
  seat?: number;
  name?: string;
  action?: string;
  level?: string;
  text?: string;
  to?: string;
  yes?: boolean;
  table?: string;
  events?: [string, number | null, string | null, number][];
  /** The same in a sentence, told to you. */
  says?: string;
};

export type Told = {
  t: "told";
  table: string;
  seat: number | null;
  after: number;
  seq: number;
  fresh: boolean;
  news: News[];
  room: Room;
  view: AmulView | null;
  counsel: Counsel | null;
};

export type Wish =
  | { t: "sit"; seat: number; name?: string }
  | { t: "stand"; seat: number }
  | { t: "engage"; seat: number; level: string }
  | { t: "ready"; ready?: boolean }
  | { t: "begin" }
  | { t: "choose"; action: string }
  | { t: "order"; limit: number | null }
  | { t: "undo" }
  | { t: "leave" }
  | { t: "return" }
  | { t: "free"; seat: number }
  | { t: "say"; text: string }
  | { t: "again"; again?: boolean };
