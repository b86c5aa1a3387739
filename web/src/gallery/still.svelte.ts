/** A line that leads nowhere: it tells one scene and shows a choice as sent for a while. */
import type { Told, Wish } from "../api/types";
import type { Lead } from "../amul/play.svelte";

export class Still implements Lead {
  readonly table = "gallery";
  told = $state.raw<Told | null>(null);
  story = $state.raw<Told["news"]>([]);
  holding = $state<Lead["holding"]>("open");
  sent = $state<Lead["sent"]>(null);
  refusal = $state<Lead["refusal"]>(null);

  constructor(told: Told, story: Told["news"]) {
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
