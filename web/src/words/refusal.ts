/** What a person reads when the hall says no: its own sentence, or ours by its word if it has none in our language. */
import { Trouble } from "../api/hall";
import { language, words } from "./language.svelte";

/** Why something was refused; a reason without a sentence here is shown in the English words of the server. */
export function refusal(why: string, say: string, german = ""): string {
  if (why === "late") return words().connection.late;
  const known = words().refusals[why];
  const told = { en: say, de: german }[language()];
  return told || known || say || why;
}

/** What went wrong when something was asked of the hall: it said no, or it could not be reached. */
export function sorry(error: unknown): string {
  return error instanceof Trouble ? refusal(error.why, error.say, error.german) : words().connection.lostNow;
}
