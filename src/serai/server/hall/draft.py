"""A draft: entries that are about to be appended to a table's log; nobody sees them before they are committed."""

from collections.abc import Callable, Collection, Sequence

import msgspec

from serai.kernel.refusal import Refused
from serai.online.deciding import decide_due, due_at
from serai.online.entries import AnyEntry, ClockKind
from serai.online.projection import EditionInfo, GameResult, Listener, edition_info, feed_item, result_of, status_of
from serai.online.running_out import runs_out
from serai.online.table import OnlineTable
from serai.server.cpu_accounting import ENCODE, RULES, STORE, VIEWS
from serai.server.store.batches import Batch, Listing


class About(msgspec.Struct, frozen=True):
    """What the lobby and a person's own list show of a table."""

    name: str
    names: list[str]
    """The name at each seat; empty for an empty seat."""
    levels: list[str | None]
    options: dict[str, int]
    clock: ClockKind
    bank: int
    gain: int
    edition: EditionInfo | None = None
    """None for tables from before this was listed, all of which play an edition that comes with the game."""
    lesson: str = ""
    """The name of the lesson given there, or empty."""
    daily: str = ""
    """The day whose deal is played there, or empty."""
    programs: list[int] = []
    """The seats at which programs of people play; a level that begins with `own:` is a program of the host."""
    result: GameResult | None = None
    """How the game came out; None before its end, and for games that ended before this was listed."""


class Draft:
    """A copy of a table that is ahead of its log by the drafted entries."""

    def __init__(self, id: str, table: OnlineTable, listeners: Collection[Listener], now: int) -> None:
        self.id, self.first = id, table.length + 1
        self.now = max(now, table.at)
        """The time of new entries: a log never runs backwards, whichever node has written before."""
        with RULES:
            self.table = table.copy()
        self.entries: list[AnyEntry] = []
        self.items: dict[Listener, list[bytes]] = {listener: [] for listener in listeners}
        """The new feed items of each listener, as JSON."""

    def add(self, entry: AnyEntry) -> None:
        """Adds an entry, and encodes it for every listener who may see it."""
        with RULES:
            self.table.fold(entry)
        self.entries.append(entry)
        with VIEWS:
            told = [(items, feed_item(self.table, entry, listener)) for listener, items in self.items.items()]
        with ENCODE:
            for items, item in told:
                if item is not None:
                    items.append(msgspec.json.encode(item))

    def refusal_of(self, act: "Act") -> Refused | None:
        """Lets somebody add entries; what speaks against it, None if nothing does."""
        try:
            act(self)
        except Refused as refused:
            return refused
        return None

    def add_due(self) -> None:
        """Adds every entry that follows without a command."""
        while (entry := self._due()) is not None:
            self.add(entry)

    def _due(self) -> AnyEntry | None:
        with RULES:
            return decide_due(self.table, self.now)

    def batch(self) -> Batch:
        """What is to be written."""
        with STORE:
            return batch_of(self.id, self.first, self.entries, self.table)


Act = Callable[[Draft], None]
"""Adds entries to a draft, or raises `Refused`."""


def batch_of(id: str, first: int, entries: Sequence[AnyEntry], table: OnlineTable) -> Batch:
    """The latest entries of a table as they are written."""
    due = due_at(table)
    return Batch(id, first, tuple(entries), listing_of(table), table.shown_at, due, runs_out(table, due))


def listing_of(table: OnlineTable) -> Listing:
    """What the database keeps so that a table can be found in lists."""
    opened, thinking = table.opened, table.thinking
    about = About(
        name=opened.name,
        names=[place.name for place in table.places],
        levels=[place.level for place in table.places],
        options=opened.options,
        clock=opened.clock.kind,
        bank=opened.clock.bank,
        gain=opened.clock.gain,
        edition=edition_info(table),
        lesson=opened.lesson,
        daily=opened.daily,
        programs=[seat for seat, place in enumerate(table.places) if place.program],
        result=result_of(table),
    )
    turns = {place.person: seat in thinking for seat, place in enumerate(table.places) if place.person is not None}
    return Listing(
        game=opened.game,
        host=table.host,
        status=status_of(table),
        listed=opened.listed and not table.closed,
        rated=opened.rated,
        seats=opened.seats,
        people=turns,
        about=msgspec.Raw(msgspec.json.encode(about)),
    )
