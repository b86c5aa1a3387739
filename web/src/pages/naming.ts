/** How tables are spoken of in lists and rooms. */
import type { About, Clock, Game, TableInfo } from "../api/types";
import type { Words } from "../words/en";

const MINUTE = 60_000;
const DAY = 86_400_000;

export function clockText(words: Words, clock: Clock): string {
  if (clock.kind === "live") return words.clock.live(Math.round(clock.bank / MINUTE), Math.round(clock.gain / 1000));
  if (clock.kind === "slow") return words.clock.slow(Math.max(1, Math.round(clock.bank / DAY)));
  return words.clock.none;
}

/** What is not as printed at a table, each with the word or number that was chosen; and that it has earlier rules. */
export function houseRules(
  words: Words,
  { options, rules }: Pick<TableInfo, "options" | "rules">,
  game?: Game,
): string[] {
  const chosen = Object.entries(options).filter(([, value]) => value > 0);
  const named = chosen.map(([name, value]) => {
    const title = words.make.option[name]?.name ?? name;
    const option = game?.options.find((option) => option.name === name);
    const word = option?.words[value - option.low];
    if (word) return `${title}: ${words.make.optionWords[word] ?? word}`;
    return value > 1 ? `${title} (${value})` : title;
  });
  return game && rules < game.rules ? [...named, words.room.earlierRules(rules)] : named;
}

export function clockOf(about: About): Clock {
  return { kind: about.clock, bank: about.bank, gain: about.gain };
}

/** What a table is called: by its own name, or by who sits there first. */
export function tableName(words: Words, name: string | undefined, names: string[]): string {
  return name || words.home.tableOf(names.find(Boolean) ?? words.name);
}

/** Everybody at the table but you. */
export function others(about: About, you: string): string[] {
  return about.names.filter((name) => name && name !== you);
}

/** Who of them is no bot, and leaves the seat to no program. */
export function people(about: About): string[] {
  return about.names.filter((name, seat) => name && !playsItself(about, seat));
}

/** Whether a bot or a program plays at a seat. */
export function playsItself(about: About, seat: number): boolean {
  return Boolean(about.levels[seat]) || (about.programs ?? []).includes(seat);
}

export function free(about: About): number {
  return about.names.filter((name, seat) => !name && !about.levels[seat]).length;
}
