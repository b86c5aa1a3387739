/** The words of invitations, which only their own parts fetch. */
import { inviting as en } from "../words/en/inviting";
import { inviting as de } from "../words/de/inviting";
import { inLanguage } from "../words/language.svelte";

export const invitingWords = inLanguage<typeof en>({ en, de });
