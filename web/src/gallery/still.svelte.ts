/** A connection that leads nowhere: it shows one scene, and a choice as sent for a while. */
import type { FeedItem, Update, Command } from "../api/types";
import type { TableConnection } from "../table/connection";

export class Still<Table extends Update> implements TableConnection<Table> {
  readonly table = "gallery";
  update = $state.raw<Table | null>(null);
  feed = $state.raw<FeedItem[]>([]);
  presence = $state.raw<TableConnection["presence"]>(null);
  holding = $state<TableConnection["holding"]>("open");
  sent = $state<TableConnection["sent"]>(null);
  refusal = $state<TableConnection["refusal"]>(null);

  constructor(update: Table, feed: FeedItem[], presence: TableConnection["presence"] = null) {
    this.presence = presence;
    this.update = update;
    this.feed = feed;
  }

  now(): number {
    return Date.now();
  }

  send(command: Command): void {
    this.sent = { id: "gallery", command, seq: 0 };
    setTimeout(() => (this.sent = null), 1500);
  }
}
