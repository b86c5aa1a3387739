/** What you are about to do at the table: which choice you hold, and what the screen may ask of you now. */
import type { AmulUpdate, AmulView } from "../api/types";
import { Hinting } from "../hint/hinting.svelte";
import { inOneStep } from "../pages/frame.svelte";
import type { TableConnection } from "../table/connection";
import { choicesOf, type Choice } from "./choices";
import { drawn } from "./round";

/** Nobody asks a watcher; `change` is after your card lies face down and before the last one has chosen. */
export type Mode = "watch" | "bot" | "sent" | "ask" | "change" | "wait";

export class Play {
  #held = $state<{ action: string; copy: number } | null>(null);
  /** Since when you want to look at the only choice before it is made. */
  #waits = $state(-1);
  /** The card that is looked at, or the row of cards that is spread out. */
  look = $state<string | null>(null);
  open = $state<{ title: string; cards: string[]; from: "market" | "palace" | "bazaar" } | null>(null);

  /** The hint that you have asked for. */
  readonly hinting = new Hinting(this);

  constructor(readonly connection: TableConnection<AmulUpdate>) {}

  get update(): AmulUpdate {
    return this.connection.update!;
  }

  /** The View; a table is drawn only while there is one. */
  get view(): AmulView {
    return this.update.view!;
  }

  /** What you may choose; nothing while you are told what the others did. */
  choices = $derived.by<Choice[]>(() => {
    const { update, story } = this.connection;
    return update && !story?.playing ? choicesOf(update) : [];
  });

  /** The cards that are new in your hand. */
  #new = $derived.by<string[]>(() => drawn(this.connection.feed, this.connection.update?.seat ?? null));

  /** Of several copies of a card the last ones are new. */
  isNew(card: string, copy: number): boolean {
    return copy >= (this.view.hand[card] ?? 0) - this.#new.filter((one) => one === card).length;
  }

  mode = $derived.by<Mode>(() => {
    const update = this.connection.update;
    const view = update?.view;
    if (!update || !view || update.seat === null) return "watch";
    if (update.info.seats[update.seat]?.away) return "bot";
    if (this.connection.story?.playing) return "wait";
    if (this.connection.sent?.command.t === "choose") return "sent";
    if (view.acting.includes(update.seat)) return "ask";
    return view.chosen && view.choices.length > 0 ? "change" : "wait";
  });

  /** Whether a choice can be made now; not while the connection is lost. */
  free = $derived.by(() => (this.mode === "ask" || this.mode === "change") && this.connection.holding === "open");

  /** The only choice there is; it is made by itself, unless it costs something or you want to wait. */
  only = $derived.by<Choice | null>(() => {
    const [choice, ...more] = this.choices;
    const asked = this.mode === "ask" && this.free && this.#waits !== this.connection.update?.view?.round;
    return choice && asked && more.length === 0 && !choice.leaves ? choice : null;
  });

  /** The choice in your fingers, not sent yet. */
  held = $derived.by<Choice | null>(() => {
    if (this.only) return this.only;
    const choice = this.choices.find((one) => one.action === this.#held?.action);
    const chosen = this.connection.update?.view?.chosen ?? null;
    return choice && (chosen === null || choice.card !== chosen) ? choice : null;
  });

  /** The choice that is on its way. */
  sent = $derived.by<Choice | null>(() => {
    const command = this.connection.sent?.command;
    return command?.t === "choose" ? (this.choices.find((one) => one.action === command.action) ?? null) : null;
  });

  /** The choice that shows on the table: held, on its way, or lying there already. */
  shown = $derived.by<Choice | null>(() => {
    const chosen = this.connection.update?.view?.chosen;
    return this.sent ?? this.held ?? this.choices.find((one) => chosen && one.card === chosen) ?? null;
  });

  /** The choice for a card that lies somewhere, if it is one of yours. */
  choiceFor(card: string, place: Choice["place"]): Choice | null {
    return this.choices.find((one) => one.card === card && one.place === place) ?? null;
  }

  isShown(choice: Choice | null, copy = 0): boolean {
    if (!choice || this.shown?.action !== choice.action) return false;
    return this.#held?.action === choice.action ? this.#held.copy === copy : copy === 0;
  }

  /** Takes a choice up, or lays it back. */
  hold(choice: Choice, copy = 0): void {
    if (!this.free) return;
    if (this.only) return this.confirm();
    const again = !inOneStep() && this.#held?.action === choice.action && this.#held.copy === copy;
    this.#held = again ? null : { action: choice.action, copy };
    if (this.#held && inOneStep() && !choice.leaves && choice.card !== this.update.view?.chosen) this.confirm();
  }

  /** Somebody who teaches or hints lays a choice into your fingers; nothing is sent. */
  propose([action]: string[]): void {
    if (action && this.free) this.#held = { action, copy: 0 };
  }

  /** Nothing is chosen for you in this round. */
  wait(): void {
    this.#waits = this.update.view?.round ?? -1;
  }

  drop(): void {
    this.#held = null;
  }

  confirm(): void {
    if (this.free && this.held) this.connection.send({ t: "choose", action: this.held.action });
  }

  comeBack(): void {
    this.connection.send({ t: "return" });
  }
}
