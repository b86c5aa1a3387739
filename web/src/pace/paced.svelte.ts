/** A table at the pace of people: what others do comes beat by beat, your own choice at once. */
import { untrack } from "svelte";
import type { Command, FeedItem, Update } from "../api/types";
import type { Connection, Sent } from "../live/connection.svelte";
import type { TableConnection } from "../table/connection";
import { beatsOf, type Beat, type Weights } from "./beats";
import { Queue, type Clock } from "./queue";
import { paceOf } from "./setting.svelte";
import type { Story } from "./story";

/** More than this at once, or older than this, was missed: it is not played, only told. */
const MISSED = 24;
const LONG_AGO = 60_000;

const WATCH: Clock = {
  now: () => performance.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

type Beats = Pick<Story, "playing" | "current" | "span" | "held" | "told" | "mine" | "waiting">;
const QUIET: Beats = { playing: false, current: null, span: 0, held: false, told: [], mine: null, waiting: [] };

function beatsIn({ playing, current, span, held, told, mine, waiting }: Queue<Update>): Beats {
  return { playing, current, span, held, told, mine, waiting };
}

export class Paced implements TableConnection {
  /** How events weigh in the game that is played; without it nothing is held back. */
  weights: Weights | null = null;
  #queue: Queue<Update>;
  #latest: Update | null = null;
  #shown = $state.raw<Update | null>(null);
  #told = $state(0);
  /** What the queue tells, as of the latest beat. */
  #beats = $state.raw<Beats>(QUIET);
  #before = $state.raw<Update | null>(null);
  /** The first table of the round that was seen. */
  #start: Update | null = null;
  #sent = $state.raw<Sent | null>(null);
  /** The update that has your choice, once it has come. */
  #shows = Infinity;

  constructor(readonly from: Connection) {
    this.#queue = new Queue(WATCH, paceOf, {
      show: (seq, state) => this.#show(seq, state),
      changed: () => (this.#beats = beatsIn(this.#queue)),
    });
    document.addEventListener("visibilitychange", this.#look);
  }

  /** The table as of the beat that is shown; who is there and how much time they have is as of now. */
  update = $derived.by<Update | null>(() => {
    const [shown, latest] = [this.#shown, this.from.update];
    if (!shown || !latest || shown.seq === latest.seq) return shown;
    return { ...shown, info: { ...shown.info, seats: latest.info.seats } };
  });

  feed = $derived.by<FeedItem[]>(() => {
    const all = this.from.feed;
    return (all.at(-1)?.seq ?? 0) <= this.#told ? all : all.filter(({ seq }) => seq <= this.#told);
  });

  /** Who is there is as of now. */
  presence = $derived.by(() => this.from.presence);

  /** Your choice stays on its way until the table that is shown has it. */
  sent = $derived.by<Sent | null>(() => {
    const behind = (this.from.update?.seq ?? 0) > (this.#shown?.seq ?? 0);
    return this.from.sent ?? (behind && !this.from.refusal ? this.#sent : null);
  });

  story = $derived.by<Story>(() => {
    const queue = this.#queue;
    const asked = this.#latest !== null && isAsked(this.#latest);
    return {
      ...this.#beats,
      asked,
      before: this.#before,
      next: () => queue.next(),
      skip: () => queue.skip(),
      hold: () => queue.hold(),
    };
  });

  get table(): string {
    return this.from.table;
  }

  get holding(): Connection["holding"] {
    return this.from.holding;
  }

  get refusal(): Connection["refusal"] {
    return this.from.refusal;
  }

  now(): number {
    return this.from.now();
  }

  send(command: Command): void {
    if (command.t !== "say") this.#queue.skip();
    this.from.send(command);
    if (command.t === "choose") this.#sent = this.from.sent;
    else if (command.t !== "say") this.#sent = null;
  }

  /** Follows the connection; called once, where effects may live, before the table is drawn. */
  follow(): void {
    $effect.pre(() => {
      const [update, feed] = [this.from.update, this.from.feed];
      untrack(() => update && this.#receive(update, feed));
    });
    $effect.pre(() => {
      void paceOf();
      untrack(() => this.#queue.repace());
    });
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#look);
    this.#queue.skip();
  }

  #receive(update: Update, feed: FeedItem[]): void {
    const known = this.#latest;
    this.#latest = update;
    if (known && known.seq === update.seq && known.seat === update.seat && !update.fresh) return this.#renew(update);
    const items = feed.filter(({ seq }) => seq > (known?.seq ?? 0));
    const beats = known ? this.#cut(update, items) : [];
    this.#queue.push({ state: update, seq: update.seq, beats }, this.#isAtOnce(known, update, items));
    const until = isAsked(update) ? update.info.seats[update.seat ?? -1]?.until : null;
    if (until != null) this.#queue.answerWithin(until - this.now());
  }

  #cut(update: Update, items: FeedItem[]): Beat[] {
    const isOwn = ({ what, seat }: FeedItem) => this.#sent !== null && what === "chose" && seat === update.seat;
    if (items.some(isOwn)) this.#shows = update.seq;
    return items.flatMap((item) => beatsOf(item, this.weights ?? {}, isOwn(item)));
  }

  /** At first sight, after a reload or a longer absence, and on a hidden page nothing is held back. */
  #isAtOnce(known: Update | null, update: Update, items: FeedItem[]): boolean {
    const missed = items.length > MISSED || this.now() - (items[0]?.at ?? Infinity) > LONG_AGO;
    const anew = known === null || update.fresh || known.seat !== update.seat || known.view === null;
    return anew || missed || this.weights === null || document.hidden;
  }

  /** The same table in another language. */
  #renew(update: Update): void {
    if (this.#shown?.seq === update.seq) this.#shown = update;
    else this.#queue.renew(update);
  }

  #show(seq: number, state: Update | null): void {
    this.#told = Math.max(this.#told, seq);
    if (!state) return;
    if (state.view?.round !== this.#start?.view?.round) [this.#before, this.#start] = [this.#start, state];
    if (state.seq >= this.#shows) [this.#sent, this.#shows] = [null, Infinity];
    this.#shown = state;
  }

  #look = (): void => {
    if (document.hidden) this.#queue.skip();
  };
}

function isAsked({ seat, info }: Update): boolean {
  return seat !== null && info.status === "running" && info.acting.includes(seat);
}
