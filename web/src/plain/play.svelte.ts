/** What you are about to do at a table: the choice you hold, and what may be asked of you now. */
import type { PlainUpdate } from "../api/types";
import { inOneStep } from "../pages/frame.svelte";
import type { TableConnection } from "../table/connection";

/** A choice as it is sent, and in words where the game has any. */
export type Choice = { action: string; says: string };
export type Mode = "watch" | "bot" | "sent" | "ask" | "wait";

/** The choices of an update: those of the hints with their words, else the notation of the View. */
export function choicesOf({ hints, view }: PlainUpdate): Choice[] {
  if (hints?.choices?.length) return hints.choices.map(({ action, says }) => ({ action, says: says || action }));
  return (view?.choices ?? []).map((action) => ({ action, says: action }));
}

export class Play {
  #held = $state<string | null>(null);
  /** The sequence number at which you wanted to look at the only choice before it is made. */
  #waits = $state(-1);

  constructor(readonly connection: TableConnection<PlainUpdate>) {}

  get update(): PlainUpdate {
    return this.connection.update!;
  }

  /** What you may choose; nothing while you are told what the others did. */
  choices = $derived.by<Choice[]>(() => {
    const { update, story } = this.connection;
    return update && !story?.playing ? choicesOf(update) : [];
  });

  mode = $derived.by<Mode>(() => {
    const update = this.connection.update;
    if (!update?.view || update.seat === null) return "watch";
    if (update.info.seats[update.seat]?.away) return "bot";
    if (this.connection.story?.playing) return "wait";
    if (this.connection.sent?.command.t === "choose") return "sent";
    return update.info.acting.includes(update.seat) ? "ask" : "wait";
  });

  /** Whether a choice can be made now; not while the connection is lost. */
  free = $derived.by(() => this.mode === "ask" && this.connection.holding === "open");

  /** The only choice there is; it is made by itself, unless you want to wait. */
  only = $derived.by<Choice | null>(() => {
    const [choice, ...more] = this.choices;
    return choice && this.free && more.length === 0 && this.#waits !== this.connection.update?.seq ? choice : null;
  });

  /** The choice that you hold and have not sent yet. */
  held = $derived.by<Choice | null>(
    () => this.only ?? this.choices.find(({ action }) => action === this.#held) ?? null,
  );

  /** The choice that shows as taken: held, or on its way. */
  shown = $derived.by<string | null>(() => {
    const command = this.connection.sent?.command;
    return command?.t === "choose" ? command.action : (this.held?.action ?? null);
  });

  /** Takes a choice up, or lays it back. */
  hold({ action }: Choice): void {
    if (!this.free) return;
    this.#held = this.#held === action && !inOneStep() ? null : action;
    if (this.#held && inOneStep()) this.confirm();
  }

  /** Takes up the tip of a lesson; nothing is sent. */
  propose([action]: string[]): void {
    if (action && this.free) this.#held = action;
  }

  wait(): void {
    this.#waits = this.connection.update?.seq ?? -1;
  }

  drop(): void {
    this.#held = null;
  }

  confirm(): void {
    const action = this.held?.action;
    if (!this.free || !action) return;
    this.#held = null;
    this.connection.send({ t: "choose", action });
  }

  comeBack(): void {
    this.connection.send({ t: "return" });
  }
}
