/** A puzzle that is being solved: what it shows, what was tried, and what came of it. */
import { hall, Trouble } from "../api/hall";
import { signIn } from "../live/me.svelte";
import type { Language, NextPuzzle, PuzzleAnswer, RawUpdate, TableInfo, Update } from "../api/types";
import { clientOf, type GameModule } from "../games";
import { translated } from "../live/wire";

export class Solving {
  found = $state.raw<NextPuzzle | null>(null);
  parts = $state.raw<(GameModule & { box: unknown }) | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  /** What is chosen and not yet tried. */
  chosen = $state<string | null>(null);
  /** What was tried in vain. */
  wrong = $state<string[]>([]);
  answer = $state.raw<PuzzleAnswer | null>(null);
  /** Whether the first try was the right one. */
  atOnce = $state(false);

  constructor(readonly game: string) {
    void this.next();
  }

  puzzle = $derived.by(() => this.found?.puzzle ?? null);
  scene = $derived.by(() => this.puzzle?.scene ?? null);
  solver = $derived.by(() => this.answer?.solver ?? this.found?.solver ?? null);
  solved = $derived.by(() => this.answer?.right === true);

  async next(): Promise<void> {
    await this.#asked(async () => {
      await signIn(); // whoever comes here first has no account yet
      const found = await hall.puzzle(this.game);
      if (found.puzzle && !this.parts) {
        const client = clientOf(this.game);
        const [parts, box] = await Promise.all([client.load(), client.box(found.puzzle.info.edition.id)]);
        this.parts = { ...parts, box };
      }
      [this.chosen, this.wrong, this.answer, this.atOnce] = [null, [], null, false];
      this.found = found;
    });
  }

  async try(): Promise<void> {
    const [puzzle, action] = [this.puzzle, this.chosen];
    if (!puzzle || action === null) return;
    await this.#asked(async () => {
      const answer = await hall.tryPuzzle(puzzle.id, action);
      this.answer = answer;
      if (answer.right) this.atOnce = answer.counted;
      else [this.wrong, this.chosen] = [[...this.wrong, action], null];
    });
  }

  /** The table of the puzzle, which nobody may touch. */
  update(language: Language): Update | null {
    const [puzzle, scene] = [this.puzzle, this.scene];
    if (!puzzle || !scene) return null;
    const raw = { t: "update", table: puzzle.id, seat: puzzle.seat, after: 0, seq: scene.step, fresh: true, feed: [] };
    const { view, hints } = scene;
    return translated({ ...raw, info: puzzle.info as TableInfo, view, hints } as unknown as RawUpdate, language);
  }

  async #asked(work: () => Promise<void>): Promise<void> {
    this.trouble = null;
    try {
      await work();
    } catch (error) {
      this.trouble = error instanceof Trouble ? error : new Trouble("away", "");
    }
  }
}
