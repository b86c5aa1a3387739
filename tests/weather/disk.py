"""The simulated database: what is written lies on one disk; what each node asks of it may be late, fail, or be lost."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from serai.online.entries import AnyEntry
from serai.server.store import log_writer
from serai.server.store.analyses import Found
from serai.server.store.batches import Batch, Row
from serai.server.store.errors import NoSuchTable, StoreDown, StoreError
from serai.server.store.log_writer import LogWriter
from serai.server.store.running_out import Waiting, ran_out
from serai.server.store.store import ENTRY
from tests.weather.loop import Place

if TYPE_CHECKING:
    from tests.weather.world import World

T = TypeVar("T")
KIND = "simulated"


@dataclass
class TableOnDisk:
    """One row of `tables`, and the log that belongs to it."""

    log: list[AnyEntry] = field(default_factory=list[AnyEntry])
    due_at: int | None = None
    leased_until: int = 0
    status: str = ""
    row: Row | None = None
    """As it was written last."""


class Disk:
    """What is written; each method is one transaction."""

    def __init__(self, on_write: Callable[[Row, Sequence[AnyEntry]], None]) -> None:
        self.tables: dict[str, TableOnDisk] = {}
        self.editions: dict[tuple[str, str], Mapping[str, object]] = {}
        self.on_write = on_write

    def write(self, rows: Sequence[Row]) -> set[str]:
        """The compare-and-set of the log: a row is written if its first entry is the next one of its table."""
        won: set[str] = set()
        for row in rows:
            table = self.tables.get(row.id) or TableOnDisk()
            if row.first != len(table.log) + 1:
                continue
            entries = [ENTRY.decode(entry) for entry in row.entries]
            table.log += entries
            table.due_at, table.leased_until, table.status, table.row = row.due_at, 0, row.status, row
            self.tables[row.id] = table
            won.add(row.id)
            self.on_write(row, entries)
        return won

    def read(self, id: str, after: int) -> list[AnyEntry]:
        if id not in self.tables and after == 0:
            raise NoSuchTable(f"There is no table {id}.")
        return self.tables[id].log[after:]

    def grown(self, known: Mapping[str, int]) -> dict[str, int]:
        lengths = {id: len(self.tables[id].log) for id in known if id in self.tables}
        return {id: length for id, length in lengths.items() if length > known[id]}

    def lease(self, now: int, until: int, most: int) -> list[str]:
        due = [
            (table.due_at, id)
            for id, table in self.tables.items()
            if table.due_at is not None and table.due_at <= now and table.leased_until <= now
        ]
        leased = [id for _, id in sorted(due)[:most]]
        for id in leased:
            self.tables[id].leased_until = until
        return leased

    def lease_running_out(self, now: int, until: int) -> list[Row]:
        """What is to be written at all tables at which clocks have run out."""
        rows: list[Row] = []
        for table in self.tables.values():
            row, due = table.row, table.due_at
            if row and row.runs_out and due is not None and due <= now and table.leased_until <= now:
                table.leased_until = until
                known = {name: getattr(row, name) for name in Waiting._fields if name != "due_at"}
                rows += filter(None, [ran_out(Waiting(**known, due_at=due), now)])
        return rows

    def next_due(self, now: int) -> int | None:
        times = [
            table.due_at if table.leased_until <= now else max(table.due_at, table.leased_until)
            for table in self.tables.values()
            if table.due_at is not None
        ]
        return min(times, default=None)

    def set_due(self, id: str, length: int, **what: int | None) -> None:
        """Without effect if the log has grown beyond `length`."""
        table = self.tables[id]
        if len(table.log) == length:
            for name, value in what.items():
                setattr(table, name, value)


def attempt(work: Callable[[], T]) -> T | StoreError:
    try:
        return work()
    except StoreError as error:
        return error


class DiskLink:
    """The way of one node to the disk: `Store` as the hall and the worker use it, with the real log writer."""

    kind, writers, name = KIND, 2, KIND

    def __init__(self, world: "World", place: Place) -> None:
        self.world, self.disk, self.place = world, world.disk, place
        self.writer = LogWriter(self)  # pyright: ignore[reportArgumentType]  # it asks only for the kind
        self.editions = self.history = self.analyses = Beside(self)
        self.visits = VisitsBeside(self)

    async def ask(self, work: Callable[[], T]) -> T:
        """Asks the disk for something. The work may be done even if the answer never comes, or nobody waits for it."""
        world, answer = self.world, self.world.loop.create_future()
        how = world.fate_of_request()

        def reply(outcome: T | StoreError) -> None:
            if not answer.done():  # whoever asked may have been cancelled
                answer.set_result(outcome)

        def perform() -> None:
            down = StoreDown("The store did not answer.")
            outcome = down if how == "failed" or world.store_is_down else attempt(work)
            world.later(world.delay(), lambda: reply(down if how == "lost" else outcome))

        world.later(world.delay(), perform)
        outcome = await answer
        if isinstance(outcome, StoreError):
            raise outcome
        return outcome

    # The log

    def new_table_id(self) -> str:
        return self.world.new_table_id()

    async def append(self, batch: Batch) -> None:
        await self.writer.append(batch)

    async def append_row(self, row: Row) -> None:
        await self.writer.append_row(row)

    async def read(self, table: str, after: int = 0) -> list[AnyEntry]:
        return await self.ask(lambda: self.disk.read(table, after))

    async def grown(self, known: Mapping[str, int]) -> dict[str, int]:
        return await self.ask(lambda: self.disk.grown(known))

    # Leases

    async def lease(self, now: int, until: int, most: int) -> list[str]:
        return await self.ask(lambda: self.world.hold(self.disk.lease(now, until, most), self.place))

    async def lease_running_out(self, now: int, until: int, most: int) -> list[Row]:
        return await self.ask(lambda: self.disk.lease_running_out(now, until))

    async def next_due(self, now: int) -> int | None:
        return await self.ask(lambda: self.disk.next_due(now))

    async def release(self, table: str, length: int, due_at: int | None) -> None:
        def give_back() -> None:
            self.world.holders.pop((table, length), None)
            self.disk.set_due(table, length, due_at=due_at, leased_until=0)

        await self.ask(give_back)

    async def extend_lease(self, table: str, length: int, until: int) -> None:
        await self.ask(lambda: self.disk.set_due(table, length, leased_until=until))


class Beside:
    """What the hall keeps beside the logs: the editions, the past games, and the wishes for an analysis."""

    def __init__(self, link: DiskLink) -> None:
        self.link = link

    async def keep(self, game: str, digests: Sequence[str], content: Mapping[str, object]) -> None:
        await self.link.ask(lambda: None)

    async def note(self, game: Any, yields: Any) -> None:
        key = game.table_id, game.person
        await self.link.ask(lambda: self.link.world.noted.setdefault(key, game))

    async def find(self, *key: str) -> Found | None:
        return await self.link.ask(lambda: None)

    async def ask(self, table: str, at: int, found: str) -> None:
        await self.link.ask(lambda: None)


class VisitsBeside:
    """Who has been where: noted before a log names somebody."""

    def __init__(self, link: DiskLink) -> None:
        self.link = link

    async def note(self, table: str, people: Collection[str]) -> None:
        if people:
            await self.link.ask(lambda: None)


async def write_to_disk(link: DiskLink, rows: Sequence[Row]) -> set[str]:
    def write() -> set[str]:
        won = link.disk.write(rows)
        link.world.figures.conflicts += len(rows) - len(won)
        return won

    return await link.ask(write)


log_writer.ROW_WRITERS[KIND] = write_to_disk  # pyright: ignore[reportArgumentType]
