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

let chosen = $state(localStorage.getItem("level") ?? "apprentice");

/** The level that is taken unless somebody chooses another: the one chosen last, at first the weakest. */
export function usualBot(game: string): string {
  const bots = botsOf(game);
  return bots.includes(chosen) ? chosen : (bots[0] ?? "");
}

/** Remembers the level that somebody chose. */
export function chooseLevel(level: string): void {
  chosen = level;
  localStorage.setItem("level", level);
}
