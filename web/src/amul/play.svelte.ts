/** What you are about to do at the table: which choice you hold, and what the screen may ask of you now. */
import type { AmulTold } from "../api/types";
import { inOneStep } from "../pages/frame.svelte";
import type { Lead } from "../table/lead";
import { choicesOf, type Choice } from "./choices";

/** Nobody asks a watcher; `change` is after your card lies face down and before the last one has chosen. */
export type Mode = "watch" | "bot" | "sent" | "ask" | "change" | "wait";

export class Play {
  #held = $state<{ action: string; copy: number } | null>(null);
  /** Since when you want to look at the only choice before it is made. */
  #waits = $state(-1);
  /** The card that is looked at, or the row of cards that is spread out. */
  look = $state<string | null>(null);
  open = $state<{ title: string; cards: string[]; from: "market" | "palace" | "bazaar" } | null>(null);

  constructor(readonly line: Lead<AmulTold>) {}

  get told(): AmulTold {
    return this.line.told!;
  }

  choices = $derived.by<Choice[]>(() => (this.line.told ? choicesOf(this.line.told) : []));

  mode = $derived.by<Mode>(() => {
    const told = this.line.told;
    const view = told?.view;
    if (!told || !view || told.seat === null) return "watch";
    if (told.room.chairs[told.seat]?.away) return "bot";
    if (this.line.sent?.wish.t === "choose") return "sent";
    if (view.acting.includes(told.seat)) return "ask";
    return view.chosen && view.choices.length > 0 ? "change" : "wait";
  });

  /** The choices that can be made now; a lost line lets them rest. */
  free = $derived.by(() => (this.mode === "ask" || this.mode === "change") && this.line.holding === "open");

  /** The only choice there is; it is made by itself, unless it costs something or you want to wait. */
  only = $derived.by<Choice | null>(() => {
    const [choice, ...more] = this.choices;
    const asked = this.mode === "ask" && this.free && this.#waits !== this.line.told?.view?.round;
    return choice && asked && more.length === 0 && !choice.leaves ? choice : null;
  });

  /** The choice in your fingers, not sent yet. */
  held = $derived.by<Choice | null>(() => {
    if (this.only) return this.only;
    const choice = this.choices.find((one) => one.action === this.#held?.action);
    const chosen = this.line.told?.view?.chosen ?? null;
    return choice && (chosen === null || choice.card !== chosen) ? choice : null;
  });

  /** The choice that is on its way. */
  sent = $derived.by<Choice | null>(() => {
    const wish = this.line.sent?.wish;
    return wish?.t === "choose" ? (this.choices.find((one) => one.action === wish.action) ?? null) : null;
  });

  /** The choice that shows on the table: held, on its way, or lying there already. */
  shown = $derived.by<Choice | null>(() => {
    const chosen = this.line.told?.view?.chosen;
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
    if (this.#held && inOneStep() && !choice.leaves && choice.card !== this.told.view?.chosen) this.confirm();
  }

  /** Somebody who teaches lays a choice into your fingers; nothing is sent. */
  propose([action]: string[]): void {
    if (action && this.free) this.#held = { action, copy: 0 };
  }

  /** Nothing is chosen for you in this round. */
  wait(): void {
    this.#waits = this.told.view?.round ?? -1;
  }

  drop(): void {
    this.#held = null;
  }

  confirm(): void {
    if (this.free && this.held) this.line.wish({ t: "choose", action: this.held.action });
  }

  comeBack(): void {
    this.line.wish({ t: "return" });
  }
}
