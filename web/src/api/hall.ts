/** Everything one can ask the hall for, beside the live tables. */
import { boxAddress, ME } from "../first/addresses";
import { heardBuild } from "../live/build.svelte";
import type {
  BlockedPerson,
  Boxes,
  DailyDeals,
  Device,
  PushSettings,
  Card,
  Course,
  Edition,
  EditionProof,
  EvenLevel,
  FactsOut,
  FoundPerson,
  Invitation,
  InvitedPerson,
  NewBranch,
  NewMail,
  NewReport,
  NewWebhook,
  NoticeSettings,
  Hint,
  Language,
  Lesson,
  Me,
  GamesOut,
  GameStatistics,
  PastGames,
  NewTable,
  Passkey,
  Person,
  RawScene,
  RawUpdate,
  Site,
  Both,
  MyTable,
  Token,
  LookedThrough,
  NextPuzzle,
  PuzzleAnswer,
} from "./types";

/** An edition as its file says it. */
export type Tree = Record<string, unknown>;

/** The cards of an edition by their id, in its order. */
export type Box = Record<string, Card>;

/** The hall says no, and says why. */
export class Trouble extends Error {
  constructor(
    readonly why: string,
    readonly say: string,
    /** The same in German, where the hall has it. */
    readonly german = "",
  ) {
    super(say);
  }
}

export function ask<Answer>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return askAt(method, `/api${path}`, body, headers);
}

async function askAt<Answer>(
  method: string,
  address: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const asking: RequestInit = { method, credentials: "same-origin", headers };
  if (body !== undefined) {
    asking.headers = { ...headers, "content-type": "application/json" };
    asking.body = JSON.stringify(body);
  }
  const answer = await fetch(address, asking);
  heardBuild(answer.headers.get("serai-build"));
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as Answer;
  throw trouble(answer.status, text);
}

function trouble(status: number, text: string): Trouble {
  try {
    const { why, say, say_de } = JSON.parse(text) as { why?: string; say?: string; say_de?: string };
    return new Trouble(why ?? String(status), say ?? text, say_de);
  } catch {
    return new Trouble(String(status), text.slice(0, 200));
  }
}

const at = encodeURIComponent;

export const hall = {
  me: () => askAt<Me>("GET", ME),
  change: (changed: { name?: string; language?: string }) => ask<Me>("PUT", "/me", changed),
  signOut: () => ask<void>("POST", "/me/sign-out"),
  erase: () => ask<void>("DELETE", "/me"),
  blocked: () => ask<BlockedPerson[]>("GET", "/me/blocked"),
  block: (id: string) => ask<void>("PUT", `/me/blocked/${at(id)}`),
  unblock: (id: string) => ask<void>("DELETE", `/me/blocked/${at(id)}`),
  report: (report: NewReport) => ask<void>("POST", "/reports", report),
  findPeople: (name = "") => ask<FoundPerson[]>("GET", `/people${name && `?name=${at(name)}`}`),
  invited: (table: string) => ask<InvitedPerson[]>("GET", `/tables/${at(table)}/invitations`),
  invite: (table: string, person: string) =>
    ask<InvitedPerson[]>("POST", `/tables/${at(table)}/invitations`, { person }),
  takeBack: (table: string, person: string) => ask<void>("DELETE", `/tables/${at(table)}/invitations/${at(person)}`),
  invitations: () => ask<Invitation[]>("GET", "/me/invitations"),
  decline: (table: string) => ask<void>("DELETE", `/me/invitations/${at(table)}`),
  sit: (table: string, seat: number) => ask<void>("POST", `/tables/${at(table)}`, { t: "sit", seat }),
  person: (id: string) => ask<Person>("GET", `/people/${at(id)}`),

  site: () => ask<Site>("GET", "/site"),
  legal: (which: "imprint" | "privacy") => ask<Both>("GET", `/site/${which}`),

  games: () => ask<GamesOut>("GET", "/games"),
  pieces: <Game extends keyof Boxes>(game: Game, edition: string) =>
    askAt<Boxes[Game]>("GET", boxAddress(game, edition)),
  facts: (game: string, edition: string) =>
    ask<FactsOut>("GET", `/games/${game}/facts${edition && `?edition=${at(edition)}`}`),
  editions: () => ask<Edition[]>("GET", "/editions"),
  uploadEdition: (game: string, toml: string) => ask<Edition>("POST", "/editions", { game, toml }),
  renameEdition: (id: string, called: string) => ask<Edition>("PUT", `/editions/${at(id)}`, { called }),
  removeEdition: (id: string) => ask<void>("DELETE", `/editions/${at(id)}`),
  editionTree: (game: string, edition = "") =>
    ask<Tree>("GET", `/games/${at(game)}/edition${edition && `?edition=${at(edition)}`}`),
  checkEdition: (game: string, draft: { tree: Tree } | { toml: string }) =>
    ask<EditionProof>("POST", `/games/${at(game)}/edition/check`, draft),
  vocabulary: <Vocabulary>(game: string) => ask<Vocabulary>("GET", `/games/${at(game)}/edition/vocabulary`),
  myTables: () => ask<MyTable[]>("GET", "/me/tables"),
  pastGames: ({ game = "", after = "", count }: { game?: string; after?: string; count: number }) =>
    ask<PastGames>("GET", `/me/games?game=${at(game)}&after=${at(after)}&count=${count}`),
  statistics: () => ask<GameStatistics[]>("GET", "/me/games/statistics"),
  open: (opening: NewTable) => ask<RawUpdate>("POST", "/tables", opening),
  look: (table: string, after: number) => ask<RawUpdate>("GET", `/tables/${at(table)}?after=${after}&words=true`),

  evenLevel: (table: string) => ask<EvenLevel>("GET", `/tables/${at(table)}/even-level`),
  hint: (table: string) => ask<Hint>("GET", `/tables/${at(table)}/hint`),
  course: (table: string) => ask<Course>("GET", `/tables/${at(table)}/review`),
  analysis: (table: string) => ask<LookedThrough>("GET", `/tables/${at(table)}/review/analysis`),
  scenes: (table: string, asked: URLSearchParams) =>
    ask<RawScene[]>("GET", `/tables/${at(table)}/review/scenes?${asked}`),
  branch: (table: string, elsewhere: NewBranch) => ask<RawUpdate>("POST", `/tables/${at(table)}/branch`, elsewhere),
  puzzle: (game: string) => ask<NextPuzzle>("GET", `/games/${at(game)}/puzzle`),
  tryPuzzle: (id: string, action: string) => ask<PuzzleAnswer>("POST", `/puzzles/${at(id)}`, { action }),
  daily: (day = "") => ask<DailyDeals>("GET", `/daily${day && `?day=${at(day)}`}`),
  playDaily: (game: string) => ask<RawUpdate>("POST", `/daily/${at(game)}`),
  lessons: () => ask<Lesson[]>("GET", "/lessons"),
  learn: (game: string, lesson: string) => ask<RawUpdate>("POST", `/lessons/${at(game)}?lesson=${at(lesson)}`),

  passkeys: () => ask<Passkey[]>("GET", "/me/passkeys"),
  beginPasskey: () => ask<PublicKeyCredentialCreationOptionsJSON>("POST", "/me/passkeys/begin"),
  addPasskey: (name: string, credential: unknown) => ask<Passkey>("POST", "/me/passkeys", { name, credential }),
  removePasskey: (id: string) => ask<void>("DELETE", `/me/passkeys/${at(id)}`),
  beginReturn: () => ask<PublicKeyCredentialRequestOptionsJSON>("POST", "/passkeys/begin"),
  comeBack: (credential: unknown) => ask<Me>("POST", "/passkeys", { credential }),

  calls: () => ask<PushSettings>("GET", "/me/push"),
  beCalled: (subscription: PushSubscriptionJSON & { language: Language }) =>
    ask<void>("POST", "/me/push", subscription),
  beLeftAlone: (id: string) => ask<void>("DELETE", `/me/push/${at(id)}`),

  notices: () => ask<NoticeSettings>("GET", "/me/notices"),
  addWebhook: (webhook: NewWebhook) => ask<void>("POST", "/me/webhooks", webhook),
  removeWebhook: (id: string) => ask<void>("DELETE", `/me/webhooks/${at(id)}`),
  setMail: (mail: NewMail) => ask<void>("PUT", "/me/mail", mail),
  forgetMail: () => ask<void>("DELETE", "/me/mail"),
  away: (until: number) => ask<void>("PUT", "/me/away", { until }),
  followMailLink: (what: "confirm" | "unsubscribe", token: string) => askAt<void>("POST", `/mail/${what}/${at(token)}`),

  devices: () => ask<Device[]>("GET", "/me/devices"),
  signOutDevice: (id: string) => ask<void>("DELETE", `/me/devices/${at(id)}`),
  signOutElsewhere: () => ask<void>("DELETE", "/me/devices"),

  tokens: () => ask<Token[]>("GET", "/me/tokens"),
  makeToken: (name: string, scopes: string[]) => ask<Token>("POST", "/me/tokens", { name, scopes }),
  removeToken: (id: string) => ask<void>("DELETE", `/me/tokens/${at(id)}`),
};

const boxes = new Map<string, Promise<unknown>>();

/** What is in a game's box in an edition; it is fetched once, and again only if that failed. */
export function pieces<Game extends keyof Boxes>(game: Game, edition = ""): Promise<Boxes[Game]> {
  const named = `${game} ${edition}`;
  const known = boxes.get(named) as Promise<Boxes[Game]> | undefined;
  if (known) return known;
  const box = hall.pieces(game, edition);
  box.catch(() => boxes.delete(named));
  boxes.set(named, box);
  return box;
}

/** The cards of a box by their id. */
export function boxOf(cards: Card[]): Box {
  return Object.fromEntries(cards.map((card) => [card.id, card]));
}

/** Where the file of an edition is downloaded. */
export function editionFile(game: string, edition: string): string {
  return `/api/games/${at(game)}/edition/file${edition && `?edition=${at(edition)}`}`;
}
