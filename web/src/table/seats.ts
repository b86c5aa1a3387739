/** The people around the table: who sits where, what they are called, and who comes when. */
import type { Presence, SeatInfo, Language, Update } from "../api/types";
import { levelName } from "../live/games.svelte";
import { words } from "../words/language.svelte";
import { localeOf } from "../words/languages";

/** Somebody at the table; `bot` where a bot plays, be it at its own seat or for somebody who is away. */
export type Person = { seat: number; name: string; bot: boolean; you: boolean; info: SeatInfo };

export function people(update: Update): Person[] {
  return update.info.seats.map((seatInfo, seat) => ({
    seat,
    name: seat === update.seat ? words().table.you : (seatInfo.name ?? ""),
    bot: Boolean(seatInfo.level) || seatInfo.away === true,
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

/** What is to be known of who sits here: a bot or a program plays for them, or they are not connected; else nothing. */
export function sitting({ seat, info }: Person, presence: Presence | null): string {
  const say = words().table;
  if (info.away) return say.botFor(info.name ?? "");
  if (info.program) return say.program;
  return info.person && presence && !presence.present.includes(seat) ? say.notConnected : "";
}

/** What a bot is called by how it plays; simply a bot where one plays for somebody. */
export function levelOf({ info }: Person): string {
  return info.level ? levelName(info.level) : words().amul.bot;
}

export type WaysToLeave = { leave: boolean; resign: boolean; close: boolean };

/** How you may leave a running game; who plays alone with bots closes the table instead of leaving it to them. */
export function waysToLeave({ seat, info }: Pick<Update, "seat" | "info">): WaysToLeave {
  const own = seat === null ? undefined : info.seats[seat];
  const plays = own !== undefined && info.status === "running" && !own.resigned;
  const others = info.seats.some((one) => one !== own && one.person && !one.resigned);
  // A daily deal has one try: it waits for whoever goes, or is given up.
  const free = plays && !info.daily;
  return { leave: free && !own.away, resign: plays, close: free && info.host === own.person && !others };
}

/** Names in a row, as the language joins them. */
export function joined(names: string[], language: Language): string {
  return new Intl.ListFormat(localeOf(language)).format(names);
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
