/** The question on its cloth: the old one goes to where the new one is asked, and fades. */
import { EASE, ghost, ghosts } from "./ghost";

const CLOTH = 360;

/** A question as it is asked, to be compared with the next one. */
export type Asked = { says: string; copy: Element; spot: DOMRect };

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

export function askAnew(old: Asked | null): void {
  const now = bar();
  if (!old || !now || says(now) === old.says) return;
  for (const older of ghosts("[data-kind=question]")) older.remove();
  const at = ({ left, top }: DOMRect) => `translate(${left}px,${top}px)`;
  const fading = ghost("question", old.copy, old.spot);
  fading.animate(
    { transform: [at(old.spot), at(now.getBoundingClientRect())], opacity: [1, 0] },
    { duration: CLOTH, easing: EASE },
  ).onfinish = () => fading.remove();
}
