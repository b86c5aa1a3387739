/** The keys: 1 to 9 choose, Enter confirms, Esc lays back, L goes to the log. */
import type { Play } from "./play.svelte";

export function keys(event: KeyboardEvent, play: Play): void {
  const at = event.target instanceof HTMLElement ? event.target : document.body;
  const taken = at.closest("input, textarea, dialog") ?? document.querySelector("dialog[open]");
  if (event.ctrlKey || event.metaKey || event.altKey || taken) return;
  if (deal(event.key, at, play)) event.preventDefault();
}

/** Whether the key meant something here. */
function deal(key: string, at: HTMLElement, play: Play): boolean {
  if (/^[1-9]$/.test(key)) return take(play, Number(key) - 1);
  switch (key.toLowerCase()) {
    case "escape":
      play.drop();
      return true;
    case "enter":
      return confirm(at, play);
    case "l":
      document.getElementById("log")?.focus();
      return true;
    default:
      return false;
  }
}

function take(play: Play, at: number): boolean {
  const choice = play.choices[at];
  if (choice && play.held?.action !== choice.action) play.hold(choice);
  return choice !== undefined;
}

/** Enter sends the choice that is held; on a link or on any other button it is an ordinary key. */
function confirm(at: HTMLElement, play: Play): boolean {
  const elsewhere = at.closest("button, a") !== null && !at.closest("[data-choice][aria-pressed=true]");
  if (!play.held || elsewhere) return false;
  play.confirm();
  return true;
}
