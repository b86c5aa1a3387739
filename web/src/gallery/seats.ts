/** The same situation with another number of seats, and with names as long as the hall lets them be. */
import type { AmulettUpdate, AmulUpdate, Merchant, SeatInfo, Update, Wizard } from "../api/types";
import { readAnew } from "./stakes";

/** The first is you. One name has 24 letters, one cannot be broken, two are bots. */
const NAMES = [
  "Mira",
  "Maximiliane-Friederike B",
  "Kashgar",
  "Donaudampfschifffahrt",
  "Ilse",
  "Bukhara",
  "Wolfgang Amadeus",
  "Tariq",
];
const BOTS = [2, 5];

function seatOf(seat: number, first: SeatInfo | undefined): SeatInfo {
  const name = NAMES[seat] ?? "";
  if (BOTS.includes(seat)) return { name, level: "trader", left: 60_000 };
  return { ...(seat ? {} : first), name, person: `p${seat}`, left: 60_000 };
}

/** The first so many of a list, with more of another if it is too short. */
function many<Thing>(count: number, have: Thing[], more: Thing[]): Thing[] {
  return Array.from({ length: count }, (_, at) => have[at] ?? more[at % more.length]!);
}

/** Who comes when: everybody once, those who were there in their order. */
function turns(count: number, order: number[]): number[] {
  return [...new Set([...order, ...Array.from({ length: count }, (_, seat) => seat)])].filter((seat) => seat < count);
}

function around<Table extends Update>(update: Table, count: number): Pick<Table, "info"> {
  const seats = Array.from({ length: count }, (_, seat) => seatOf(seat, update.info.seats[0]));
  return { info: { ...update.info, seats, acting: update.info.acting.filter((seat) => seat < count) } };
}

/** A table of Āmul with more or fewer merchants; those who come sit as they do at the long table. */
export function seatedAmul(update: AmulUpdate, count: number, long: AmulUpdate): AmulUpdate {
  const view = update.view!;
  const like: Partial<Merchant> = { ready: true, picked: null, held: view.merchants[0]!.held };
  const come = long.view!.merchants.map((one) => ({ ...one, ...like }));
  const merchants = many(count, view.merchants, come);
  const order = turns(count, view.order);
  const acting = view.acting.filter((seat) => seat < count);
  const hints = update.hints && { ...update.hints, sheet: many(count, update.hints.sheet, long.hints!.sheet) };
  return { ...update, ...around(update, count), hints, view: { ...view, merchants, order, acting } };
}

/** A table of Das Amulett with more or fewer wizards. */
export function seatedAmulett(update: AmulettUpdate, count: number, long: AmulettUpdate): AmulettUpdate {
  const view = update.view!;
  const wizards = many<Wizard>(count, view.wizards, long.view!.wizards);
  const [acting, seat] = [view.acting.filter((one) => one < count), (one: number) => Math.min(one, count - 1)];
  const bidder = view.bidder === null ? null : seat(view.bidder);
  const changed = { ...view, wizards, acting, bidder, start_player: seat(view.start_player) };
  const brings = update.hints?.brings ?? [];
  const hints = update.hints && {
    ...readAnew(update.hints, changed),
    brings: brings.length ? many(count, brings, brings) : [],
  };
  return { ...update, ...around(update, count), hints, view: changed };
}
