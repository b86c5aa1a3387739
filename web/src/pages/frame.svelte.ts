/** What surrounds a page: light or dark, the colours of a game, and the title that says when it is your turn. */
import { keptLook, night, themeOf, type Look } from "../first/look";
import { words } from "../words/language.svelte";

const nights = night();
let look = $state<Look>(keptLook());
let steps = $state(localStorage.getItem("steps") === "one" ? 1 : 2);
let dark = $state(nights.matches);
let worn = $state(document.documentElement.dataset.game ?? "");
let heading = $state("");
let called = $state(false);

nights.addEventListener("change", () => (dark = nights.matches));

export function lookOf(): Look {
  return look;
}

export function theme(): "light" | "dark" {
  return themeOf(look, dark);
}

export function wear(wanted: Look): void {
  look = wanted;
  if (wanted === "system") localStorage.removeItem("theme");
  else localStorage.setItem("theme", wanted);
}

export function switchTheme(): void {
  wear(theme() === "light" ? "dark" : "light");
}

/** Whether a choice is sent as soon as it is taken up, or is confirmed first. */
export function inOneStep(): boolean {
  return steps === 1;
}

export function chooseInOneStep(one: boolean): void {
  steps = one ? 1 : 2;
  if (one) localStorage.setItem("steps", "one");
  else localStorage.removeItem("steps");
}

/** A page is entered: its title, the game whose colours it has, and whether it waits for you. */
export function enter(title: string, game = "", turn = false): void {
  heading = title;
  worn = game;
  called = turn;
}

/** The game whose colours the page has. */
export function room(): string {
  return worn;
}

function favicon(turn: boolean): string {
  const [wall, door] = turn ? ["#f2a916", "#232a5e"] : ["#303980", "#f2a916"];
  const arch = "M0 56V25C0 11.5 17.5 11.5 24 0c6.5 11.5 24 11.5 24 25v31H37V33c0-7-8-8-13-14-5 6-13 7-13 14v23z";
  const gate = "M17 56V38c0-4 4.5-5 7-9 2.5 4 7 5 7 9v18z";
  const paths = `<path d="${arch}" fill="${wall}"/><path d="${gate}" fill="${door}"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 0 56 56">${paths}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

function icon(): HTMLLinkElement {
  const found = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (found) return found;
  const made = document.createElement("link");
  made.rel = "icon";
  document.head.append(made);
  return made;
}

/** Keeps the window as it should be; called once, where effects may live. */
export function keepFrame(): void {
  $effect(() => {
    document.documentElement.dataset.theme = theme();
    document.documentElement.dataset.game = worn;
  });
  $effect(() => {
    const name = words().name;
    const title = heading && heading !== name ? `${heading} · ${name}` : name;
    document.title = called ? `● ${words().home.yourTurn} · ${title}` : title;
    icon().href = favicon(called);
  });
}
