/** What the line to a table decides without a socket: when to try again, and what a message adds to what is known. */
import type { AmulCounsel, AmulettCounsel, AmulettView, AmulView, Clock, Language, News, RawAmulCounsel, RawAmulettCounsel, RawNews, RawTold, Told } from "../api/types";

const SOONEST = 500;
const LATEST = 30_000;

/** How long to wait before the next try: longer and longer, and never everybody at once. */
export function pause(tries: number, luck: number): number {
  return Math.min(LATEST, SOONEST * 2 ** Math.max(0, tries - 1)) * (0.5 + luck / 2);
}

/** A name for a wish, so that it comes true once however often it is sent. */
export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

type Mile = Pick<Told, "after" | "seq" | "seat" | "fresh">;

/** A message that begins the story, goes on with it, was heard already, or leaves a gap. */
export type Fit = "begins" | "follows" | "known" | "gap";

export function fit(known: Mile | null, told: Mile): Fit {
  if (known === null || told.fresh) return "begins";
  if (told.after === known.seq) return "follows";
  return told.seq <= known.seq && told.seat === known.seat ? "known" : "gap";
}

/** The whole story, of which a part was heard meanwhile. */
export function joined(whole: Pick<RawTold, "seq" | "news">, heard: RawNews[]): RawNews[] {
  return [...whole.news, ...heard.filter((news) => news.seq > whole.seq)];
}

/** Refusals at the door that pass by themselves. */
export function passes(why: string): boolean {
  return why === "busy" || why === "too-much";
}

/** What was told, in one language: the table of the game that is played there. */
export function spoken({ news, counsel, room, view, ...told }: RawTold, language: Language): Told {
  const around = { ...told, news: retold(news, language), room: { ...room, clock: room.clock as Clock } };
  if (room.game === "amulett") return { ...around, view: view as AmulettView | null, counsel: counsel && ofAmulett(counsel as RawAmulettCounsel, language) };
  return { ...around, view: view as AmulView | null, counsel: counsel && ofAmul(counsel as RawAmulCounsel, language) };
}

export function retold(news: RawNews[], language: Language): News[] {
  return news.map(({ says, ...one }) => (says ? { ...one, says: says[language] } : one));
}

function ofAmul({ question, ...counsel }: RawAmulCounsel, language: Language): AmulCounsel {
  return { ...counsel, question: question?.[language] ?? "" };
}

function ofAmulett({ question, choices, ...counsel }: RawAmulettCounsel, language: Language): AmulettCounsel {
  return { ...counsel, question: question?.[language] ?? "", choices: choices.map((way) => ({ ...way, says: way.says[language] })) };
}
