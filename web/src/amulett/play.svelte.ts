/** What you are about to do at the table: the choice or the metals in your fingers, and what is on its way. */
import type { AmulettTold, Way } from "../api/types";
import { inOneStep } from "../pages/frame.svelte";
import type { Lead } from "../table/lead";
import type { Pieces } from "./pieces";
import { answer, chosen, isComplete, laid, picksBack, picksJewels, preset, returned, sum, termsOf, whereabouts, type Plan, type Terms } from "./plan";

/** Nobody asks a watcher; `order` is while your standing order bids for you. */
export type Mode = "watch" | "bot" | "sent" | "ask" | "order" | "wait";

/** A piece of a plan that can be pressed: a metal to lay or to have back, a jewel. */
export type Piece = { kind: "lay" | "back" | "jewel"; thing: string };

export class Play {
  #held = $state<string | null>(null);
  /** What is planned so far, for the question it answers. */
  #planned = $state.raw<{ question: string; plan: Plan } | null>(null);
  /** What was confirmed together, until all of it is done or the hall asks something else. */
  #sure = $state.raw<{ terms: Terms; plan: Plan } | null>(null);
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
    const acts = view.acting.includes(told.seat);
    if (this.line.sent?.wish.t === "choose" || this.line.sent?.wish.t === "order" || (acts && this.#sure)) return "sent";
    if (acts) return "ask";
    return view.order !== null && view.wizards[told.seat]?.bidding ? "order" : "wait";
  });

  asked = $derived.by(() => this.mode === "ask" || this.mode === "sent");

  /** The choices that can be made now; a lost line lets them rest. */
  free = $derived.by(() => this.mode === "ask" && this.line.holding === "open");

  /** What is chosen together; nothing where a choice is made singly. */
  terms = $derived.by<Terms | null>(() => this.#sure?.terms ?? (this.line.told ? termsOf(this.line.told, this.pieces) : null));

  /** What makes a question the same question, even when something else happens meanwhile. */
  #question = $derived.by(() => {
    const view = this.line.told?.view;
    return view ? [view.round, view.step, view.company, view.exchanges, view.offered, view.bid, view.owed, view.due, view.choices.length].join(" ") : "";
  });

  /** What you have chosen together so far; a payment is laid out before you touch it. */
  plan = $derived.by<Plan | null>(() => {
    if (this.#sure || !this.terms) return this.#sure?.plan ?? null;
    return this.#planned?.question === this.#question ? this.#planned.plan : preset(this.terms);
  });

  complete = $derived.by(() => this.terms !== null && this.plan !== null && isComplete(this.plan, this.terms));

  /** All that can be pressed of a plan, in the order of its keys. */
  parts = $derived.by<Piece[]>(() => {
    const { terms, plan } = this;
    if (!terms || !plan) return [];
    const of = (kind: Piece["kind"], things: Iterable<string>) => [...things].map((thing) => ({ kind, thing }));
    return [
      ...of("lay", Object.keys(terms.lay ? terms.most : {})),
      ...of("back", picksBack(plan, terms) ? Object.keys(sum(terms.lies, plan.lay)) : []),
      ...of("jewel", picksJewels(terms) ? Object.keys(terms.ground) : []),
    ];
  });

  /** The only choice there is; it is made by itself, unless you want to wait. */
  only = $derived.by<Way | null>(() => {
    const [way, ...more] = this.choices;
    return way && this.free && !this.terms && more.length === 0 && this.#waits !== this.#question ? way : null;
  });

  /** The choice in your fingers, not sent yet. */
  held = $derived.by<Way | null>(() => (this.terms ? null : (this.only ?? this.choices.find((way) => way.action === this.#held) ?? null)));

  /** The choice that is on its way. */
  sent = $derived.by<string | null>(() => {
    const wish = this.line.sent?.wish;
    return wish?.t === "choose" ? wish.action : null;
  });

  isShown(way: Way | null | undefined): boolean {
    return way != null && (this.sent ?? this.held?.action) === way.action;
  }

  /** The area whose metals matter: where the company stands, or where you are about to lead it. */
  get place(): string {
    return this.held?.verb === "move" ? (this.held.thing ?? "") : this.told.view!.company;
  }

  /** Your metals that count there: because they are asked for, or only as jokers. */
  get counting(): Record<string, "plain" | "joker"> {
    const { view, counsel } = this.told;
    if (!view || !["metal", "jewel"].includes(view.phase) || (view.step === "move" && this.held?.verb !== "move")) return {};
    const jokers = (this.held?.verb === "move" ? this.held.jokers : counsel?.jokers) ?? [];
    const plain = [...(this.pieces.areas[this.place]?.metals ?? []), ...view.further];
    return Object.fromEntries([...jokers.map((metal) => [metal, "joker"]), ...plain.map((metal) => [metal, "plain"])]) as Record<string, "plain" | "joker">;
  }

  /** The choice that belongs to an area of the map, if there is one and only one. */
  choiceAt(area: string): Way | null {
    const found = this.choices.filter(({ verb, thing }) => thing === area || (verb === "lift" && thing?.startsWith(`${area} `)));
    return found.length === 1 ? found[0]! : null;
  }

  choiceOf(verb: string, thing: string): Way | null {
    return this.choices.find((way) => way.verb === verb && way.thing === thing) ?? null;
  }

  /** Takes a choice up, or lays it back. */
  hold(way: Way): void {
    if (!this.free || this.terms) return;
    if (this.only) return this.confirm();
    this.#held = this.#held === way.action && !inOneStep() ? null : way.action;
    if (this.#held && inOneStep()) this.confirm();
  }

  /** Puts a piece into the plan, or takes a metal out of it. */
  put({ kind, thing }: Piece, more: 1 | -1 = 1): void {
    const { terms, plan } = this;
    if (!this.free || !terms || !plan) return;
    const next = kind === "lay" ? laid(plan, terms, thing, more) : kind === "back" ? returned(plan, terms, thing) : chosen(plan, terms, thing);
    this.#planned = { question: this.#question, plan: next };
  }

  /** Somebody who teaches lays a choice, or the metals of one, into your fingers; nothing is sent. */
  propose(actions: string[]): void {
    if (!this.free) return;
    this.drop();
    if (!this.terms) this.#held = actions[0] ?? null;
    else this.#planned = { question: this.#question, plan: { lay: {}, back: {}, jewels: [] } };
    for (const [verb, thing = ""] of actions.map((action) => action.split(" "))) this.put({ kind: verb === "jewel" ? verb : "lay", thing });
  }

  /** Nothing is chosen for you in answer to this question. */
  wait(): void {
    this.#waits = this.#question;
  }

  drop(): void {
    this.#held = null;
    this.#planned = null;
  }

  confirm(): void {
    const { terms, plan } = this;
    if (!this.free) return;
    if (terms && plan) {
      if (!this.complete) return;
      this.#sure = { terms, plan };
      return this.goOn();
    }
    const action = this.held?.action;
    this.#held = null;
    if (action) this.line.wish({ t: "choose", action });
  }

  /** Sends what is next of what was confirmed together, once the hall asks for it; called whenever something changed. */
  goOn(): void {
    const sure = this.#sure;
    const view = this.line.told?.view;
    if (!sure || !view || this.line.sent || this.line.holding !== "open") return;
    const acts = view.acting.includes(this.told.seat ?? -1);
    const holds = !this.line.refusal && whereabouts(view) === sure.terms.at;
    const action = holds && acts ? answer(sure.plan, sure.terms, view) : null;
    if (action) this.line.wish({ t: "choose", action });
    else if (!holds || acts) this.#sure = null;
  }

  /** Whether your latest choice can be taken back: in the secret start, until the others see that you are done. */
  canUndo = $derived.by(() => {
    const view = this.line.told?.view;
    if (!view || !this.free || view.step !== "keep") return false;
    return view.split.length > 0 || (view.kept.length > 0 && view.kept.length < (view.wizards[this.told.seat ?? 0]?.first.length ?? 0));
  });

  undo(): void {
    this.#held = null;
    this.line.wish({ t: "undo" });
  }

  /** Leaves a standing order, or takes it back. */
  order(limit: number | null): void {
    this.line.wish({ t: "order", limit });
  }

  comeBack(): void {
    this.line.wish({ t: "return" });
  }
}
