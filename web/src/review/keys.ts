/** The keys of a game that is read again: arrows go by a choice, pages by a round, N to a dear choice, space plays. */
import type { JudgedChoice } from "../api/types";
import type { Reading } from "./reading.svelte";

const KEYS: Record<string, (reading: Reading) => void> = {
  ArrowLeft: (reading) => reading.goTo(reading.at - 1),
  ArrowRight: (reading) => reading.goTo(reading.at + 1),
  PageUp: (reading) => reading.turnTo(-1),
  PageDown: (reading) => reading.turnTo(1),
  Home: (reading) => reading.goTo(0),
  End: (reading) => reading.goTo(reading.last),
  " ": (reading) => {
    reading.playing = !reading.playing && reading.at < reading.last;
  },
};

/** The next dear choice in the order of the game, or the one before; after the last comes the first. */
export function toDear(reading: Reading, dear: JudgedChoice[], back = false): void {
  const steps = dear.map(({ step }) => step).sort((one, other) => one - other);
  const next = back ? steps.findLast((step) => step < reading.at) : steps.find((step) => step > reading.at);
  const turned = back ? steps.at(-1) : steps[0];
  if (turned !== undefined) reading.goTo(next ?? turned);
}

export function keys(event: KeyboardEvent, reading: Reading, dear: JudgedChoice[] = []): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, dialog") || (event.key === " " && target?.closest("button, a"))) return;
  const press = event.key.toLowerCase() === "n" ? () => toDear(reading, dear, event.shiftKey) : KEYS[event.key];
  if (!press) return;
  event.preventDefault();
  press(reading);
}
