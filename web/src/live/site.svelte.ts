/** What every page shows of whoever runs this site: imprint, privacy, and what is announced. */
import { hall } from "../api/hall";
import type { Announcement, Site } from "../api/types";

const ASK_AGAIN = 120_000;

let known = $state.raw<Site>({ imprint: "", privacy: "", announcement: null });
let read = $state(localStorage.getItem("announced") ?? "");

export async function lookAtSite(): Promise<void> {
  known = await hall.site().catch(() => known);
}

void lookAtSite();
setInterval(() => {
  if (document.visibilityState === "visible") void lookAtSite();
}, ASK_AGAIN);

/** Where the texts are; empty where there is none. */
export function legalLinks(): { imprint: string; privacy: string } {
  return known;
}

/** What is announced, unless you have read it. */
export function announced(): Announcement | null {
  return known.announcement && known.announcement.id !== read ? known.announcement : null;
}

/** What is announced, read or not. */
export function announcement(): Announcement | null {
  return known.announcement;
}

export function haveRead(id: string): void {
  read = id;
  localStorage.setItem("announced", id);
}
