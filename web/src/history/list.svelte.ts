/** Your past games as far as they are here, page by page; what is looked through meanwhile is asked for again. */
import { hall } from "../api/hall";
import type { PastGame } from "../api/types";

const FIRST_PAGE = 10;
const NEXT_PAGES = 40;
const AGAIN_MS = 15_000;
const HOUR_MS = 3_600_000;

export class PastGamesList {
  games = $state.raw<PastGame[] | null>(null);
  more = $state(false);
  #left = false;

  constructor(readonly game: string) {}

  /** Nobody looks any more. */
  leave(): void {
    this.#left = true;
  }

  async ask(): Promise<void> {
    const page = await hall.pastGames({
      game: this.game,
      after: this.games?.at(-1)?.table ?? "",
      count: this.games ? NEXT_PAGES : FIRST_PAGE,
    });
    this.games = [...(this.games ?? []), ...page.games];
    this.more = page.more;
    this.#lookAgain();
  }

  /** The newest games may still be looked through. */
  #lookAgain(): void {
    const awaited = this.games?.some(({ looked, ended }) => !looked && Date.now() - ended < HOUR_MS);
    if (awaited && !this.#left) setTimeout(() => void this.#refresh().catch(() => undefined), AGAIN_MS);
  }

  async #refresh(): Promise<void> {
    if (this.#left) return;
    const known = new Map(
      (await hall.pastGames({ game: this.game, count: FIRST_PAGE })).games.map((game) => [game.table, game]),
    );
    this.games = (this.games ?? []).map((game) => known.get(game.table) ?? game);
    this.#lookAgain();
  }
}
