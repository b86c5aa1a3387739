/** The games of this site, as the server lists them; fetched once, and again only if that failed. */
import { hall } from "../api/hall";
import type { Game, GamesOut } from "../api/types";
import { words } from "../words/language.svelte";

let known = $state.raw<GamesOut | null>(null);
let asked: Promise<GamesOut> | null = null;

export function fetchGames(): Promise<GamesOut> {
  asked ??= hall.games();
  asked.then(
    (offer) => (known = offer),
    () => (asked = null),
  );
  return asked;
}

/** The games, once they are here. */
export function games(): Game[] {
  return known?.games ?? [];
}

type About = { title: string; pitch: string; minutes: string };

/** What the page itself says of a game; undefined for one it does not know. */
export function aboutGame(game: string): About | undefined {
  const all: Record<string, About> = words().games;
  return all[game];
}

/** The title of a game: the page's own, else the server's, and its name until that is here. */
export function gameTitle(game: string): string {
  const own = aboutGame(game)?.title;
  if (own) return own;
  if (known === null) void fetchGames().catch(() => undefined);
  return games().find(({ name }) => name === game)?.title ?? game;
}

/** The levels of bots that a game has: those the page can describe, else those the server names. */
export function botsOf(game: string): string[] {
  const described = Object.keys(words().levels);
  const offered = games().find(({ name }) => name === game)?.bots;
  const both = described.filter((level) => offered?.includes(level) ?? true);
  return both.length ? both : (offered ?? []);
}

/** What is chosen in place of a level: bots as strong as the people at the table, where no rating depends on it. */
export const EVEN = "even";

/** How a level begins that is a bot of the host: a program with a name of its own, and none of the levels. */
const HOSTS_OWN = "own:";

/** The name of a bot of the host; null for a level. */
export function ownBot(level: string): string | null {
  return level.startsWith(HOSTS_OWN) ? level.slice(HOSTS_OWN.length) : null;
}

/** The bots of the host, which play any game that is not rated. */
export function ownBots(): string[] {
  return known?.own_bots ?? [];
}

/** How a bot plays, in a word: by its level, or as a program. */
export function levelName(level: string): string {
  return ownBot(level) === null ? (words().levels[level]?.name ?? level) : words().table.program;
}

let chosen = $state(localStorage.getItem("level") ?? "apprentice");

/** The level that is taken unless somebody chooses another: the one chosen last, at first the weakest. */
export function usualBot(game: string, rated = false): string {
  const bots = botsOf(game);
  return [...bots, ...(rated ? [] : [EVEN, ...ownBots()])].includes(chosen) ? chosen : (bots[0] ?? "");
}

/** Remembers the level that somebody chose. */
export function chooseLevel(level: string): void {
  chosen = level;
  localStorage.setItem("level", level);
}
