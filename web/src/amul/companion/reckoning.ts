/** Counts a game of Āmul from what lies before each player; every number is worked out by the translated rules. */
import type { FactsOut, Pile } from "../../api/types";
import { at, each, row, zeros } from "../../companion/numbers.ts";
import * as rules from "./rules.generated.ts";
import { newState, numbered, seatsIn, type Numbered } from "../../companion/state.ts";

type Facts = rules.Facts & { tea_cards: number };
/** A kind of card; kinds that differ only in their letter are one card. */
type Kind = { card: string };
/** What is needed of the box: its kinds in their order, and the rows of the score sheet. */
export type Contents = { cards: readonly Kind[]; rows: Record<string, unknown> };

export type Reckoning = {
  /** By player, the points of each row. */
  sheet: number[][];
  totals: number[];
  prowess: number[];
  winners: number[];
  /** By player, what all copies of each card bring together. */
  points: Pile[];
  /** By player, the Arab and the Mongol signs. */
  signs: { arab: number[]; mongol: number[] };
  /** How many of each card the box still holds at this number of players. */
  left: Pile;
};

/** By player and card, how many lie there; `tea` says whether the variant is played. */
export function reckon(sent: FactsOut, box: Contents, piles: readonly Pile[], tea: boolean): Reckoning {
  const kinds = box.cards;
  const numbers = numbered<Facts>(sent);
  const table = laid(numbers, kinds, piles, tea);
  const seats = piles.map((_, seat) => seat);
  const sheet = zeros([table.area.length, Object.keys(box.rows).length], "i4");
  rules.fillSheet(table, numbers.facts, sheet);
  const lines = seats.map((seat) => each(row(sheet, seat)));
  const counts = rules.newCounts();
  rules.countEverything(table, numbers.facts, counts, rules.newList(table));
  const signs = (measure: number) => seats.map((seat) => at(counts, rules.YOU, seat, measure));
  return {
    sheet: lines,
    totals: lines.map((line) => line.reduce((sum, points) => sum + points, 0)),
    prowess: seats.map((seat) => at(table.prowess, seat)),
    winners: seatsIn(rules.winners(table, numbers.facts)),
    points: seats.map((seat) => brought(table, numbers.facts, kinds, counts, seat)),
    signs: { arab: signs(numbers.facts.arab), mongol: signs(numbers.facts.mongol) },
    left: byCard(kinds, each(remaining(table, numbers.facts))),
  };
}

/** A table on which everything lies; of cards with several letters, those that the box has. */
function laid({ facts, state }: Numbered<Facts>, kinds: readonly Kind[], piles: readonly Pile[], tea: boolean) {
  const table = newState<rules.State>({ state });
  rules.clearTheTable(table);
  table.players = piles.length;
  table.tea = tea ? facts.tea_cards : 0;
  const left = each(remaining(table, facts));
  piles.forEach((pile, seat) => {
    for (const [card, count] of Object.entries(pile)) {
      const own = kinds.flatMap((kind, place) => (kind.card === card ? [place] : []));
      for (let copy = 0; copy < count && own.length; copy++) {
        const kind = own.find((place) => left[place]! > 0) ?? own[0]!;
        left[kind]!--;
        rules.lay(table, facts, seat, kind);
      }
    }
  });
  return table;
}

function remaining(table: rules.State, facts: Facts) {
  const pool = zeros(table.gone.length, "i2");
  rules.unseen(table, facts, pool);
  return pool;
}

function brought(table: rules.State, facts: Facts, kinds: readonly Kind[], counts: rules.State["area"], seat: number) {
  const owned = rules.newList(table);
  const values = rules.newValues(table);
  const count = rules.valueCards(facts, counts, table.players, seat, row(table.area, seat), owned, values);
  const points = kinds.map(() => 0);
  for (let place = 0; place < count; place++) points[at(owned, place)] = at(values, place);
  return byCard(kinds, points);
}

/** Numbers of kinds, added up for those that differ only in their letter. */
function byCard(kinds: readonly Kind[], numbers: readonly number[]): Pile {
  const pile: Pile = {};
  kinds.forEach(({ card }, kind) => (pile[card] = (pile[card] ?? 0) + (numbers[kind] ?? 0)));
  return pile;
}
