/** Sound is off until it is asked for; until then nothing that could sound is even made. */
import { ring, type Sound } from "./tones";

let on = $state(localStorage.getItem("sound") === "on");
let context: AudioContext | null = null;

export function soundIsOn(): boolean {
  return on;
}

/** Whoever turns it on hears at once how it sounds. */
export function turnSound(wanted: boolean): void {
  on = wanted;
  if (on) localStorage.setItem("sound", "on");
  else localStorage.removeItem("sound");
  play("turn");
}

/** A browser lets nothing sound before its page was touched; behind other windows only what calls you sounds. */
export function play(sound: Sound | null): void {
  if (sound === null || !on || !navigator.userActivation.hasBeenActive) return;
  if (document.hidden && sound !== "turn" && sound !== "end") return;
  context ??= new AudioContext();
  void context.resume();
  ring(context, sound);
}
