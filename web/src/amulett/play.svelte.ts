/** What you are about to do at the table: the choice or the metals in your fingers, and what is on its way. */
import type { AmulettUpdate, AmulettChoiceHint, AmulettView } from "../api/types";
import { Hinting } from "../hint/hinting.svelte";
import { inOneStep } from "../pages/frame.svelte";
import type { TableConnection } from "../table/connection";
import { furtherFor, type Pieces } from "./pieces";
import {
  answer,
  chosen,
  filled,
  isComplete,
  laid,
  picksBack,
  preset,
  returned,
  sum,
  termsOf,
  whereabouts,
  type Plan,
  type Terms,
} from "./plan";

/** Nobody asks a watcher; `order` is while your standing order bids for you. */
export type Mode = "watch" | "bot" | "sent" | "ask" | "order" | "wait";

/** A piece of a plan that can be pressed: a metal to lay or to have back, a jewel. */
export type Piece = { kind: "lay" | "back" | "jewel"; thing: string };

/** What a choice of the rules is in a plan; every other verb lays or takes a metal. */
export const KINDS: Record<string, Piece["kind"]> = { claim: "back", jewel: "jewel" };

export class Play {
  #held = $state<string | null>(null);
  /** What is planned so far, for the question it answers. */
  #planned = $state.raw<{ question: string; plan: Plan } | null>(null);
  /** What was confirmed together, until all of it is done or the hall asks something else. */
  #sure = $state.raw<{ terms: Terms; plan: Plan } | null>(null);
  /** The question whose only choice you want to look at before it is made. */
  #waits = $state("");
  /** The spell, the area or the jewel that is looked at; a jewel by its drawing. */
  look = $state<string | null>(null);

  /** The hint that you have asked for. */
  readonly hinting = new Hinting(this);

  constructor(
    readonly connection: TableConnection<AmulettUpdate>,
    readonly pieces: Pieces,
  ) {}

  get update(): AmulettUpdate {
    return this.connection.update!;
  }

  /** The View; a table is drawn only while there is one. */
  get view(): AmulettView {
    return this.update.view!;
  }

  choices = $derived.by<AmulettChoiceHint[]>(() => this.connection.update?.hints?.choices ?? []);

  mode = $derived.by<Mode>(() => {
    const update = this.connection.update;
    const view = update?.view;
    if (!update || !view || update.seat === null) return "watch";
    if (update.info.seats[update.seat]?.away) return "bot";
    if (this.connection.story?.playing) return "wait";
    const acts = view.acting.includes(update.seat);
    if (
      this.connection.sent?.command.t === "choose" ||
      this.connection.sent?.command.t === "order" ||
      (acts && this.#sure)
    )
      return "sent";
    if (acts) return "ask";
    return view.order !== null && view.wizards[update.seat]?.bidding ? "order" : "wait";
  });

  asked = $derived.by(() => this.mode === "ask" || this.mode === "sent");

  /** Whether a choice can be made now; not while the connection is lost. */
  free = $derived.by(() => this.mode === "ask" && this.connection.holding === "open");

  /** What is chosen together; nothing where a choice is made singly. */
  terms = $derived.by<Terms | null>(
    () => this.#sure?.terms ?? (this.connection.update ? termsOf(this.connection.update) : null),
  );

  /** What makes a question the same question, even when something else happens meanwhile. */
  #question = $derived.by(() => {
    const view = this.connection.update?.view;
    return view
      ? [
          view.round,
          view.step,
          view.company,
          view.exchanges,
          view.offered,
          view.bid,
          view.owed,
          view.due,
          view.choices.length,
        ].join(" ")
      : "";
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
      ...of("jewel", terms.picksJewels ? Object.keys(terms.ground) : []),
    ];
  });

  /** The only choice there is; it is made by itself, unless you want to wait. */
  only = $derived.by<AmulettChoiceHint | null>(() => {
    const [way, ...more] = this.choices;
    return way && this.free && !this.terms && more.length === 0 && this.#waits !== this.#question ? way : null;
  });

  /** The choice in your fingers, not sent yet. */
  held = $derived.by<AmulettChoiceHint | null>(() =>
    this.terms ? null : (this.only ?? this.choices.find((way) => way.action === this.#held) ?? null),
  );

  /** The choice that is on its way. */
  sent = $derived.by<string | null>(() => {
    const command = this.connection.sent?.command;
    return command?.t === "choose" ? command.action : null;
  });

  isShown(way: AmulettChoiceHint | null | undefined): boolean {
    return way != null && (this.sent ?? this.held?.action) === way.action;
  }

  /** The area whose metals matter: where the company stands, or where you are about to lead it. */
  get place(): string {
    return this.held?.verb === "move" ? (this.held.thing ?? "") : this.view.company;
  }

  /** Your metals that count there: because they are asked for, or only as jokers. */
  get counting(): Record<string, "plain" | "joker"> {
    const { view, hints } = this.update;
    if (!view || !["metal", "jewel"].includes(view.phase) || (view.step === "move" && this.held?.verb !== "move"))
      return {};
    const jokers = (this.held?.verb === "move" ? this.held.jokers : hints?.jokers) ?? [];
    const plain = [...(this.pieces.areas[this.place]?.metals ?? []), ...furtherFor(view)];
    return Object.fromEntries([
      ...jokers.map((metal) => [metal, "joker"]),
      ...plain.map((metal) => [metal, "plain"]),
    ]) as Record<string, "plain" | "joker">;
  }

  /** The choice that belongs to an area of the map, if there is one and only one. */
  choiceAt(area: string): AmulettChoiceHint | null {
    const found = this.choices.filter(
      ({ verb, thing }) => thing === area || (verb === "lift" && thing?.startsWith(`${area} `)),
    );
    return found.length === 1 ? found[0]! : null;
  }

  choiceOf(verb: string, thing: string): AmulettChoiceHint | null {
    return this.choices.find((way) => way.verb === verb && way.thing === thing) ?? null;
  }

  /** Takes a choice up, or lays it back. */
  hold(way: AmulettChoiceHint): void {
    if (!this.free || this.terms) return;
    if (this.only) return this.confirm();
    this.#held = this.#held === way.action && !inOneStep() ? null : way.action;
    if (this.#held && inOneStep()) this.confirm();
  }

  /** Puts a piece into the plan, or takes a metal out of it. */
  put({ kind, thing }: Piece, more: 1 | -1 = 1): void {
    const { terms, plan } = this;
    if (!this.free || !terms || !plan) return;
    const next =
      kind === "lay"
        ? laid(plan, terms, thing, more)
        : kind === "back"
          ? returned(plan, terms, thing)
          : chosen(plan, terms, thing);
    this.#planned = { question: this.#question, plan: next };
  }

  /** Somebody who teaches or hints lays a choice, or the metals of one, into your fingers; nothing is sent. */
  propose(actions: string[]): void {
    if (!this.free) return;
    this.drop();
    if (!this.terms) this.#held = actions[0] ?? null;
    else this.#planned = { question: this.#question, plan: { lay: {}, back: {}, jewels: [] } };
    for (const action of actions) {
      const way = this.choices.find((one) => one.action === action);
      if (way) this.put({ kind: KINDS[way.verb] ?? "lay", thing: way.thing ?? "" });
    }
    if (this.terms && this.plan) this.#planned = { question: this.#question, plan: filled(this.plan, this.terms) };
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
    if (action) this.connection.send({ t: "choose", action });
  }

  /** Sends the next answer of what was confirmed together, once the hall asks for it; called after every update. */
  goOn(): void {
    const sure = this.#sure;
    const view = this.connection.update?.view;
    if (!sure || !view || this.connection.sent || this.connection.holding !== "open") return;
    const acts = view.acting.includes(this.update.seat ?? -1);
    const holds = !this.connection.refusal && whereabouts(this.update) === sure.terms.at;
    const way = holds && acts ? answer(sure.plan, sure.terms, this.update, this.choices) : null;
    if (way) this.connection.send({ t: "choose", action: way.action });
    else if (!holds || acts) this.#sure = null;
  }

  /** Whether you may leave a standing order now. */
  orders = $derived.by(
    () =>
      this.free && this.connection.update?.view?.step === "exchange" && this.choices.some(({ verb }) => verb === "bid"),
  );

  /** Whether your latest choice can be taken back: in the secret start, until the others see that you are done. */
  canUndo = $derived.by(() => {
    const view = this.connection.update?.view;
    if (!view || !this.free || view.step !== "keep") return false;
    return (
      view.split.length > 0 ||
      (view.kept.length > 0 && view.kept.length < (view.wizards[this.update.seat ?? 0]?.first.length ?? 0))
    );
  });

  undo(): void {
    this.#held = null;
    this.connection.send({ t: "undo" });
  }

  /** Leaves a standing order, or takes it back. */
  order(limit: number | null): void {
    this.connection.send({ t: "order", limit });
  }

  comeBack(): void {
    this.connection.send({ t: "return" });
  }
}
