/** The tables that anybody may find, as they change. */
import type { Listed } from "../api/types";
import { pause } from "./wire";

export class Lobby {
  /** Nothing before the hall has answered. */
  tables = $state.raw<Listed[] | null>(null);

  #socket: WebSocket | null = null;
  #tries = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#connect();
  }

  close(): void {
    clearTimeout(this.#waiting);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/lobby/live`);
    this.#socket = socket;
    socket.onmessage = (message) => {
      const heard = JSON.parse(String(message.data)) as { t: string; tables?: Listed[] };
      if (heard.t !== "lobby" || heard.tables === undefined) return;
      this.#tries = 0;
      this.tables = heard.tables;
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#tries += 1;
      this.#waiting = setTimeout(() => this.#connect(), pause(this.#tries, Math.random()));
    };
  }
}
