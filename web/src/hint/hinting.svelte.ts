/** A hint at your own wish, in two steps: what to look at, then the choice. It never comes by itself. */
import { hall } from "../api/hall";
import type { Hint } from "../api/types";
import type { TableConnection } from "../table/connection";
import { sorry } from "../words/refusal";

/** What a hint needs to know of what you are about to do. */
type Player = {
  readonly connection: TableConnection;
  readonly free: boolean;
  readonly mode: string;
  readonly choices: { action: string }[];
  propose: (actions: string[]) => void;
};

/** Thinking that takes longer than this is shown. */
const PATIENCE_MS = 300;

type Asked = { question: string; step: 1 | 2; hint: Hint | null; trouble: string };

export class Hinting {
  #asked = $state.raw<Asked | null>(null);
  /** Whether the thinking takes so long that it is shown. */
  #long = $state(false);

  constructor(readonly player: Player) {}

  /** What makes a question the same question: your choices so far, and what is open now. */
  #question = $derived.by(() => {
    const { feed, update } = this.player.connection;
    const made = feed.filter((item) => item.what === "chose" && item.seat === update?.seat).length;
    return `${made} ${this.player.choices.map(({ action }) => action).join()}`;
  });

  /** Whether you may ask for a hint now. */
  can = $derived.by(() => {
    const { connection, mode, free, choices } = this.player;
    return mode === "ask" && free && choices.length > 1 && connection.update?.info.hints === true;
  });

  /** What you have asked, as long as the question is the same. */
  #open = $derived.by<Asked | null>(() => (this.can && this.#asked?.question === this.#question ? this.#asked : null));

  step = $derived.by(() => this.#open?.step ?? 0);
  hint = $derived.by<Hint | null>(() => this.#open?.hint ?? null);
  trouble = $derived.by(() => this.#open?.trouble ?? "");
  /** Whether there is something to show: an answer, or that it takes long. */
  isShown = $derived.by(() => this.#open !== null && (this.hint !== null || this.trouble !== "" || this.#long));

  /** Asks for a hint; asked again, it names the choice. Whether that meant anything here. */
  ask(): boolean {
    if (!this.can) return false;
    if (!this.#open) void this.#fetch(this.#question);
    else if (this.hint && !this.hint.equal) this.#asked = { ...this.#open, step: 2 };
    return true;
  }

  async #fetch(question: string): Promise<void> {
    this.#asked = { question, step: 1, hint: null, trouble: "" };
    this.#long = false;
    const waiting = setTimeout(() => (this.#long = true), PATIENCE_MS);
    const found = await hall.hint(this.player.connection.table).then(
      (hint) => ({ hint, trouble: "" }),
      (error: unknown) => ({ hint: null, trouble: sorry(error) }),
    );
    clearTimeout(waiting);
    this.#answer(question, found);
  }

  /** Takes in what was found, unless it was closed or something else is asked by now. */
  #answer(question: string, found: Pick<Asked, "hint" | "trouble">): void {
    if (this.#asked?.question === question) this.#asked = { ...this.#asked, ...found };
  }

  /** Lays the named choice into your fingers; you confirm it, or not. */
  take(): void {
    if (this.hint) this.player.propose([this.hint.action]);
    this.close();
  }

  /** Whether there was something to close; the focus goes back to the question. */
  close(): boolean {
    if (!this.#open) return false;
    this.#asked = null;
    document.getElementById("question")?.focus();
    return true;
  }
}
