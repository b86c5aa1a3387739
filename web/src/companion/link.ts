/** A game that is being counted, as the address has it behind its #: whoever gets the link sees the same. */
import type { Pile } from "../api/types";
import { DRAWN, FIRST } from "../games";

export type Player = {
  name: string;
  /** Cards, or jewels by colour. */
  pile: Pile;
  /** Stones on each own spell. */
  spells: Pile;
};
export type Counted = {
  game: string;
  /** The id of the edition; empty for the one that comes with the game. */
  edition: string;
  /** What was agreed before the game, as the game understands it; 0 for as printed. */
  option: number;
  players: Player[];
};

export function nobody(): Player {
  return { name: "", pile: {}, spells: {} };
}

export function written({ game, edition, option, players }: Counted): string {
  const parts = new URLSearchParams({ game });
  if (edition) parts.set("edition", edition);
  if (option) parts.set("option", String(option));
  const anySpells = players.some(({ spells }) => Object.keys(spells).length > 0);
  for (const { name, pile, spells } of players) {
    parts.append("name", name);
    parts.append("has", pileText(pile));
    if (anySpells) parts.append("spells", pileText(spells));
  }
  return parts.toString();
}

/** The game behind an address; with nothing there, an empty table for the fewest players. */
export function read(hash: string, fewest: number, most: number): Counted {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const [names, piles, spells] = ["name", "has", "spells"].map((part) => parts.getAll(part));
  const sat = names!.slice(0, most).map((name, seat) => ({
    name: name.slice(0, 24),
    pile: pileOf(piles![seat] ?? ""),
    spells: pileOf(spells![seat] ?? ""),
  }));
  const game = parts.get("game") ?? FIRST;
  while (sat.length < fewest) sat.push(nobody());
  return {
    game: DRAWN.includes(game) ? game : FIRST,
    edition: /^[0-9a-f]{0,40}$/.test(parts.get("edition") ?? "") ? (parts.get("edition") ?? "") : "",
    option: Math.min(2, Math.max(0, Math.trunc(Number(parts.get("option"))) || 0)),
    players: sat,
  };
}

function pileText(pile: Pile): string {
  return Object.entries(pile)
    .filter(([, count]) => count > 0)
    .map(([id, count]) => `${id}.${count}`)
    .join("_");
}

function pileOf(text: string): Pile {
  const found = [...text.matchAll(/([a-z][a-z-]*)\.(\d{1,2})(?:_|$)/g)];
  return Object.fromEntries(found.map(([, id, count]) => [id!, Number(count)]));
}
