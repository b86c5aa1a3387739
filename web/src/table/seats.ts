/** The people around the table: who sits where, what they are called, and who comes when. */
import type { SeatInfo, Language, Update } from "../api/types";
import { words } from "../words/language.svelte";

export type Person = { seat: number; name: string; bot: boolean; you: boolean; info: SeatInfo };

export function people(update: Update): Person[] {
  return update.info.seats.map((seatInfo, seat) => ({
    seat,
    name: seat === update.seat ? words().table.you : (seatInfo.name ?? ""),
    bot: Boolean(seatInfo.level) && !seatInfo.person,
    you: seat === update.seat,
    info: seatInfo,
  }));
}

/** Everybody clockwise from you, yourself first; for watchers from the first seat. */
export function around(update: Update): Person[] {
  const all = people(update);
  const first = update.seat ?? 0;
  return [...all.slice(first), ...all.slice(0, first)];
}

export function others(update: Update): Person[] {
  return around(update).filter((person) => !person.you);
}

/** Names in a row, as the language joins them. */
export function joined(names: string[], language: Language): string {
  return new Intl.ListFormat(language === "en" ? "en-GB" : language).format(names);
}

/** The same with the name of a person who is spoken to: "you and Lukas". */
export function called(update: Update, seats: number[], language: Language): string {
  const all = people(update);
  const names = seats.map((seat) => all[seat]).filter((person) => person !== undefined);
  return joined(
    names
      .toSorted((one, other) => Number(other.you) - Number(one.you))
      .map((person) => (person.you ? words().table.whom : person.name)),
    language,
  );
}

/** Who wants another game, in a sentence. */
export function readyAgain(update: Update, language: Language): string {
  const names = others(update)
    .filter((person) => person.info.again)
    .map((person) => person.name);
  return names.length ? words().scoring.readyAgain(joined(names, language), names.length > 1) : "";
}
