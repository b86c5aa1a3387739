/** A line that leads nowhere: it tells one scene and shows a choice as sent for a while. */
import type { News, Told, Wish } from "../api/types";
import type { Lead } from "../table/lead";

export class Still<Table extends Told> implements Lead<Table> {
  readonly table = "gallery";
  told = $state.raw<Table | null>(null);
  story = $state.raw<News[]>([]);
  holding = $state<Lead["holding"]>("open");
  sent = $state<Lead["sent"]>(null);
  refusal = $state<Lead["refusal"]>(null);

  constructor(told: Table, story: News[]) {
    this.told = told;
    this.story = story;
  }

  now(): number {
    return Date.now();
  }

  wish(wish: Wish): void {
    this.sent = { id: "gallery", wish, seq: 0 };
    setTimeout(() => (this.sent = null), 1500);
  }
}
