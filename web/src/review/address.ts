/** A moment of a game as an address tells it: `?move=57&seat=2&known`. */
import type { Look } from "./reading.svelte";

export type Moment = Look & { at: number };

export function momentOf(search: string): Moment {
  const asked = new URLSearchParams(search);
  const number = (name: string) => (/^\d+$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : null);
  return { at: number("move") ?? 0, seat: number("seat"), known: asked.has("known") };
}

export function addressOf(table: string, { at, seat, known }: Moment): string {
  const asked = [at ? `move=${at}` : "", seat === null ? "" : `seat=${seat}`, known ? "known" : ""]
    .filter(Boolean)
    .join("&");
  return `/t/${encodeURIComponent(table)}/review${asked ? `?${asked}` : ""}`;
}

/** What shows the game from a moment on inside a page of another site. */
export function frameCode(site: string, table: string, at: number): string {
  const address = new URL(`/embed/t/${encodeURIComponent(table)}${at ? `?move=${at}` : ""}`, site);
  return `<iframe src="${address.href}" title="Serai" width="800" height="480" loading="lazy"></iframe>`;
}
