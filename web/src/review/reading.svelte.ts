/** A finished game that is read again: where in it we are, who looks, and what is to be seen there. */
import { hall } from "../api/hall";
import type { Course, Language, RawScene, RawUpdate, Update } from "../api/types";
import { translated } from "../live/wire";

/** How many moments are fetched at once. */
const PAGE_STEPS = 16;
export const PACES = [1, 2, 4];
const MOMENT_MS = 1200;

/** Who looks: somebody's seat or everybody, with all cards open or as it was known then. */
export type Look = { seat: number | null; known: boolean };

export class Reading {
  at = $state(0);
  look = $state.raw<Look>({ seat: null, known: false });
  playing = $state(false);
  pace = $state(1);
  #scenes = $state.raw<Record<string, RawScene>>({});
  #asked = new Set<string>();
  #shown: RawScene | null = null;

  constructor(
    readonly course: Course,
    readonly last = course.steps.length - 1,
  ) {}

  /** The table at this moment; until it is here, the one that was seen before. */
  scene = $derived.by<RawScene | null>(() => {
    const found = this.#scenes[`${this.#audience} ${this.at}`];
    if (found) this.#shown = found;
    return found ?? this.#shown;
  });

  /** All open cards are the same for everybody; what was known is each one's own. */
  #audience = $derived.by(() => (this.look.known ? `known ${this.look.seat ?? ""}` : "open"));

  /** The same as a table that nobody may touch. */
  update(language: Language): Update | null {
    const { info } = this.course;
    if (!this.scene) return null;
    const { view, hints, step } = this.scene;
    const raw: RawUpdate = {
      t: "update",
      table: info.id,
      seat: null,
      after: 0,
      seq: step,
      fresh: true,
      feed: [],
      info,
      view,
      hints,
    };
    return translated(raw, language);
  }

  goTo(step: number): void {
    this.at = Math.max(0, Math.min(this.last, step));
    if (this.at === this.last) this.playing = false;
  }

  /** The first choice of this round, or of the one before or after it. */
  turnTo(rounds: -1 | 1): void {
    const begins = this.course.marks.map(({ step }) => step);
    const next = rounds > 0 ? begins.find((step) => step > this.at) : begins.findLast((step) => step < this.at);
    this.goTo(next ?? (rounds > 0 ? this.last : 0));
  }

  /** Fetches what is seen here and next, as far as it is not here yet. */
  async fetch(): Promise<void> {
    const page = Math.floor(this.at / PAGE_STEPS);
    await this.#fetchPage(page);
    if ((page + 1) * PAGE_STEPS <= this.last) await this.#fetchPage(page + 1);
  }

  async #fetchPage(page: number): Promise<void> {
    const audience = this.#audience;
    const name = `${audience} page ${page}`;
    if (this.#asked.has(name)) return;
    this.#asked.add(name);
    try {
      const found = await hall.scenes(this.course.info.id, this.#question(page));
      this.#scenes = {
        ...this.#scenes,
        ...Object.fromEntries(found.map((scene) => [`${audience} ${scene.step}`, scene])),
      };
    } catch {
      setTimeout(() => this.#asked.delete(name), 2000);
    }
  }

  #question(page: number): URLSearchParams {
    const asked = new URLSearchParams({ first: String(page * PAGE_STEPS), count: String(PAGE_STEPS) });
    if (this.look.known) asked.set("known", "true");
    if (this.look.known && this.look.seat !== null) asked.set("seat", String(this.look.seat));
    return asked;
  }

  /** Goes on by itself while it plays; called where effects may live. */
  keepPlaying(): void {
    $effect(() => {
      if (!this.playing) return;
      const going = setInterval(() => this.goTo(this.at + 1), MOMENT_MS / this.pace);
      return () => clearInterval(going);
    });
    $effect(() => void this.fetch());
  }
}

type Kept = { table: string; reading: Promise<Reading> };
let kept: Kept | null = null;

/** The game of a table, played again; it is kept, so that it opens at once after the end of the game. */
export function readAgain(table: string): Promise<Reading> {
  if (kept?.table === table) return kept.reading;
  const reading = hall.course(table).then(async (course) => {
    const begun = new Reading({ ...course, info: course.info });
    await begun.fetch();
    return begun;
  });
  kept = { table, reading };
  reading.catch(() => (kept = null));
  return reading;
}
