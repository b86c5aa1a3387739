// Made from the rules by `npm run rules`; do not change it by hand.
import * as n from "../../companion/numbers.ts";
import type { Numbers } from "../../companion/numbers.ts";

export interface State {
  players: number;
  colours_to_win: number;
  jewels_to_win: number;
  dealt: Numbers;
  kept: Numbers;
  supply: Numbers;
  owner: Numbers;
  energy: Numbers;
  power: Numbers;
  had: Numbers;
  deck: Numbers;
  again: Numbers;
  jewel: Numbers;
}

export interface Facts {
  colours_to_win: number;
  jewels_to_win: number;
  power: Numbers;
  bolts: Numbers;
  trait: Numbers;
}

export const FREE_INCOME = 4;
export const INCOME = 0;
export const METAL_KINDS = 4;
export const NOTHING = -1;
export const PER_COLOUR = 1;
export const PER_EACH = 3;
export const PER_METAL = 2;

/** Nobody has a spell, and no spell lies anywhere. */
export function clearTheTable(table: State) {
  n.fill(table.owner, NOTHING);
  n.fill(table.deck, NOTHING);
  n.fill(table.again, NOTHING);
  n.fill(table.dealt, NOTHING);
  n.fill(table.kept, NOTHING);
}

/** How many colours or jewels complete an amulet, at least one; a shorter game takes some fewer of both. */
export function setGoal(table: State, facts: Facts, shorter: number) {
  table.colours_to_win = n.wrapped(Math.max((facts.colours_to_win - shorter), 1), "i1");
  table.jewels_to_win = n.wrapped(Math.max((facts.jewels_to_win - shorter), 1), "i1");
}

/** The seat whose amulet is complete. */
export function winners(table: State, _facts: Facts) {
  let seats: number;
  seats = 0;
  for (let seat = 0, seatEnd = table.players; seat < seatEnd; seat++) {
    seats = n.or(seats, n.shiftLeft(Number(hasWon(table, seat)), seat));
  }
  return seats;
}

/** How many jewels a seat still needs to win, if it gets the right ones. */
export function jewelsToGo(table: State, seat: number) {
  return Math.min(coloursToGo(table, seat), numberToGo(table, seat));
}

/** How many different colours of jewels a seat owns. */
export function coloursOf(table: State, seat: number) {
  let colours: number;
  colours = 0;
  for (let colour = 0, colourEnd = n.size(table.jewel, 1); colour < colourEnd; colour++) {
    colours = (colours + Number((n.at(table.jewel, seat, colour) > 0)));
  }
  return colours;
}

/** How many jewels a seat owns. */
export function jewelsOf(table: State, seat: number) {
  let jewels: number;
  jewels = 0;
  for (let colour = 0, colourEnd = n.size(table.jewel, 1); colour < colourEnd; colour++) {
    jewels = (jewels + Number(n.at(table.jewel, seat, colour)));
  }
  return jewels;
}

/** A spell comes to lie open before a seat, with stones from its supply. */
export function gainSpell(table: State, facts: Facts, seat: number, spell: number, stones: number) {
  n.put(table.owner, [spell], seat);
  n.put(table.energy, [spell], stones);
  n.put(table.supply, [seat], (n.at(table.supply, seat) - stones));
  n.put(table.had, [seat], n.or(n.at(table.had, seat), n.shiftLeft(1, spell)));
  for (let power = 0, powerEnd = n.size(facts.power, 1); power < powerEnd; power++) {
    n.put(table.power, [seat, power], (n.at(table.power, seat, power) + n.at(facts.power, spell, power)));
  }
}

/** Adds the metals that all spells of a seat bring; returns how many cards of any metal they bring besides. */
export function incomeOf(table: State, facts: Facts, seat: number, wanted: Numbers) {
  let free: number;
  free = 0;
  for (let spell = 0, spellEnd = n.size(table.owner, 0); spell < spellEnd; spell++) {
    if ((n.at(table.owner, spell) === seat)) {
      free = (free + spellIncome(table, facts, seat, spell, wanted));
    }
  }
  return free;
}

/** The stones that go from a spell of a seat at the end of its energy turn: its bolts, as effects change them. */
export function stonesToBurn(table: State, facts: Facts, seat: number, spell: number) {
  return Math.min(stonesARound(table, facts, seat, spell), Number(n.at(table.energy, spell)));
}

/** The stones that a spell of a seat needs to stay for a round; at least one, whatever effects say. */
export function stonesARound(table: State, facts: Facts, seat: number, spell: number) {
  return Math.max(1, burns(table, facts, seat, spell, Number(n.at(facts.bolts, spell))));
}

/** How many rounds a spell of a seat stays with so many stones on it, if nothing else changes. */
export function roundsLeft(table: State, facts: Facts, seat: number, spell: number, stones: number) {
  let needed: number;
  needed = stonesARound(table, facts, seat, spell);
  return n.floorDiv(((stones + needed) - 1), needed);
}

/** Seven jewels of different colours, or eight of any. */
function hasWon(table: State, seat: number) {
  return (jewelsToGo(table, seat) <= 0);
}

/** How many more colours complete the amulet of a seat. */
function coloursToGo(table: State, seat: number) {
  return (table.colours_to_win - coloursOf(table, seat));
}

/** How many more jewels of whatever colours complete the amulet of a seat. */
function numberToGo(table: State, seat: number) {
  return (table.jewels_to_win - jewelsOf(table, seat));
}

/** Adds the metals that a spell brings its owner; returns how many cards of any metal it brings besides. */
function spellIncome(table: State, facts: Facts, seat: number, spell: number, wanted: Numbers) {
  for (let metal = 0, metalEnd = METAL_KINDS; metal < metalEnd; metal++) {
    n.put(wanted, [metal], (n.at(wanted, metal) + n.at(facts.power, spell, (INCOME + metal))));
  }
  income(table, facts, seat, spell, wanted);
  return Number(n.at(facts.power, spell, FREE_INCOME));
}

function burns(_table: State, _facts: Facts, _seat: number, _spell: number, stones: number) {
  return stones;
}

function income(table: State, facts: Facts, seat: number, spell: number, metals: Numbers) {
  income5(table, facts, seat, spell, metals);
  return;
}

/** A spell brings metal for each of its owner's jewels of its colour. */
function income5(table: State, facts: Facts, seat: number, spell: number, metals: Numbers) {
  let each: number;
  each = Number(n.at(facts.trait, spell, PER_EACH));
  if (each) {
    n.put(metals, [n.at(facts.trait, spell, PER_METAL)], (n.at(metals, n.at(facts.trait, spell, PER_METAL)) + (each * Number(n.at(table.jewel, seat, n.at(facts.trait, spell, PER_COLOUR))))));
  }
}
