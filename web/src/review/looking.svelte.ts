/** A finished game that is looked through: what is known of it so far, until all of it is. */
import { hall } from "../api/hall";
import type { JudgedChoice, LookedThrough } from "../api/types";

const AGAIN_MS = 1000;
const DEAREST = 3;

export class Looking {
  found = $state.raw<LookedThrough | null>(null);
  /** Whether this server cannot look through games, or not through this one. */
  failed = $state(false);
  #left = false;

  constructor(readonly table: string) {
    void this.#ask();
  }

  /** Nobody looks any more. */
  leave(): void {
    this.#left = true;
  }

  /** Whether the last choice has not been looked at yet. */
  running = $derived.by(() => !this.failed && (!this.found?.of || this.found.done < this.found.of));

  judged(step: number): JudgedChoice | undefined {
    return this.found?.choices.find((choice) => choice.step === step);
  }

  best({ best, options }: JudgedChoice): JudgedChoice["options"][number] | undefined {
    return options.find(({ action }) => action === best);
  }

  made({ made, options }: JudgedChoice): JudgedChoice["options"][number] | undefined {
    return options.find(({ action }) => action === made);
  }

  /** The choices that cost a seat most, dearest first. */
  dearest(seat: number): JudgedChoice[] {
    const costly = this.found?.choices.filter((choice) => choice.seat === seat && choice.verdict === "costly") ?? [];
    return costly.sort((one, other) => other.lost - one.lost).slice(0, DEAREST);
  }

  async #ask(): Promise<void> {
    try {
      this.found = await hall.analysis(this.table);
      this.failed = this.found.failed;
    } catch {
      this.failed = true;
    }
    if (this.running && !this.#left) setTimeout(() => void this.#ask(), AGAIN_MS);
  }
}

/** A share of the games in full per cent. */
export function percent(share: number): number {
  return Math.round(100 * share);
}

/** A chance as it is shown: a small one is not called none, and a large one not certain. */
export function shown(share: number): string {
  if (share > 0 && share < 0.01) return "< 1 %";
  return share < 1 && share > 0.99 ? "> 99 %" : `${percent(share)} %`;
}
