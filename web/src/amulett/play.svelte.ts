/** What you are about to do at the table: the choice or the metals in your fingers, and what is on its way. */
import type { AmulettTold, Pile, Way } from "../api/types";
import { inOneStep } from "../pages/frame.svelte";
import type { Lead } from "../table/lead";
import { METALS, total, type Pieces } from "./pieces";

/** Nobody asks a watcher; `order` is while your standing order bids for you. */
export type Mode = "watch" | "bot" | "sent" | "ask" | "order" | "wait";

/** Choices of which several are made at once: metals to pay with, and metals to take. */
const PILED = ["pay", "take"];

export class Play {
  #held = $state<string | null>(null);
  /** The metals that are chosen so far, for the question they answer. */
  #laid = $state.raw<{ question: string; pile: Pile }>({ question: "", pile: {} });
  /** What is still to be sent, one after the other, of what was confirmed together. */
  #queue = $state.raw<string[]>([]);
  /** The question whose only choice you want to look at before it is made. */
  #waits = $state("");
  /** The spell that is looked at. */
  look = $state<string | null>(null);

  constructor(
    readonly line: Lead<AmulettTold>,
    readonly pieces: Pieces,
  ) {}

  get told(): AmulettTold {
    return this.line.told!;
  }

  choices = $derived.by<Way[]>(() => this.line.told?.counsel?.choices ?? []);

  mode = $derived.by<Mode>(() => {
    const told = this.line.told;
    const view = told?.view;
    if (!told || !view || told.seat === null) return "watch";
    if (told.room.chairs[told.seat]?.away) return "bot";
    if (this.line.sent?.wish.t === "choose" || this.line.sent?.wish.t === "order" || this.#queue.length) return "sent";
    if (view.acting.includes(told.seat)) return "ask";
    return view.order !== null && view.wizards[told.seat]?.bidding ? "order" : "wait";
  });

  asked = $derived.by(() => this.mode === "ask" || this.mode === "sent");

  /** The choices that can be made now; a lost line lets them rest. */
  free = $derived.by(() => this.mode === "ask" && this.line.holding === "open");

  /** How many metals are chosen together; nought where a choice is made singly. */
  many = $derived.by(() => {
    const owed = this.line.told?.view?.owed ?? 0;
    return owed > 1 && this.choices.length > 1 && this.choices.every((way) => PILED.includes(way.verb)) ? owed : 0;
  });

  /** What makes a question the same question, even when something else happens meanwhile. */
  #question = $derived.by(() => {
    const view = this.line.told?.view;
    return view ? [view.round, view.step, view.company, view.exchanges, view.offered, view.bid, view.owed, view.due, view.choices.length].join(" ") : "";
  });

  /** The metals that are chosen: yours, or for a payment what is asked for here first. */
  laid = $derived.by<Pile>(() => {
    if (!this.many) return {};
    return this.#laid.question === this.#question ? this.#laid.pile : this.#offered();
  });

  complete = $derived.by(() => this.many > 0 && total(this.laid) === this.many);

  /** The only choice there is; it is made by itself, unless you want to wait. */
  only = $derived.by<Way | null>(() => {
    const [way, ...more] = this.choices;
    return way && this.free && more.length === 0 && this.#waits !== this.#question ? way : null;
  });

  /** The choice in your fingers, not sent yet. */
  held = $derived.by<Way | null>(() => (this.many ? null : (this.only ?? this.choices.find((way) => way.action === this.#held) ?? null)));

  /** The choice that is on its way. */
  sent = $derived.by<string | null>(() => {
    const wish = this.line.sent?.wish;
    return wish?.t === "choose" ? wish.action : null;
  });

  isShown(way: Way | null | undefined): boolean {
    return way != null && (this.sent ?? this.held?.action) === way.action;
  }

  /** The choice that belongs to an area of the map, if there is one and only one. */
  choiceAt(area: string): Way | null {
    const found = this.choices.filter(({ verb, thing }) => thing === area || (verb === "lift" && thing?.startsWith(`${area} `)));
    return found.length === 1 ? found[0]! : null;
  }

  choiceOf(verb: string, thing: string): Way | null {
    return this.choices.find((way) => way.verb === verb && way.thing === thing) ?? null;
  }

  /** Takes a choice up, or lays it back; of metals one more is laid. */
  hold(way: Way): void {
    if (!this.free) return;
    if (this.many) return this.lay(way.thing ?? "", 1);
    if (this.only) return this.confirm();
    this.#held = this.#held === way.action ? null : way.action;
    if (this.#held && inOneStep()) this.confirm();
  }

  /** Lays one more metal or takes one up again; when enough lie there, the new one takes the place of another. */
  lay(metal: string, more: 1 | -1): void {
    if (!this.free || !this.many) return;
    const pile = { ...this.laid };
    if (more < 0 && !pile[metal]) return;
    if (more > 0 && (pile[metal] ?? 0) >= this.most(metal)) return;
    if (more > 0 && total(pile) >= this.many) {
      const other = METALS.findLast((one) => one !== metal && pile[one]);
      if (!other) return;
      pile[other] = pile[other]! - 1;
    }
    pile[metal] = (pile[metal] ?? 0) + more;
    this.#laid = { question: this.#question, pile };
  }

  /** How many of a metal can be laid: of those you hold, or as many as there may be in the stack. */
  most(metal: string): number {
    const view = this.told.view!;
    if (!this.choices.some((way) => way.thing === metal)) return 0;
    return view.step === "pay" ? (view.wizards[this.told.seat ?? 0]?.metals?.[metal] ?? 0) : (view.stacks[metal]?.[1] ?? 0);
  }

  /** A payment is laid out already, the metal that is printed here first; what you take, you choose. */
  #offered(): Pile {
    const view = this.told.view!;
    const pile: Pile = {};
    if (view.step !== "pay") return pile;
    const printed = this.pieces.areas[view.company]?.metals ?? [];
    let left = this.many;
    for (const metal of METALS.toSorted((one, other) => Number(printed.includes(other)) - Number(printed.includes(one)))) {
      const count = Math.min(left, this.most(metal));
      if (count) pile[metal] = count;
      left -= count;
    }
    return pile;
  }

  /** Nothing is chosen for you in answer to this question. */
  wait(): void {
    this.#waits = this.#question;
  }

  drop(): void {
    this.#held = null;
    if (this.many) this.#laid = { question: this.#question, pile: {} };
  }

  confirm(): void {
    if (!this.free) return;
    if (this.many) {
      if (!this.complete) return;
      this.#queue = this.choices.flatMap(({ action, thing }) => Array.from({ length: this.laid[thing ?? ""] ?? 0 }, () => action));
      return this.#sendNext();
    }
    const action = this.held?.action;
    this.#held = null;
    if (action) this.line.wish({ t: "choose", action });
  }

  /** Sends what is next of what was confirmed together, once the hall has taken the one before; called whenever something changed. */
  goOn(): void {
    if (!this.#queue.length || this.line.sent || this.line.holding !== "open") return;
    const stands = !this.line.refusal && this.choices.some((way) => way.action === this.#queue[0]);
    if (stands) this.#sendNext();
    else this.#queue = [];
  }

  #sendNext(): void {
    const [action, ...rest] = this.#queue;
    this.#queue = rest;
    if (action) this.line.wish({ t: "choose", action });
  }

  /** Leaves a standing order, or takes it back. */
  order(limit: number | null): void {
    this.line.wish({ t: "order", limit });
  }

  comeBack(): void {
    this.line.wish({ t: "return" });
  }
}
