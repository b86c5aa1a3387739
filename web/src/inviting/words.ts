/** The words of invitations, which only their own parts fetch. */
import { inviting as en } from "../words/en/inviting";
import { inviting as de } from "../words/de/inviting";
import { language } from "../words/language.svelte";

export function invitingWords(): typeof en {
  return { en, de }[language()];
}
