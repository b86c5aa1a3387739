/** What a person reads when the hall says no: its own sentence in English, ours by its word for it in German. */
import { Trouble } from "../api/hall";
import { language, words } from "./language.svelte";

/** Why something was not granted; the hall speaks English and knows the details, so a word without a sentence is told as it was said. */
export function refusal(why: string, say: string): string {
  if (why === "late") return words().line.late;
  const known = words().refusals[why];
  return (language() === "en" ? say || known : known || say) || why;
}

/** What went wrong when something was asked of the hall: it said no, or it could not be reached. */
export function sorry(error: unknown): string {
  return error instanceof Trouble ? refusal(error.why, error.say) : words().line.lostNow;
}
