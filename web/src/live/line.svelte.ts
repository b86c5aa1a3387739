/** The line to one table: what is told, what was sent, and whether the line holds. Nothing is shown before the hall has it. */
import { hall } from "../api/hall";
import type { Heard, News, RawNews, RawTold, Told, Wish } from "../api/types";
import { language } from "../words/language.svelte";
import { fit, freshId, joined, passes, pause, retold, spoken } from "./wire";

export type Holding = "connecting" | "open" | "lost" | "refused";
/** A wish under its own name, and how far the story was known when it was made. */
export type Sent = { id: string; wish: Wish; seq: number };
export type Refusal = { why: string; say: string };

/** How long the hall may take to welcome us. */
const PATIENCE = 10_000;

export class Line {
  #told = $state.raw<RawTold | null>(null);
  #story = $state.raw<RawNews[]>([]);
  /** How everything is now, in the language that is spoken. */
  told = $derived<Told | null>(this.#told && spoken(this.#told, language()));
  /** Everything that has happened, as this seat heard of it. */
  story = $derived<News[]>(retold(this.#story, language()));
  holding = $state<Holding>("connecting");
  /** The hall has said goodbye because it starts anew. */
  restarting = $state(false);
  /** What was sent last and not answered yet. */
  sent = $state<Sent | null>(null);
  refusal = $state<Refusal | null>(null);
  /** When the next try to reach the hall begins, by the clock of this device. */
  retryAt = $state(0);
  you = $state<string | null>(null);

  #socket: WebSocket | null = null;
  #unanswered = new Map<string, Sent>();
  /** The number of the news that shows what was sent, once the hall has taken it. */
  #shows: number | null = null;
  #tries = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #offset = 0;

  constructor(readonly table: string) {
    this.#connect();
    addEventListener("online", this.#online);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#look);
  }

  /** The time of the hall, in milliseconds. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** Sends a wish; if the line breaks before the answer, it is sent again under the same name, and comes true once. */
  wish(wish: Wish): void {
    this.refusal = null;
    this.#shows = null;
    this.sent = { id: freshId(), wish, seq: this.#told?.seq ?? 0 };
    this.#unanswered.set(this.sent.id, this.sent);
    this.#send(this.sent);
  }

  /** Tries to reach the hall at once. */
  retry(): void {
    if (this.holding !== "lost") return;
    clearTimeout(this.#waiting);
    this.#connect();
  }

  close(): void {
    this.#hangUp();
    removeEventListener("online", this.#online);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#look);
  }

  #send(sent: Sent): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ ...sent.wish, id: sent.id }));
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const where = `${scheme}//${location.host}/api/tables/${encodeURIComponent(this.table)}/live?after=${this.#told?.seq ?? 0}&words=true`;
    const socket = new WebSocket(where);
    this.#socket = socket;
    this.#waiting = setTimeout(() => this.#lost(), PATIENCE);
    socket.onmessage = (message) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(message.data)));
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  /** Nothing that the old socket still says is heard. */
  #hangUp(): void {
    clearTimeout(this.#waiting);
    clearInterval(this.#beat);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lost(wait?: number): void {
    this.#hangUp();
    if (this.holding === "refused") return;
    this.#tries += 1;
    const next = wait ?? pause(this.#tries, Math.random());
    this.holding = "lost";
    this.retryAt = Date.now() + next;
    this.#waiting = setTimeout(() => this.#connect(), next);
  }

  #online = (): void => this.retry();

  #cut = (): void => {
    if (this.holding === "open") this.#lost();
  };

  #look = (): void => {
    if (!document.hidden) this.retry();
  };

  #hear(message: Heard): void {
    this.#heard = Date.now();
    const take = this.#takes[message.t] as ((message: Heard) => void) | undefined;
    take?.(message);
  }

  #takes: { [Kind in Heard["t"]]: (message: Extract<Heard, { t: Kind }>) => void } = {
    welcome: (welcome) => this.#welcome(welcome),
    told: (told) => this.#tell(told),
    taken: ({ id, seq }) => this.#taken(id, seq),
    refused: ({ id, why, say }) => this.#refused(id, { why, say }),
    bye: ({ after }) => {
      this.restarting = true;
      this.#lost(after);
    },
    pong: ({ now }) => {
      this.#offset = now - Date.now();
    },
  };

  #welcome({ now, beat, you }: { now: number; beat: number; you: string | null }): void {
    clearTimeout(this.#waiting);
    this.#offset = now - Date.now();
    this.you = you;
    this.holding = "open";
    this.restarting = false;
    this.#tries = 0;
    this.#beat = setInterval(() => this.#ping(beat), beat * 1000);
    for (const sent of this.#unanswered.values()) this.#send(sent);
  }

  #tell(told: RawTold): void {
    const how = fit(this.#told, told);
    if (how === "known") return;
    if (how === "gap") return this.#lost(0);
    this.#story = how === "begins" ? told.news : [...this.#story, ...told.news];
    this.#told = told;
    this.#arrive();
    if (told.fresh) void this.#hearStory();
  }

  /** Somebody who takes another seat has another story: it is fetched from its beginning. */
  async #hearStory(): Promise<void> {
    const whole = await hall.look(this.table, 0).catch(() => null);
    if (whole !== null && whole.seat === this.#told?.seat) this.#story = joined(whole, this.#story);
  }

  /** What came true is on its way until the table shows it: answers and news come in either order. */
  #taken(id: string, seq: number): void {
    this.#unanswered.delete(id);
    if (this.sent?.id === id) this.#shows = seq;
    this.#arrive();
  }

  #arrive(): void {
    if (this.#shows === null || (this.#told?.seq ?? 0) < this.#shows) return;
    this.#shows = null;
    this.sent = null;
  }

  #answered(id: string): void {
    this.#unanswered.delete(id);
    if (this.sent?.id === id) this.sent = null;
  }

  #refused(id: string, refusal: Refusal): void {
    if (this.holding === "open") {
      this.refusal = this.#isLate(id, refusal) ? { why: "late", say: refusal.say } : refusal;
      this.#answered(id);
    } else if (!passes(refusal.why)) {
      this.refusal = refusal;
      this.holding = "refused";
    }
  }

  /** A choice that fitted the table as it was seen, and no longer when it arrived. */
  #isLate(id: string, { why }: Refusal): boolean {
    const sent = this.#unanswered.get(id);
    return why === "not-now" && sent?.wish.t === "choose" && (this.#told?.seq ?? 0) > sent.seq;
  }

  #ping(beat: number): void {
    if (Date.now() - this.#heard > 2.5 * beat * 1000) this.#lost();
    else if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send('{"t":"ping"}');
  }
}
