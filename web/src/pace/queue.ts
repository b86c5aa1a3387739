/** Holds back what has happened and lets it go beat by beat: in order, all of it, and nothing early. */
import type { Beat } from "./beats";

/** The time, and something to do later; what comes back calls it off. */
export type Clock = { now: () => number; after: (ms: number, then: () => void) => () => void };

export const PACES = ["slow", "normal", "fast", "off"] as const;
export type Pace = (typeof PACES)[number];

/** How long a beat is at each pace, how long what is turned up together is held, and how long a round's end stays. */
export const SPANS: Record<Pace, Record<Beat["kind"], number>> = {
  slow: { beat: 1400, own: 1400, held: 1800, round: 10_000, beside: 0 },
  normal: { beat: 700, own: 700, held: 900, round: 6000, beside: 0 },
  fast: { beat: 300, own: 300, held: 400, round: 3000, beside: 0 },
  off: { beat: 0, own: 0, held: 0, round: 0, beside: 0 },
};

/** While more beats than this wait, each is shorter the more there are. */
const MOST = 12;
/** How many beats are remembered for those who look back. */
const KEPT = 60;
/** The share of your clock that may pass before you see what you are asked. */
export const SHARE = 0.1;
/** With less than this on your clock nothing is held back, in milliseconds. */
export const LITTLE = 15_000;

/** A state of the table, and what led to it; the state is shown with the last of the beats. */
export type Step<State> = { state: State; seq: number; beats: Beat[] };
/** One beat; `state` is there if the table changes with it. */
type Entry<State> = { beat: Beat | null; seq: number; state: State | null };

export type Shown<State> = {
  /** Everything up to this item of the feed has been told; the table changes if there is a state. */
  show: (seq: number, state: State | null) => void;
  changed: () => void;
};

export class Queue<State> {
  /** What was told since your last choice. */
  told: Beat[] = [];
  /** Your last choice. */
  mine: Beat | null = null;
  /** The beat that runs, and how long it takes. */
  current: Beat | null = null;
  span = 0;
  held = false;
  #waiting: Entry<State>[] = [];
  /** How many beats have been told without a rest. */
  #count = 0;
  #stop: () => void = () => undefined;
  /** When you should see what you are asked, by the clock. */
  #due = Infinity;

  constructor(
    readonly clock: Clock,
    readonly pace: () => Pace,
    readonly shown: Shown<State>,
  ) {}

  /** The beats that are still to come. */
  get waiting(): Beat[] {
    const all = this.#waiting.flatMap(({ beat }) => (beat && beat.kind !== "beside" ? beat : []));
    return all.filter(({ run }, at) => run === "" || run !== all[at - 1]?.run);
  }

  /** Whether there is something to follow: several beats in a row, or the end of a round. */
  get playing(): boolean {
    if (!this.current) return false;
    const coming = this.waiting;
    const breath = [this.current, ...coming].some(({ kind }) => kind === "round");
    return breath || this.#count + coming.filter(isTold).length > 1;
  }

  /** Takes in what has happened. Your own choice, what led up to it and what it did is shown at once. */
  push(step: Step<State>, atOnce = false): void {
    const mine = step.beats.findLast(({ kind }) => kind === "own")?.seq;
    const own = step.beats.findLastIndex(({ kind, seq }) => seq === mine && kind !== "round");
    if (own >= 0) this.skip();
    this.#waiting.push(...entries(step));
    if (atOnce || this.pace() === "off") return this.skip();
    for (let count = 0; count <= own; count += 1) this.#release();
    if (!this.current || this.#joins()) this.#go();
    else if (own >= 0) this.#run();
    this.shown.changed();
  }

  /** The same state said anew, as in another language. */
  renew(state: State): void {
    const last = this.#waiting.at(-1);
    if (last?.state) last.state = state;
  }

  /** You are asked, and so much is left on your clock: no more than a share of it passes with beats. */
  answerWithin(left: number): void {
    if (left < LITTLE) return this.skip();
    this.#due = Math.min(this.#due, this.clock.now() + left * SHARE);
    if (this.current && !this.held) this.#run();
  }

  /** The pace has changed: what runs takes the new time. */
  repace(): void {
    if (this.pace() === "off") this.skip();
    else if (this.current && !this.held) this.#run();
  }

  /** On to the next beat. */
  next(): void {
    if (this.current) this.#advance();
  }

  /** Everything at once. */
  skip(): void {
    while (this.#waiting.length) this.#release();
    this.#rest();
    this.shown.changed();
  }

  /** What is shown stays until somebody goes on. */
  hold(): void {
    this.#stop();
    this.held = true;
    this.shown.changed();
  }

  #advance(): void {
    this.current = null;
    if (this.#waiting.length) this.#go();
    else this.#rest();
    this.shown.changed();
  }

  #rest(): void {
    this.#stop();
    this.current = null;
    this.held = false;
    this.#count = 0;
    this.#due = Infinity;
  }

  /** Lets the next beat go, with what joins it, and waits for its time to pass. */
  #go(): void {
    do this.#release();
    while (this.#waiting.length && (!this.current || this.#joins()));
    if (this.current) this.#run();
    else this.#rest();
  }

  /** Whether what waits first belongs to the beat that runs. */
  #joins(): boolean {
    const next = this.#waiting[0]?.beat;
    if (next === undefined || this.current?.kind === "round") return false;
    return next === null || next.kind === "beside" || (next.run !== "" && next.run === this.current?.run);
  }

  #release(): void {
    const { beat, seq, state } = this.#waiting.shift()!;
    if (beat) this.#tell(beat);
    this.shown.show(seq, state);
  }

  #tell(beat: Beat): void {
    const last = this.told.at(-1);
    const goesOn = beat.run !== "" && beat.run === last?.run;
    const told = goesOn ? { ...last, lines: [...last.lines, ...beat.lines] } : beat;
    if (beat.kind === "own") [this.mine, this.told] = [beat, []];
    else if (beat.kind !== "round") this.told = [...this.told.slice(-KEPT, goesOn ? -1 : undefined), told];
    if (beat.kind === "beside") return;
    if (isTold(beat) && !goesOn) this.#count += 1;
    this.current = told;
    this.held = false;
  }

  /** Gives the beat that runs its time: less if many wait, or if your clock does. */
  #run(): void {
    this.#stop();
    const beat = this.current!;
    const full = SPANS[this.pace()];
    const all = [beat, ...this.waiting].reduce((sum, { kind }) => sum + full[kind], 0);
    const breath = [beat, ...this.waiting].reduce((sum, { kind }) => sum + (kind === "round" ? full[kind] : 0), 0);
    const crowd = Math.min(1, (MOST * full.beat) / Math.max(1, all - breath));
    const clock = Math.min(1, Math.max(0, this.#due - this.clock.now()) / Math.max(1, all));
    this.span = Math.min(full[beat.kind] * (beat.kind === "round" ? 1 : crowd), full[beat.kind] * clock);
    this.#stop = this.clock.after(this.span, () => this.#advance());
  }
}

function isTold({ kind }: Beat): boolean {
  return kind === "beat" || kind === "held";
}

/**
 * The beats of a step one by one: an item of the feed is told with its last beat, the table changes at the very end.
 * A round's end comes after that; it is left out if more happened since, as no state shows how the round ended.
 */
function entries<State>({ state, seq, beats }: Step<State>): Entry<State>[] {
  const ended = beats.findLastIndex(({ kind }) => kind === "round");
  const breath = beats.slice(ended + 1).some(isTold) ? [] : beats.slice(ended).filter(({ kind }) => kind === "round");
  const told = beats.filter(({ kind }) => kind !== "round");
  const found = told.map((beat, at): Entry<State> => {
    const item = told[at + 1]?.seq === beat.seq ? beat.seq - 1 : beat.seq;
    return at === told.length - 1 ? { beat, seq, state } : { beat, seq: item, state: null };
  });
  return [
    ...(found.length ? found : [{ beat: null, seq, state }]),
    ...breath.map((beat) => ({ beat, seq, state: null })),
  ];
}
