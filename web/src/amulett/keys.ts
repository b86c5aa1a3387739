/** The keys: 1 to 9 choose or bid, P passes, F bids for you, H asks for a hint, Esc closes it or lays back, I reads a
 * piece, L goes to the log; Enter takes up what has the focus, and then sends it. */
import type { Play } from "./play.svelte";

/** What is chosen as a number, which is its own key. */
export const NUMBERED = ["bid", "journey", "energy"];

/** How long the digits of a bid belong together. */
const PAUSE = 900;
let typed = { digits: "", at: 0 };

export function keys(event: KeyboardEvent, play: Play, onorder: () => void = () => undefined): void {
  const at = event.target instanceof HTMLElement ? event.target : document.body;
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    at.closest("input, textarea, dialog") ||
    document.querySelector("dialog[open]")
  )
    return;
  if (deal(event.key, at, play, onorder)) event.preventDefault();
}

/** Whether the key meant something here. */
function deal(key: string, at: HTMLElement, play: Play, onorder: () => void): boolean {
  if (/^\d$/.test(key)) return number(key, play);
  switch (key.toLowerCase()) {
    case "p":
    case "s":
      return take(
        play,
        play.choices.findIndex((way) => way.verb === "pass"),
      );
    case "f":
      if (!play.orders) return false;
      onorder();
      return true;
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
      play.look = readAt(at, play);
      return true;
    default:
      return false;
  }
}

/** The spell or the jewel in focus, else the spell that is offered, else the area of the company with its jewels. */
function readAt(at: HTMLElement, play: Play): string | null {
  const piece = at.closest<HTMLElement>("[data-spell], [data-gem]")?.dataset;
  return piece?.["spell"] ?? piece?.["gem"] ?? play.view.offered ?? play.view.company;
}

/** Where numbers are chosen, digits make one; elsewhere a digit is a choice of the list, or a piece of a plan. */
function number(key: string, play: Play): boolean {
  const verb = play.choices.find((way) => NUMBERED.includes(way.verb))?.verb;
  if (!verb) return key !== "0" && take(play, Number(key) - 1);
  const now = Date.now();
  const digits = now - typed.at < PAUSE ? typed.digits + key : key;
  const wanted = play.choiceOf(verb, digits) ? digits : key;
  typed = {
    digits: play.choices.some((way) => way.verb === verb && way.thing?.startsWith(digits)) ? digits : key,
    at: now,
  };
  return take(
    play,
    play.choices.findIndex((way) => way.verb === verb && way.thing === wanted),
  );
}

/** Takes up a choice by its key; the focus leaves a button elsewhere, which Enter would press instead. */
function take(play: Play, at: number): boolean {
  if (!document.activeElement?.closest("[data-choice]")) document.getElementById("question")?.focus();
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
