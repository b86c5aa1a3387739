/** The games that this client draws: the one place outside their folders where they are named. */
import type { Component } from "svelte";
import amulRules from "../../docs/rules/amul.md?url";
import amulRulesDe from "../../docs/rules/amul.de.md?url";
import amulettRules from "../../docs/rules/amulett.md?url";
import amulettRulesDe from "../../docs/rules/amulett.de.md?url";
import amulBook from "./amul/book/text.en.md?url";
import amulBookDe from "./amul/book/text.de.md?url";
import amulExamples from "./amul/book/examples.json?url";
import amulettBook from "./amulett/book/text.en.md?url";
import amulettBookDe from "./amulett/book/text.de.md?url";
import amulettExamples from "./amulett/book/examples.json?url";
import { pieces } from "./api/hall";
import type { Both, FeedItem, Language, RawScene, Update } from "./api/types";
import type { CompanionPart } from "./companion/part";
import type { Weights } from "./pace/beats";
import type { BookFiles } from "./rulebook/book";
import type { BookPart } from "./rulebook/part";
import type { Sound } from "./sound/tones";
import type { TableConnection } from "./table/connection";
import type { Person } from "./table/seats";

/** A choice that could have been made at a moment of a finished game; `gain` is in points. */
export type Alternative = { action: string; says: string; gain: number | null };
type Next = NonNullable<RawScene["next"]>;

/** What a game brings to the pages: its table, and how a finished game of it is looked at again. */
export type GameModule = {
  Table: Component<{ connection: TableConnection; box: unknown }>;
  /** The table at one moment; `own` is the seat whose hand is open, if only one is. */
  Board: Component<{ update: Update; box: unknown; everybody: Person[]; own: number | null }>;
  /** Draws one alternative; without it the page shows what it says. */
  Alternative?: Component<{ alternative: Alternative; box: unknown }>;
  alternatives: (next: Next, box: unknown, language: Language) => Alternative[];
  /** How much time each event takes when it is told; what is not named takes a beat if it is about somebody. */
  weights: Weights;
};

/** A card, a spell or an area, as it is found by its words. */
export type Piece = { id: string; name: Both; spoken: Both };

/** Every piece of an edition, shown beside the book of rules with how it is known. */
export type Compendium = {
  /** `found` are the ids that were looked for; null shows everything, one part at a time. */
  Compendium: Component<{ box: unknown; found: string[] | null }>;
  listed: (box: unknown) => Piece[];
};

/** What the pages know of a game before its module is loaded. */
export type GameClient = {
  load: () => Promise<GameModule>;
  /** Fetches what is in its box, which its module is given; without the id of an edition, as the game ships. */
  box: (edition?: string) => Promise<unknown>;
  icon: string;
  /** How posters and tables from above are drawn. */
  scene: "caravan" | "night" | "plain";
  /** The fewest and the most players. */
  players?: [number, number];
  /** Where the ledger of rules lies: the text of the documentation. */
  rules?: Record<Language, string>;
  /** The rulebook for people: where its text lies, and how its pieces are drawn. */
  book?: BookFiles & { part: () => Promise<BookPart> };
  compendium?: () => Promise<Compendium>;
  /** Counts a game that is played with the box. */
  companion?: () => Promise<CompanionPart>;
  /** The sound of an event; every other choice sounds like a card. */
  sounds?: Record<string, Sound>;
};

const GAMES: Record<string, GameClient> = {
  amul: {
    load: async () => (await import("./amul")).default,
    box: (edition) => pieces("amul", edition),
    icon: "market",
    scene: "caravan",
    players: [3, 8],
    rules: { en: amulRules, de: amulRulesDe },
    book: {
      text: { en: amulBook, de: amulBookDe },
      examples: amulExamples,
      part: async () => (await import("./amul/book")).default,
    },
    compendium: async () => (await import("./amul/compendium")).default,
    companion: async () => (await import("./amul/companion")).default,
  },
  amulett: {
    load: async () => (await import("./amulett")).default,
    box: (edition) => pieces("amulett", edition),
    icon: "amulet",
    scene: "night",
    players: [3, 6],
    rules: { en: amulettRules, de: amulettRulesDe },
    book: {
      text: { en: amulettBook, de: amulettBookDe },
      examples: amulettExamples,
      part: async () => (await import("./amulett/book")).default,
    },
    compendium: async () => (await import("./amulett/compendium")).default,
    companion: async () => (await import("./amulett/companion")).default,
    sounds: { bid: "bid", passed: "bid" },
  },
};

/** Any other game: its table is drawn from what every game has. */
const PLAIN: GameClient = {
  load: async () => (await import("./plain")).default,
  box: () => Promise.resolve(null),
  icon: "card",
  scene: "plain",
};

/** The games that have a client of their own, in the order in which they are offered. */
export const DRAWN = Object.keys(GAMES);

/** The game that is offered to people who have not chosen one. */
export const FIRST = "amul";

export function clientOf(game: string): GameClient {
  return Object.hasOwn(GAMES, game) ? GAMES[game]! : PLAIN;
}

/** The sound of a feed item at a table of this game; null for what is no choice. */
export function soundOfItem(game: string, { what, events }: Pick<FeedItem, "what" | "events">): Sound | null {
  if (what !== "chose") return null;
  const sounds = clientOf(game).sounds ?? {};
  return events?.map(([event]) => sounds[event]).find(Boolean) ?? "card";
}

/** A compendium that knows the box of its game; the pages only pass it on. */
export function compendium<Box>(parts: {
  Compendium: Component<{ box: Box; found: string[] | null }>;
  listed: (box: Box) => Piece[];
}): Compendium {
  return parts as unknown as Compendium;
}

/** A module whose parts know the updates and the box of their game; the pages only pass them on. */
export function gameModule<Table extends Update, Box>(parts: {
  Table: Component<{ connection: TableConnection<Table>; box: Box }>;
  Board: Component<{ update: Table; box: Box; everybody: Person[]; own: number | null }>;
  Alternative?: Component<{ alternative: Alternative; box: Box }>;
  alternatives: (next: Next, box: Box, language: Language) => Alternative[];
  weights: Weights;
}): GameModule {
  return parts as unknown as GameModule;
}
