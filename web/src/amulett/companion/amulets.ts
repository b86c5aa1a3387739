/** Where a game of Das Amulett stands, from the amulets and spells of everybody; the translated rules say it. */
import type { FactsOut, Pile } from "../../api/types";
import { each, put, zeros } from "../../companion/numbers.ts";
import * as rules from "./rules.generated.ts";
import { newState, numbered, seatsIn } from "../../companion/state.ts";

/** What everybody has: jewels by colour, and on each own spell how many stones. */
export type Wizardry = { jewels: Pile; spells: Pile };
/** The words of an edition in the order in which its rules count them. */
export type Order = { colours: string[]; metals: string[]; spells: string[] };

export type Standing = {
  colours: number;
  jewels: number;
  /** Jewels that are missing, if they are the right ones. */
  missing: number;
  won: boolean;
  /** What the own spells bring in the metal phase; `joker` is any metal. */
  income: Pile;
  /** By spell the stones that go in the energy phase, and for how many rounds it stays. */
  burns: Pile;
  rounds: Pile;
};

export type Goal = { colours: number; jewels: number };

export function standings(sent: FactsOut, order: Order, wizards: readonly Wizardry[], shorter: number) {
  const { facts, state } = numbered<rules.Facts>(sent);
  const table = newState<rules.State>({ state });
  rules.clearTheTable(table);
  table.players = wizards.length;
  rules.setGoal(table, facts, shorter);
  wizards.forEach(({ jewels, spells }, seat) => {
    order.colours.forEach((colour, place) => put(table.jewel, [seat, place], jewels[colour] ?? 0));
    order.spells.forEach((spell, place) => {
      const stones = spells[spell];
      if (stones !== undefined) rules.gainSpell(table, facts, seat, place, stones);
    });
  });
  const winners = seatsIn(rules.winners(table, facts));
  const goal: Goal = { colours: table.colours_to_win, jewels: table.jewels_to_win };
  return { goal, standings: wizards.map((wizard, seat) => standing(table, facts, order, wizard, seat, winners)) };
}

function standing(
  table: rules.State,
  facts: rules.Facts,
  order: Order,
  { spells }: Wizardry,
  seat: number,
  winners: number[],
): Standing {
  const wanted = zeros(order.metals.length, "i8");
  const joker = rules.incomeOf(table, facts, seat, wanted);
  const metals = order.metals.map((metal, place) => [metal, each(wanted)[place]!] as const);
  const own = order.spells.flatMap((id, spell) =>
    spells[id] === undefined ? [] : [{ id, spell, stones: spells[id] }],
  );
  const told = (say: (spell: number, stones: number) => number) =>
    Object.fromEntries(own.map(({ id, spell, stones }) => [id, say(spell, stones)]));
  return {
    colours: rules.coloursOf(table, seat),
    jewels: rules.jewelsOf(table, seat),
    missing: rules.jewelsToGo(table, seat),
    won: winners.includes(seat),
    income: Object.fromEntries([...metals, ["joker", joker] as const].filter(([, count]) => count > 0)),
    burns: told((spell) => rules.stonesToBurn(table, facts, seat, spell)),
    rounds: told((spell, stones) => rules.roundsLeft(table, facts, seat, spell, stones)),
  };
}
