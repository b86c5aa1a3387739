/** A game at once: with as many bots as a table usually has, as far as the game allows. */
import { hall } from "../api/hall";
import type { Game, NewTable } from "../api/types";
import { DRAWN } from "../games";
import { drawCut, rememberCut } from "../live/cuts";
import { fetchGames, usualBot } from "../live/games.svelte";
import { signIn } from "../live/me.svelte";
import { go } from "./route.svelte";

export const BOTS = 3;

/** What the server says of a game that the client does not know. */
async function offered(game: string): Promise<Partial<Game>> {
  return (await fetchGames()).games.find(({ name }) => name === game) ?? {};
}

/** Opens a table at which you cut the cards, and goes there. */
export async function openTable(wanted: NewTable): Promise<void> {
  await signIn();
  const cut = wanted.begin ? await drawCut() : null;
  const { table } = await hall.open(cut ? { ...wanted, pledge: cut.pledge } : wanted);
  if (cut) rememberCut(table, cut);
  go(`/t/${table}`);
}

/** Opens a table with bots, and goes there. */
export async function playNow(game: string): Promise<void> {
  const { fewest = 0, most = BOTS + 1 } = DRAWN.includes(game) ? {} : await offered(game);
  const seats = Math.min(most, Math.max(fewest, BOTS + 1));
  await openTable({ game, seats, fill: usualBot(game), begin: true });
}
