/** The question on its cloth: the old one goes to where the new one is asked, and fades. */
import { EASE, ghost, ghosts } from "./ghost";

const CLOTH = 360;

/** A question as it is asked, to be compared with the next one. */
export type Asked = { says: string; copy: Element; spot: DOMRect };

/** The old question, where it was asked, and where the new one is. */
export type Shift = { copy: Element; from: DOMRect; to: DOMRect };

/** What is told beat by beat stands still: only what is asked moves. */
function bar(): Element | null {
  return document.querySelector("main #question")?.closest("section:not(.recap)") ?? null;
}

function says(bar: Element): string {
  return bar.className + bar.querySelector("h1")!.textContent;
}

export function asking(): Asked | null {
  const now = bar();
  if (!now) return null;
  const copy = now.cloneNode(true) as Element;
  copy.querySelector("h1")!.removeAttribute("id");
  return { says: says(now), copy, spot: now.getBoundingClientRect() };
}

/** Where the question is asked anew, if another one is asked now; read before anything is added to the page. */
export function askedAnew(old: Asked | null): Shift | null {
  const now = bar();
  return old && now && says(now) !== old.says
    ? { copy: old.copy, from: old.spot, to: now.getBoundingClientRect() }
    : null;
}

export function shift({ copy, from, to }: Shift): void {
  for (const older of ghosts("[data-kind=question]")) older.remove();
  const at = ({ left, top }: DOMRect) => `translate(${left}px,${top}px)`;
  const fading = ghost("question", copy, from);
  fading.animate({ transform: [at(from), at(to)], opacity: [1, 0] }, { duration: CLOTH, easing: EASE }).onfinish = () =>
    fading.remove();
}
