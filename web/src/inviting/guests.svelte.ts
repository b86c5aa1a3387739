/** Whom a table waits for: who is invited and has not come, and who else can be asked by name. */
import { hall } from "../api/hall";
import type { FoundPerson, InvitedPerson } from "../api/types";
import { sorry } from "../words/refusal";

const LOOK_AGAIN = 15_000;

export class Guests {
  invited = $state.raw<InvitedPerson[]>([]);
  /** With whom you have played, the latest first. */
  companions = $state.raw<FoundPerson[]>([]);
  /** Who has the name that was asked for; null before a name was. */
  found = $state.raw<FoundPerson[] | null>(null);
  trouble = $state("");
  #looking: ReturnType<typeof setInterval>;

  constructor(readonly table: string) {
    this.look();
    this.#attempt(async () => (this.companions = await hall.findPeople()));
    this.#looking = setInterval(() => document.hidden || this.look(), LOOK_AGAIN);
  }

  close(): void {
    clearInterval(this.#looking);
  }

  /** Looks who has answered meanwhile; whether the hall can be reached, the room itself tells. */
  look(): void {
    hall.invited(this.table).then(
      (invited) => (this.invited = invited),
      () => undefined,
    );
  }

  find(name: string): void {
    this.#attempt(async () => (this.found = name ? await hall.findPeople(name) : null));
  }

  invite(person: string): void {
    this.#attempt(async () => (this.invited = await hall.invite(this.table, person)));
  }

  takeBack(person: string): void {
    this.#attempt(async () => {
      await hall.takeBack(this.table, person);
      this.look();
    });
  }

  #attempt(what: () => Promise<unknown>): void {
    this.trouble = "";
    what().catch((error: unknown) => (this.trouble = sorry(error)));
  }
}
