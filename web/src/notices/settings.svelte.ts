/** How you are told of your turns: what the hall knows of it, fetched anew after each change. */
import { hall } from "../api/hall";
import type { NoticeSettings } from "../api/types";
import { signIn } from "../live/me.svelte";
import { sorry } from "../words/refusal";

export class Settings {
  known = $state.raw<NoticeSettings | null>(null);
  trouble = $state("");

  constructor() {
    this.change(async () => {});
  }

  /** Does something, and looks how things stand then; what goes wrong is told. */
  change(what: () => Promise<unknown>): void {
    this.trouble = "";
    signIn()
      .then(what)
      .then(async () => (this.known = await hall.notices()))
      .catch((error: unknown) => (this.trouble = sorry(error)));
  }
}
