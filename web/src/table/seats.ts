/** The people around the table: who sits where, what they are called, and who comes when. */
import type { Chair, Language, Told } from "../api/types";
import { words } from "../words/language.svelte";

export type Person = { seat: number; name: string; bot: boolean; you: boolean; chair: Chair };

export function people(told: Told): Person[] {
  return told.room.chairs.map((chair, seat) => ({
    seat,
    name: seat === told.seat ? words().table.you : (chair.name ?? ""),
    bot: Boolean(chair.level) && !chair.person,
    you: seat === told.seat,
    chair,
  }));
}

/** Everybody clockwise from you, yourself first; for watchers from the first seat. */
export function around(told: Told): Person[] {
  const all = people(told);
  const first = told.seat ?? 0;
  return [...all.slice(first), ...all.slice(0, first)];
}

export function others(told: Told): Person[] {
  return around(told).filter((person) => !person.you);
}

/** Names in a row, as the language joins them. */
export function joined(names: string[], language: Language): string {
  return new Intl.ListFormat(language === "en" ? "en-GB" : language).format(names);
}

/** The same with the name of a person who is spoken to: "you and Lukas". */
export function called(told: Told, seats: number[], language: Language): string {
  const all = people(told);
  const names = seats.map((seat) => all[seat]).filter((person) => person !== undefined);
  return joined(names.toSorted((one, other) => Number(other.you) - Number(one.you)).map((person) => (person.you ? words().table.whom : person.name)), language);
}

/** Who wants another game, in a sentence. */
export function readyAgain(told: Told, language: Language): string {
  const names = others(told).filter((person) => person.chair.again).map((person) => person.name);
  return names.length ? words().reckoning.readyAgain(joined(names, language), names.length > 1) : "";
}
