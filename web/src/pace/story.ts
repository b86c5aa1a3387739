/** What a table tells while beats play, and what can be done about it. */
import type { Update } from "../api/types";
import type { Beat } from "./beats";

export type Story = {
  /** Whether beats play that are worth following: meanwhile nobody is asked. */
  readonly playing: boolean;
  /** The beat that runs, how long it takes in milliseconds, and whether it waits for somebody to go on. */
  readonly current: Beat | null;
  readonly span: number;
  readonly held: boolean;
  /** What was told since your last choice, that choice, and what is still to come. */
  readonly told: Beat[];
  readonly mine: Beat | null;
  readonly waiting: Beat[];
  /** Whether it is your turn once all of it is told. */
  readonly asked: boolean;
  /** The table as the round began, as far as it was seen. */
  readonly before: Update | null;
  next: () => void;
  skip: () => void;
  hold: () => void;
};
