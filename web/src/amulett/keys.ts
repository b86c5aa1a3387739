/** The keys: 1 to 9 choose or bid, P passes, Enter confirms, Esc lays back, ? reads a spell, L goes to the log. */
import type { Play } from "./play.svelte";

/** How long the digits of a bid belong together. */
const PAUSE = 900;
let typed = { digits: "", at: 0 };

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
  if (/^\d$/.test(key)) return number(key, play);
  switch (key.toLowerCase()) {
    case "p":
    case "s":
      return take(
        play,
        play.choices.findIndex((way) => way.verb === "pass"),
      );
    case "escape":
      play.drop();
      return true;
    case "enter":
      return confirm(at, play);
    case "l":
      document.getElementById("log")?.focus();
      return true;
    case "?":
      play.look = at.closest<HTMLElement>("[data-spell]")?.dataset.spell ?? play.update.view?.offered ?? null;
      return true;
    default:
      return false;
  }
}

/** In an auction digits make a bid; elsewhere a digit is a choice of the list, or a piece of a plan. */
function number(key: string, play: Play): boolean {
  const bids = play.choices.some((way) => way.verb === "bid");
  if (!bids) return key !== "0" && take(play, Number(key) - 1);
  const now = Date.now();
  const digits = now - typed.at < PAUSE ? typed.digits + key : key;
  const bid = play.choiceOf("bid", digits) ? digits : key;
  typed = {
    digits: play.choices.some((way) => way.verb === "bid" && way.thing?.startsWith(digits)) ? digits : key,
    at: now,
  };
  return take(
    play,
    play.choices.findIndex((way) => way.verb === "bid" && way.thing === bid),
  );
}

function take(play: Play, at: number): boolean {
  const [way, part] = [play.choices[at], play.parts[at]];
  if (play.terms && part) play.put(part);
  else if (way && play.held?.action !== way.action) play.hold(way);
  return (play.terms ? part : way) !== undefined;
}

/** Enter sends what is in your fingers; elsewhere it is an ordinary key. */
function confirm(at: HTMLElement, play: Play): boolean {
  const elsewhere =
    at.closest("button, a") !== null && !(at.closest("[data-choice]") && at.closest("[aria-pressed=true]"));
  if (elsewhere || !(play.held || play.complete)) return false;
  play.confirm();
  return true;
}
