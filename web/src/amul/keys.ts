/** The keys: 1 to 9 choose, S or 0 takes nothing, H asks for a hint, Enter confirms, Esc closes the hint or lays back,
 * I reads a card, L goes to the log. */
import type { Play } from "./play.svelte";

export function keys(event: KeyboardEvent, play: Play): void {
  const at = event.target instanceof HTMLElement ? event.target : document.body;
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    at.closest("input, textarea, dialog") ||
    document.querySelector("dialog[open]")
  )
    return;
  if (deal(event.key, at, play)) event.preventDefault();
}

/** Whether the key meant something here. */
function deal(key: string, at: HTMLElement, play: Play): boolean {
  if (/^[1-9]$/.test(key)) return take(play, Number(key) - 1);
  const nothing = play.choices.findIndex((choice) => choice.card === null);
  switch (key.toLowerCase()) {
    case "s":
    case "0":
      return nothing >= 0 && take(play, nothing);
    case "h":
      return play.hinting.ask();
    case "escape":
      if (!play.hinting.close()) play.drop();
      return true;
    case "enter":
      return confirm(at, play);
    case "l":
      document.getElementById("log")?.focus();
      return true;
    case "i":
      play.look = at.closest<HTMLElement>("[data-card]")?.dataset.card ?? play.held?.card ?? null;
      return true;
    default:
      return false;
  }
}

/** Takes up a choice by its key; the focus leaves a button elsewhere, which Enter would press instead. */
function take(play: Play, at: number): boolean {
  if (!document.activeElement?.closest("[data-choice]")) document.getElementById("question")?.focus();
  const choice = play.choices[at];
  if (choice && play.held?.action !== choice.action) play.hold(choice);
  return choice !== undefined;
}

/** Enter sends the choice in your fingers, but never one that costs you the card; elsewhere it is an ordinary key. */
function confirm(at: HTMLElement, play: Play): boolean {
  const elsewhere =
    at.closest("button, a") !== null && !(at.closest("[data-choice]") && at.closest("[aria-pressed=true]"));
  if (!play.held || elsewhere) return false;
  if (!play.held.leaves) play.confirm();
  return true;
}
