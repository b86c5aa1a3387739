"""The truth: what the disk says, folded as it is written; everything that a node says is held against it at once."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from serai.kernel.game import SPECTATOR
from serai.online.entries import AnyEntry, CommandEntry, RanOut
from serai.online.projection import Listener, feed_item
from serai.online.replaying import new_table
from serai.online.table import OnlineTable, OpenGame


class Wrong(AssertionError):
    """A promise of the hall is broken; the message says which."""


def require(kept: bool, promise: str, *details: object) -> None:
    if not kept:
        raise Wrong(f"{promise}: {', '.join(map(str, details))}" if details else promise)


class Update(msgspec.Struct, frozen=True, tag_field="t", tag="update"):
    """An `update` message, as far as it is looked at here."""

    seat: int | None
    after: int
    seq: int
    fresh: bool
    feed: list[msgspec.Raw]

    @property
    def audience(self) -> int:
        return SPECTATOR if self.seat is None else self.seat


UPDATE = msgspec.json.Decoder(Update)


class Truth:
    """One table as its log says it is, and what everybody may hear of it."""

    def __init__(self, id: str, opening: AnyEntry, open_game: OpenGame) -> None:
        self.id = id
        self.table: OnlineTable = new_table(opening, open_game)  # pyright: ignore[reportArgumentType]
        self.ids = Counter[str]()
        self.feeds: dict[int, list[bytes]] = {audience: [] for audience in self.table.audiences}
        self.states: dict[tuple[int, int], bytes] = {}
        """What an audience saw of the table after so many items, as the first node said it."""
        self.ran_out = 0
        self._hear(opening)

    def write(self, entries: Sequence[AnyEntry]) -> None:
        """The disk has just written entries."""
        for entry in entries:
            before = self.table.at
            require(entry.at >= before, "time in the log never runs backwards", entry, before)
            if isinstance(entry, RanOut):
                self._run_out(entry)
            self.table.fold(entry)
            self._hear(entry)
            if isinstance(entry, CommandEntry) and entry.id:
                self.ids[entry.id] += 1
                require(self.ids[entry.id] == 1, "a command is carried out once", entry.id, entry)

    def _run_out(self, entry: RanOut) -> None:
        deadline = self.table.clocks.deadline(entry.seat)
        require(entry.seat in self.table.thinking, "a clock runs out once", entry)
        require(deadline is not None and deadline <= entry.at, "a clock runs out at its time", entry, deadline)
        self.ran_out += 1

    def _hear(self, entry: AnyEntry) -> None:
        for audience, feed in self.feeds.items():
            item = feed_item(self.table, entry, Listener(audience))
            if item is not None:
                feed.append(msgspec.json.encode(item))

    def require_shown(self, message: bytes) -> None:
        """Whatever a node sends is on the disk already, and is what every other node sends to the same audience."""
        update = UPDATE.decode(message)
        feed = self.feeds[update.audience]
        require(update.seq <= len(feed), "nothing is shown that is not written", update.seq, len(feed))
        told = list(map(bytes, update.feed))
        require(told == feed[update.after : update.seq], "the feed is the projection of the log", told)
        state = message[message.index(b'"info":') :]
        known = self.states.setdefault((update.audience, update.seq), state)
        require(known == state, "everybody with the same rights sees the same", known, state)

    def require_acknowledged(self, key: str, seq: int) -> None:
        """An acknowledged command is on the disk already, under the number that was said."""
        require(self.ids[key] == 1, "whatever is acknowledged is written, once", key, self.ids[key])
        require(self.table.command_seqs[key] == seq, "a command has the number that was acknowledged", key, seq)

    def require_refused(self, key: str) -> None:
        require(self.ids[key] == 0, "whatever is refused is not written", key)
