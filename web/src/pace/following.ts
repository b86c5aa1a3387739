/** Following beats by hand: Space or a tap goes on, holding it skips all, Esc goes to your turn. */
import type { Story } from "./story";

/** How long a finger rests to skip everything, in milliseconds. */
const HOLDS = 500;

function isElsewhere(target: EventTarget | null): boolean {
  const at = target instanceof Element ? target : document.body;
  return (
    at.closest("button, a, input, textarea, label, dialog") !== null || document.querySelector("dialog[open]") !== null
  );
}

export function keys(event: KeyboardEvent, story: Story): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
  if (event.key === " ") (event.repeat ? story.skip : story.next)();
  else if (event.key === "Escape") story.skip();
  else return;
  event.preventDefault();
}

let resting: ReturnType<typeof setTimeout> | undefined;

export function touches(event: PointerEvent, story: Story): void {
  clearTimeout(resting);
  resting = isElsewhere(event.target) ? undefined : setTimeout(story.skip, HOLDS);
}

export function lifts(event: PointerEvent, story: Story): void {
  const tapped = resting !== undefined && event.type === "pointerup";
  clearTimeout(resting);
  resting = undefined;
  if (tapped) story.next();
}
