/** The connection to one table: what was received, what was sent, whether it is open. */
import { hall } from "../api/hall";
import type { Changed, Presence, ServerMessage, FeedItem, RawFeedItem, RawUpdate, Update } from "../api/types";
import type { Command } from "../api/types";
import { language } from "../words/language.svelte";
import { heardBuild } from "./build.svelte";
import { updated } from "./changes";
import { audible } from "./hidden.svelte";
import { fit, freshId, joined, passes, pause, translated, translatedFeed } from "./wire";

export type Holding = "connecting" | "open" | "lost" | "refused";
/** A command under its id, and the sequence number that was known when it was made. */
export type Sent = { id: string; command: Command; seq: number };
export type Refusal = { why: string; say: string; say_de?: string };

/** How long the hall may take to welcome a new socket, in milliseconds. */
const WELCOME_MS = 10_000;

export class Connection {
  #update = $state.raw<RawUpdate | null>(null);
  #feed = $state.raw<RawFeedItem[]>([]);
  /** The table as of the latest message, in the chosen language. */
  update = $derived<Update | null>(this.#update && translated(this.#update, language()));
  /** Everything that has happened, as this seat may see it, but for messages you do not want to see. */
  feed = $derived<FeedItem[]>(audible(translatedFeed(this.#feed, language())));
  /** Who is connected, and which bots are getting ready; null until the server has said so. */
  presence = $state.raw<Presence | null>(null);
  holding = $state<Holding>("connecting");
  /** The server has announced a restart. */
  restarting = $state(false);
  /** What was sent last and not answered yet. */
  sent = $state<Sent | null>(null);
  refusal = $state<Refusal | null>(null);
  /** When the next try to connect begins, by the clock of this device, in milliseconds. */
  retryAt = $state(0);
  you = $state<string | null>(null);

  #socket: WebSocket | null = null;
  #unanswered = new Map<string, Sent>();
  /** The sequence number that shows the effect of what was sent, once it is acknowledged. */
  #shows: number | null = null;
  #tries = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  /** Whether the hall tells only what has changed, as long as that leads to the table that it sees itself. */
  #changes = true;
  #lastReceived = 0;
  #offset = 0;

  constructor(readonly table: string) {
    this.#connect();
    addEventListener("online", this.#online);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#look);
  }

  /** The time of the server, in milliseconds. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** Sends a command; without an answer it is sent again under the same id, and takes effect once. */
  send(command: Command): void {
    this.refusal = null;
    this.#shows = null;
    this.sent = { id: freshId(), command, seq: this.#update?.seq ?? 0 };
    this.#unanswered.set(this.sent.id, this.sent);
    this.#transmit(this.sent);
  }

  /** Sends what nobody has asked for and nobody waits for; a refusal is not told. */
  mention(command: Command): void {
    this.#transmit({ id: freshId(), command, seq: this.#update?.seq ?? 0 });
  }

  /** Tries to connect at once. */
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

  #transmit(sent: Sent): void {
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ ...sent.command, id: sent.id }));
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const path = `/api/tables/${encodeURIComponent(this.table)}/live`;
    const asked = `after=${this.#update?.seq ?? 0}&words=true&changes=${this.#changes}`;
    const where = `${scheme}//${location.host}${path}?${asked}`;
    const socket = new WebSocket(where);
    this.#socket = socket;
    this.#waiting = setTimeout(() => this.#lost(), WELCOME_MS);
    socket.onmessage = (message) => {
      if (this.#socket === socket) this.#receive(JSON.parse(String(message.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  /** Closes the socket; what it still receives is ignored. */
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

  #receive(message: ServerMessage): void {
    this.#lastReceived = Date.now();
    const handle = this.#handlers[message.t] as ((message: ServerMessage) => void) | undefined;
    handle?.(message);
  }

  #handlers: { [Kind in ServerMessage["t"]]: (message: Extract<ServerMessage, { t: Kind }>) => void } = {
    welcome: (welcome) => this.#welcome(welcome),
    update: (update) => this.#follow(update),
    change: (changed) => this.#change(changed),
    presence: (presence) => {
      this.presence = presence;
    },
    ack: ({ id, seq }) => this.#acknowledged(id, seq),
    refused: ({ id, why, say, say_de }) => this.#refused(id, { why, say, ...(say_de && { say_de }) }),
    bye: ({ after }) => {
      this.restarting = true;
      this.#lost(after);
    },
    pong: ({ now }) => {
      this.#offset = now - Date.now();
    },
  };

  #welcome({ now, beat, you, build }: Extract<ServerMessage, { t: "welcome" }>): void {
    clearTimeout(this.#waiting);
    heardBuild(build);
    this.#offset = now - Date.now();
    this.you = you;
    this.holding = "open";
    this.restarting = false;
    this.#tries = 0;
    this.#beat = setInterval(() => this.#ping(beat), beat * 1000);
    for (const sent of this.#unanswered.values()) this.#transmit(sent);
  }

  #follow(update: RawUpdate): void {
    const how = fit(this.#update, update);
    if (how === "known") return;
    if (how === "gap") return this.#lost(0);
    this.#feed = how === "begins" ? update.feed : [...this.#feed, ...update.feed];
    this.#update = update;
    this.#settle();
    if (how === "begins" && update.after > 0) void this.#fetchFeed();
  }

  /** A change is made to the update before it; where that leads to another table, whole updates are asked for. */
  #change(changed: Changed): void {
    if (this.#update?.seq !== changed.after) return this.#lost(0);
    const update = updated(this.#update, changed);
    if (update !== null) return this.#follow(update);
    this.#changes = false;
    this.#lost(0);
  }

  /** Another seat sees another feed: it is fetched from its beginning. */
  async #fetchFeed(): Promise<void> {
    const whole = await hall.look(this.table, 0).catch(() => null);
    if (whole !== null && whole.seat === this.#update?.seat) this.#feed = joined(whole, this.#feed);
  }

  /** What was sent stays on its way until the table shows it: acknowledgement and update come in either order. */
  #acknowledged(id: string, seq: number): void {
    this.#unanswered.delete(id);
    if (this.sent?.id === id) this.#shows = seq;
    this.#settle();
  }

  #settle(): void {
    if (this.#shows === null || (this.#update?.seq ?? 0) < this.#shows) return;
    this.#shows = null;
    this.sent = null;
  }

  #answered(id: string): void {
    this.#unanswered.delete(id);
    if (this.sent?.id === id) this.sent = null;
  }

  #refused(id: string, refusal: Refusal): void {
    if (id && !this.#unanswered.has(id)) return;
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
    return why === "not-now" && sent?.command.t === "choose" && (this.#update?.seq ?? 0) > sent.seq;
  }

  #ping(beat: number): void {
    if (Date.now() - this.#lastReceived > 2.5 * beat * 1000) this.#lost();
    else if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send('{"t":"ping"}');
  }
}
