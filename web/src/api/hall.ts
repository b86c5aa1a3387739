/** Everything one can ask the hall for, beside the live tables. */
import type { RawTold } from "../live/wire";
import type { Both, Card, Clock } from "./types";

export type Me = { id: string; name: string; language: string; kept: boolean };
export type Option = { name: string; low: number; high: number; default: number; meaning: string; words: string[] };
export type Game = {
  name: string;
  title: string;
  rules: number;
  edition: string;
  fewest: number;
  most: number;
  options: Option[];
  auctions: boolean;
  bots: string[];
};
export type Offer = { games: Game[]; banks: Record<string, [number, number]>; largest_gain: number };
/** What the lobby and one's own list show of a table; an empty name is an empty seat. */
export type About = {
  name?: string;
  names: string[];
  levels: (string | null)[];
  options: Record<string, number>;
  clock: Clock["kind"];
  bank: number;
  gain: number;
};
type Status = "open" | "running" | "over";
export type Listed = { id: string; game: string; host: string; status: Status; rated: boolean; seats: number; changed: number; about: About };
export type Sitting = { id: string; game?: string; status: Status; turn: boolean; changed: number; about: About };
export type Opening = {
  game: string;
  seats: number;
  name?: string;
  options?: Record<string, number>;
  clock?: Clock;
  rated?: boolean;
  listed?: boolean;
  fill?: string;
  begin?: boolean;
};
export type Pieces = { title: Both; note: Both; rounds?: number; cards: Card[] };
/** The cards of an edition by their id, in its order. */
export type Box = Record<string, Card>;
export type Passkey = { id: string; name: string; created: number; used: number | null };
export type Token = { id: string; name: string; scopes: string[]; created: number; used: number | null; token?: string };
export type Rating = { person: string; game: string; mu: number; sigma: number; games: number; wins: number; changed: number };
export type Person = { id: string; name: string; ratings: Rating[] };

/** The hall says no, and says why. */
export class Trouble extends Error {
  constructor(
    readonly why: string,
    readonly say: string,
  ) {
    super(say);
  }
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const asking: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    asking.headers = { "content-type": "application/json" };
    asking.body = JSON.stringify(body);
  }
  const answer = await fetch(`/api${path}`, asking);
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as Answer;
  throw trouble(answer.status, text);
}

function trouble(status: number, text: string): Trouble {
  try {
    const { why, say } = JSON.parse(text) as { why?: string; say?: string };
    return new Trouble(why ?? String(status), say ?? text);
  } catch {
    return new Trouble(String(status), text.slice(0, 200));
  }
}

const at = encodeURIComponent;

export const hall = {
  me: () => ask<Me>("GET", "/me"),
  change: (changed: { name?: string; language?: string }) => ask<Me>("PUT", "/me", changed),
  signOut: () => ask<void>("POST", "/me/sign-out"),
  person: (id: string) => ask<Person>("GET", `/people/${at(id)}`),

  games: () => ask<Offer>("GET", "/games"),
  pieces: (game: string) => ask<Pieces>("GET", `/games/${at(game)}/pieces`),
  myTables: () => ask<Sitting[]>("GET", "/me/tables"),
  open: (opening: Opening) => ask<RawTold>("POST", "/tables", opening),
  look: (table: string, after: number) => ask<RawTold>("GET", `/tables/${at(table)}?after=${after}&words=true`),

  passkeys: () => ask<Passkey[]>("GET", "/me/passkeys"),
  beginPasskey: () => ask<PublicKeyCredentialCreationOptionsJSON>("POST", "/me/passkeys/begin"),
  addPasskey: (name: string, credential: unknown) => ask<Passkey>("POST", "/me/passkeys", { name, credential }),
  removePasskey: (id: string) => ask<void>("DELETE", `/me/passkeys/${at(id)}`),
  beginReturn: () => ask<PublicKeyCredentialRequestOptionsJSON>("POST", "/passkeys/begin"),
  comeBack: (credential: unknown) => ask<Me>("POST", "/passkeys", { credential }),

  tokens: () => ask<Token[]>("GET", "/me/tokens"),
  makeToken: (name: string, scopes: string[]) => ask<Token>("POST", "/me/tokens", { name, scopes }),
  removeToken: (id: string) => ask<void>("DELETE", `/me/tokens/${at(id)}`),
};

const boxes = new Map<string, Promise<Pieces>>();

/** What is in a game's box; it is fetched once, and again only if that failed. */
export function pieces(game: string): Promise<Pieces> {
  let known = boxes.get(game);
  if (known === undefined) {
    known = hall.pieces(game);
    known.catch(() => boxes.delete(game));
    boxes.set(game, known);
  }
  return known;
}

/** The cards of a box by their id. */
export function boxOf(cards: Card[]): Box {
  return Object.fromEntries(cards.map((card) => [card.id, card]));
}
