/** The keys of a game that is read again: arrows go by a choice, pages by a round, space plays. */
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

export function keys(event: KeyboardEvent, reading: Reading): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, dialog") || (event.key === " " && target?.closest("button, a"))) return;
  const press = KEYS[event.key];
  if (!press) return;
  event.preventDefault();
  press(reading);
}
