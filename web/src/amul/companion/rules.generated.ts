// Made from the rules by `npm run rules`; do not change it by hand.
import * as n from "../../companion/numbers.ts";
import type { Numbers } from "../../companion/numbers.ts";

export interface State {
  players: number;
  tea: number;
  hand: Numbers;
  known: Numbers;
  place: Numbers;
  area: Numbers;
  prowess: Numbers;
  letter: Numbers;
  gone: Numbers;
  deck: Numbers;
}

export interface Facts {
  majority: Numbers;
  copies: Numbers;
  tea: number;
  tea_trader: number;
  colour: Numbers;
  prowess: Numbers;
  letter: Numbers;
  feeds: Numbers;
  weight: Numbers;
  members: Numbers;
  varied: Numbers;
  measures: number;
  arab: number;
  mongol: number;
  together: Numbers;
  base: Numbers;
  each: Numbers;
  measure: Numbers;
  partner: Numbers;
  whose: Numbers;
  every: Numbers;
  most: Numbers;
  floor: Numbers;
  series: Numbers;
  series_measure: Numbers;
  series_whose: Numbers;
  shared: Numbers;
  test: Numbers;
  test_whose: Numbers;
  against: Numbers;
  rival: Numbers;
  least: Numbers;
  greatest: Numbers;
  own: Numbers;
  otherwise: Numbers;
}

export const ALL = 3;
export const ARAB_ROW = 7;
export const BAZAAR = 2;
export const COUNTS_SHAPE = [4, 8, 48];
export const EMPTY = 127;
export const EVERYBODY = 2;
export const HIDDEN = -2;
export const LAST_OF_SERIES = 15;
export const MARKET = 0;
export const MONGOL_ROW = 8;
export const NEIGHBOURS = 1;
export const NEXT_DOOR = 1;
export const NONE = -1;
export const NOTHING = -1;
export const NO_LETTER = 127;
export const PALACE = 1;
export const SEATS = 8;
export const TERMS = 2;
export const YOU = 0;
export const YOU_AND_NEIGHBOURS = 2;

/** No cards in hands and places, no letters, nothing chosen. */
export function clearTheTable(table: State) {
  n.fill(table.hand, EMPTY);
  n.fill(table.known, EMPTY);
  n.fill(table.place, EMPTY);
  n.fill(table.deck, NOTHING);
  n.fill(table.letter, NO_LETTER);
}

/** A card comes to lie in a play area, where its prowess and its letter count. */
export function lay(table: State, facts: Facts, seat: number, card: number) {
  n.put(table.area, [seat, card], (n.at(table.area, seat, card) + 1));
  n.put(table.prowess, [seat], (n.at(table.prowess, seat) + n.at(facts.prowess, card)));
  if ((0 < n.at(facts.letter, card) && n.at(facts.letter, card) < n.at(table.letter, seat))) {
    n.put(table.letter, [seat], n.at(facts.letter, card));
  }
}

/** Counts the cards that lie nowhere in sight: in the deck or in other hands. */
export function unseen(table: State, facts: Facts, pool: Numbers) {
  n.fill(pool, 0);
  for (const place of [MARKET, PALACE, BAZAAR]) {
    n.add(pool, n.row(facts.copies, place, table.players), 1);
  }
  n.add(pool, table.gone, -1);
  for (let seat = 0, seatEnd = table.players; seat < seatEnd; seat++) {
    n.add(pool, n.row(table.area, seat), -1);
  }
  if ((table.tea > 0)) {
    n.put(pool, [facts.tea], (n.at(pool, facts.tea) + table.tea));
    n.put(pool, [facts.tea_trader], (n.at(pool, facts.tea_trader) + 1));
  }
  for (let place = 0, placeEnd = 3; place < placeEnd; place++) {
    removeRow(pool, n.row(table.place, place));
  }
  for (let seat = 0, seatEnd = table.players; seat < seatEnd; seat++) {
    removeRow(pool, n.row(table.hand, seat));
  }
}

/** One line a seat: the six colours, the Bazaar, the two majorities. */
export function fillSheet(table: State, facts: Facts, sheet: Numbers) {
  let counts: Numbers;
  let owned: Numbers;
  let values: Numbers;
  [counts, owned, values] = [newCounts(), newList(table), newValues(table)];
  countEverything(table, facts, counts, owned);
  n.fill(sheet, 0);
  for (let seat = 0, seatEnd = table.players; seat < seatEnd; seat++) {
    fillLine(facts, counts, table.players, seat, n.row(table.area, seat), n.row(sheet, seat), owned, values);
  }
}

/** Most points; a tie goes to the higher prowess; still tied, the victory is shared. */
export function winners(table: State, facts: Facts) {
  let points: Numbers;
  let best: number;
  let seats: number;
  let lead: number;
  points = n.zeros(SEATS, "i4");
  score(table, facts, points);
  best = -(1);
  seats = 0;
  for (let seat = 0, seatEnd = table.players; seat < seatEnd; seat++) {
    if ((best >= 0)) {
      lead = (Number(n.at(points, seat)) - Number(n.at(points, best)));
      if ((lead === 0)) {
        lead = (Number(n.at(table.prowess, seat)) - Number(n.at(table.prowess, best)));
      }
      if ((lead < 0)) {
        continue;
      }
      if ((lead > 0)) {
        seats = 0;
      }
    }
    if ((seats === 0)) {
      best = seat;
    }
    seats = n.or(seats, n.shiftLeft(1, seat));
  }
  return seats;
}

/** Room for counting. */
export function newCounts() {
  return n.zeros(COUNTS_SHAPE, "i2");
}

/** Room for a list of kinds. */
export function newList(table: State) {
  return n.zeros((n.size(table.gone, 0) + 1), "i1");
}

/** Room for what each kind of a list scores. */
export function newValues(table: State) {
  return n.zeros((n.size(table.gone, 0) + 1), "i2");
}

/** Counts in every play area what the scoring looks at, and adds it up for neighbours and for all. */
export function countEverything(table: State, facts: Facts, counts: Numbers, owned: Numbers) {
  countAreas(table, facts, counts, owned);
  for (let seat = 0, seatEnd = table.players; seat < seatEnd; seat++) {
    lookAround(facts, table.players, counts, seat);
  }
}

/** Lists the kinds in a play area and what all cards of each score there, and says how many kinds. */
export function valueCards(facts: Facts, counts: Numbers, players: number, seat: number, area: Numbers, owned: Numbers, values: Numbers) {
  let kinds: number;
  let sets: number;
  let kind: number;
  let each: number;
  kinds = listOwned(area, owned);
  sets = 0;
  for (let place = 0, placeEnd = kinds; place < placeEnd; place++) {
    kind = n.at(owned, place);
    each = cardPoints(facts, counts, players, seat, kind);
    n.put(values, [place], kindPoints(facts, kind, each, Number(n.at(area, kind)), sets));
    sets = n.or(sets, sharedSet(facts, kind));
  }
  return kinds;
}

/** Takes the visible cards of a row off a count. */
function removeRow(pool: Numbers, row: Numbers) {
  for (const card of n.each(row)) {
    if ((card === EMPTY)) {
      break;
    }
    if ((card !== HIDDEN)) {
      n.put(pool, [card], (n.at(pool, card) - 1));
    }
  }
}

/** Adds the points of a seat's cards and majorities to its empty line; lists the cards as `value_cards` does. */
function fillLine(facts: Facts, counts: Numbers, players: number, seat: number, area: Numbers, line: Numbers, owned: Numbers, values: Numbers) {
  let kinds: number;
  kinds = valueCards(facts, counts, players, seat, area, owned, values);
  for (let place = 0, placeEnd = kinds; place < placeEnd; place++) {
    n.put(line, [n.at(facts.colour, n.at(owned, place))], (n.at(line, n.at(facts.colour, n.at(owned, place))) + n.at(values, place)));
  }
  n.put(line, [ARAB_ROW], majority(facts, counts, players, seat, facts.arab));
  n.put(line, [MONGOL_ROW], majority(facts, counts, players, seat, facts.mongol));
  return kinds;
}

/** The total of each line of the score sheet. */
function score(table: State, facts: Facts, points: Numbers) {
  let counts: Numbers;
  let owned: Numbers;
  let values: Numbers;
  [counts, owned, values] = [newCounts(), newList(table), newValues(table)];
  countEverything(table, facts, counts, owned);
  n.fill(points, 0);
  for (let seat = 0, seatEnd = table.players; seat < seatEnd; seat++) {
    n.put(points, [seat], areaPoints(facts, counts, table.players, seat, n.row(table.area, seat), owned, values));
  }
}

/** Counts in every play area what the scoring looks at. */
function countAreas(table: State, facts: Facts, counts: Numbers, owned: Numbers) {
  let area: Numbers;
  let measure: number;
  for (let seat = 0, seatEnd = table.players; seat < seatEnd; seat++) {
    area = n.row(table.area, seat);
    for (let place = 0, placeEnd = listOwned(area, owned); place < placeEnd; place++) {
      countCardsOf(facts, counts, seat, n.at(owned, place), Number(n.at(area, n.at(owned, place))));
    }
    for (let slot = 0, slotEnd = n.size(facts.varied, 0); slot < slotEnd; slot++) {
      measure = n.at(facts.varied, slot);
      if ((measure === NONE)) {
        break;
      }
      n.put(counts, [YOU, seat, measure], countDifferent(facts, counts, seat, measure));
    }
  }
}

/** Fills what a seat counts of its neighbours, of its neighbours and itself, and of all seats. */
function lookAround(facts: Facts, players: number, counts: Numbers, seat: number) {
  let left: number;
  let right: number;
  let beside: number;
  [left, right] = [leftOf(seat, players), rightOf(seat, players)];
  for (let measure = 0, measureEnd = facts.measures; measure < measureEnd; measure++) {
    beside = (n.at(counts, YOU, left, measure) + n.at(counts, YOU, right, measure));
    n.put(counts, [NEIGHBOURS, seat, measure], beside);
    n.put(counts, [YOU_AND_NEIGHBOURS, seat, measure], (beside + n.at(counts, YOU, seat, measure)));
  }
  for (let other = 0, otherEnd = players; other < otherEnd; other++) {
    for (let measure = 0, measureEnd = facts.measures; measure < measureEnd; measure++) {
      n.put(counts, [ALL, seat, measure], (n.at(counts, ALL, seat, measure) + n.at(counts, YOU, other, measure)));
    }
  }
}

/** Writes the kinds that lie in a play area, and says how many. */
function listOwned(area: Numbers, owned: Numbers) {
  let count: number;
  count = 0;
  for (let kind = 0, kindEnd = n.size(area, 0); kind < kindEnd; kind++) {
    n.put(owned, [count], kind);
    count = (count + Number((n.at(area, kind) > 0)));
  }
  return count;
}

/** What one card of a kind scores among the cards that have been counted. */
function cardPoints(facts: Facts, counts: Numbers, players: number, seat: number, kind: number) {
  let points: number;
  let whose: number;
  let every: number;
  let first: number;
  let second: number;
  let count: number;
  if (((n.at(facts.test, kind) !== NONE) && !(conditionHolds(facts, counts, players, seat, kind)))) {
    return Number(n.at(facts.otherwise, kind));
  }
  points = Number(n.at(facts.base, kind));
  for (let term = 0, termEnd = TERMS; term < termEnd; term++) {
    [whose, every] = [n.at(facts.whose, kind, term), Number(n.at(facts.every, kind, term))];
    [first, second] = [n.at(counts, whose, seat, n.at(facts.measure, kind, term)), n.at(counts, whose, seat, n.at(facts.partner, kind, term))];
    count = Number(Math.min(first, second));
    points = (points + (Number(n.at(facts.each, kind, term)) * ((every === 1) ? count : n.floorDiv(count, every))));
  }
  points = Math.max(Math.min(points, Number(n.at(facts.most, kind))), Number(n.at(facts.floor, kind)));
  count = Number(n.at(counts, n.at(facts.series_whose, kind), seat, n.at(facts.series_measure, kind)));
  return (points + Number(n.at(facts.series, kind, Math.min(count, LAST_OF_SERIES))));
}

/** What all cards of a kind score if one scores so much; nothing once their set is among those that have scored. */
function kindPoints(facts: Facts, kind: number, each: number, cards: number, sets: number) {
  if (n.and(sets, sharedSet(facts, kind))) {
    return 0;
  }
  return (n.at(facts.together, kind) ? each : (each * cards));
}

/** The set of kinds, of which only one scores, to which a kind belongs: as a bit, and none for most kinds. */
function sharedSet(facts: Facts, kind: number) {
  let number: number;
  number = Number(n.at(facts.shared, kind));
  return (number ? n.shiftLeft(1, number) : 0);
}

/** 8, 4 or 2 points by rank; tied players all get the points of the lowest rank they share. */
function majority(facts: Facts, counts: Numbers, players: number, seat: number, measure: number) {
  let own: number;
  let rank: number;
  own = n.at(counts, YOU, seat, measure);
  rank = 0;
  for (let other = 0, otherEnd = players; other < otherEnd; other++) {
    if ((n.at(counts, YOU, other, measure) >= own)) {
      rank = (rank + 1);
    }
  }
  return ((own > 0) ? Number(n.at(facts.majority, (rank - 1))) : 0);
}

/** What the cards of a play area score together, the two majorities included. */
function areaPoints(facts: Facts, counts: Numbers, players: number, seat: number, area: Numbers, owned: Numbers, values: Numbers) {
  let points: number;
  points = (majority(facts, counts, players, seat, facts.arab) + majority(facts, counts, players, seat, facts.mongol));
  for (let place = 0, placeEnd = valueCards(facts, counts, players, seat, area, owned, values); place < placeEnd; place++) {
    points = (points + Number(n.at(values, place)));
  }
  return points;
}

/** Adds cards of a kind to everything they count for in the seat's own area. */
function countCardsOf(facts: Facts, counts: Numbers, seat: number, kind: number, cards: number) {
  let measure: number;
  for (let slot = 0, slotEnd = n.size(facts.feeds, 1); slot < slotEnd; slot++) {
    measure = n.at(facts.feeds, kind, slot);
    if ((measure === NONE)) {
      break;
    }
    n.put(counts, [YOU, seat, measure], (n.at(counts, YOU, seat, measure) + (cards * Number(n.at(facts.weight, kind, slot)))));
  }
}

/** For a measure of variety: how many different things lie in the play area. */
function countDifferent(facts: Facts, counts: Numbers, seat: number, measure: number) {
  let different: number;
  let member: number;
  different = 0;
  for (let place = 0, placeEnd = n.size(facts.members, 1); place < placeEnd; place++) {
    member = n.at(facts.members, measure, place);
    if ((member === NONE)) {
      break;
    }
    different = (different + Number((n.at(counts, YOU, seat, member) > 0)));
  }
  return different;
}

/** The next seat clockwise. */
function leftOf(seat: number, players: number) {
  return (((seat + 1) < players) ? (seat + 1) : 0);
}

/** The seat before. */
function rightOf(seat: number, players: number) {
  return ((seat > 0) ? (seat - 1) : (players - 1));
}

/** Whether a card that asks for something finds it. */
function conditionHolds(facts: Facts, counts: Numbers, players: number, seat: number, kind: number) {
  let whose: number;
  let against: number;
  let rival: number;
  let own: number;
  let difference: number;
  let left: number;
  let right: number;
  [whose, against, rival] = [n.at(facts.test_whose, kind), n.at(facts.against, kind), n.at(facts.rival, kind)];
  own = Number(n.at(counts, whose, seat, n.at(facts.test, kind)));
  difference = own;
  if ((rival === NEXT_DOOR)) {
    [left, right] = [n.at(counts, YOU, leftOf(seat, players), against), n.at(counts, YOU, rightOf(seat, players), against)];
    difference = (difference - Number(Math.max(left, right)));
  } else {
    if ((rival === EVERYBODY)) {
      difference = (difference - mostOfOthers(counts, players, seat, against));
    } else {
      if ((against !== NONE)) {
        difference = (difference - Number(n.at(counts, whose, seat, against)));
      }
    }
  }
  return ((n.at(facts.least, kind) <= difference && difference <= n.at(facts.greatest, kind)) && (own >= n.at(facts.own, kind)));
}

/** The most that any other player has of a measure. */
function mostOfOthers(counts: Numbers, players: number, seat: number, measure: number) {
  let most: number;
  most = 0;
  for (let other = 0, otherEnd = players; other < otherEnd; other++) {
    if ((other !== seat)) {
      most = Math.max(most, Number(n.at(counts, YOU, other, measure)));
    }
  }
  return most;
}
