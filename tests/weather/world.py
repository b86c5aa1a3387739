"""The world of one seed: the disk, the bus, the nodes and the people, and everything that goes wrong between them."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any, Literal, cast
from unittest import mock

import structlog
from serai_nim import PACKAGE

from serai.games import game_named, packages
from serai.games.package import GamePackage
from serai.kernel.game import SPECTATOR
from serai.online.entries import AnyEntry, Chose, Opened
from serai.online.opening import decide_opening
from serai.online.replaying import new_table
from serai.server.hall import presence
from serai.server.hall.catalog import Catalog
from serai.server.hall.draft import batch_of
from serai.server.store.batches import Row, row_of
from serai.server.store.ids import LETTERS
from serai.server.workers import worker
from tests.weather.bus import BusLink
from tests.weather.disk import Disk
from tests.weather.forecast import Figures, Forecast
from tests.weather.loop import NOWHERE, Place, SeededLoop, Stuck
from tests.weather.nodes import Node
from tests.weather.people import Person
from tests.weather.truth import Truth, Wrong, require

NAMES = ("Linda", "Lukas", "Mira", "Markus", "Ilse")
EPOCH = 1_790_000_000_000
"""When every evening begins, in milliseconds since 1970."""
PATIENCE = 240.0
"""How many seconds after the last fault everybody must have seen the end of the game."""
RESTART_SECONDS = 0.5
STEPS_BETWEEN_LOOKS = 8
"""After how many steps it is asked again whether everything has come right: to ask takes as long as a short step."""


class World:
    """Everything under one seed."""

    def __init__(self, seed: int, forecast: Forecast, trace: Callable[[str], None] | None = None) -> None:
        self.random = Random(f"weather {seed}")
        self.forecast, self.trace = forecast, trace
        self.people, self.again = forecast.people, forecast.again
        self.figures = Figures(seeds=1)
        self.digest = hashlib.blake2b(digest_size=8)
        self.loop = SeededLoop(self.random)
        self.loop.before_step = self._before_step
        self.catalog = catalog_of(forecast.game)
        self.truths: dict[str, Truth] = {}
        self.noted: dict[tuple[str, str], Any] = {}
        self.disk = Disk(self._on_write)
        self.bus_links: list[BusLink] = []
        self.nodes: list[Node] = []
        self.holders: dict[tuple[str, int], Place] = {}
        """Who is busy with which table, and how many entries it had when that began."""
        self.wrong: Wrong | None = None
        self._over = False
        self._steps_in_calm = 0
        self._crash_steps = self._draw_crashes()

    # Time

    def now(self) -> int:
        """What a clock that is right would say, in milliseconds since 1970."""
        return EPOCH + round(1_000 * self.loop.time())

    @property
    def stormy(self) -> bool:
        return self.loop.time() < self.forecast.clears_at

    def later(self, delay: float, what: Callable[[], object], place: Place | None = None) -> None:
        """Does something after a while, whatever happens to whoever asked for it; at a place, if that lives then."""
        self.loop.call_later(delay, what, context=place.context if place else NOWHERE)

    # What goes wrong

    def chance(self, share: float) -> bool:
        return self.stormy and share > 0 and self.random.random() < share

    @property
    def store_is_down(self) -> bool:
        begins, ends = self.forecast.outage or (0.0, 0.0)
        return self._over or (self.stormy and begins <= self.loop.time() < ends)

    def fate_of_request(self) -> Literal["fine", "failed", "lost"]:
        if self.chance(self.forecast.failed):
            self.figures.requests_failed += 1
            return "failed"
        if self.chance(self.forecast.lost):
            self.figures.answers_lost += 1
            return "lost"
        return "fine"

    def delay(self) -> float:
        return self.random.uniform(0, self.forecast.slow if self.stormy else 0.01)

    def hint_delays(self) -> Iterator[float]:
        """When a hint arrives, each time it does."""
        if self.chance(self.forecast.hints_lost):
            self.figures.hints_lost += 1
            return
        for _ in range(2 if self.chance(self.forecast.hints_doubled) else 1):
            yield self.random.uniform(0, self.forecast.hint_delay)

    def wire_delay(self) -> float:
        return self.random.uniform(0, 0.03)

    def wire_breaks(self) -> bool:
        breaks = self.chance(self.forecast.cut)
        self.figures.cuts += breaks
        return breaks

    def thinking(self) -> float:
        return self.random.uniform(0.02, self.forecast.thinking)

    def dozing(self) -> float:
        return self.random.uniform(10.0, 15.0) if self.chance(self.forecast.dozing) else 0.0

    def is_bold(self) -> bool:
        return self.chance(self.forecast.bold)

    def _draw_crashes(self) -> set[int]:
        """The steps of nodes, counted over all of them, before which the node dies whose step it is."""
        if self.forecast.crash_at_step is not None:
            return {self.forecast.crash_at_step}
        return {int(self.random.expovariate(1 / 1_000)) for _ in range(self.forecast.crashes)}

    def _before_step(self, place: Place | None) -> None:
        if isinstance(place, Node):
            self.figures.node_steps += 1
            if self.figures.node_steps in self._crash_steps and self.stormy:
                self.crash(place)

    def crash(self, node: Node) -> None:
        """A node dies between two of its steps, and after a while another one has its name."""
        self.note(node.name, "dies", b"")
        self.figures.crashes += 1
        node.die()
        self.nodes.remove(node)
        self.later(self.random.uniform(0.1, 2 * RESTART_SECONDS), lambda: self.start_node(node.name))

    def start_node(self, name: str) -> None:
        node = Node(self, name, self.random.randint(-self.forecast.skew, self.forecast.skew))
        self.nodes.append(node)
        self.bus_links.append(node.bus)
        node.start()

    def any_node(self) -> Node | None:
        return self.random.choice(self.nodes) if self.nodes else None

    # What happens

    def note(self, who: str, what: str, message: bytes) -> None:
        """One line of the trace, and of its digest."""
        line = b"%d %s %s %s" % (self.now() - EPOCH, who.encode(), what.encode(), message)
        self.digest.update(line)
        if self.trace is not None:
            self.trace(line.decode())

    def _on_write(self, row: Row, entries: Sequence[AnyEntry]) -> None:
        id, written = row.id, entries
        self.note("disk", f"writes {id}", b" ".join(repr(entry).encode() for entry in entries))
        with self.judging():
            if id not in self.truths:
                self.truths[id] = Truth(id, entries[0], self.catalog.game_of)
                entries = entries[1:]
            self.truths[id].write(entries)
            says = row_of(batch_of(id, row.first, written, self.truths[id].table))
            require(row == says, "the lists say what the log says", row, says)
        self.figures.choices += sum(isinstance(entry, Chose) for entry in entries)

    @contextmanager
    def judging(self) -> Iterator[None]:
        """The first promise that is broken ends the evening, whatever the code does that broke it."""
        try:
            yield
        except Wrong as wrong:
            self.wrong = self.wrong or wrong

    def hold(self, leased: list[str], place: Place) -> list[str]:
        """Tables were leased. While one worker is busy with a table, no other gets it at the same position."""
        for id in leased:
            position = id, len(self.disk.tables[id].log)
            holder = self.holders.setdefault(position, place)
            with self.judging():
                alone = holder is place or not holder.alive or not self.forecast.store_answers
                require(alone, "a table has one worker at a time", position)
            self.holders[position] = place
        return leased

    def let_go(self, id: str, place: Place) -> None:
        """A worker is done with a table."""
        mine = [position for position, holder in self.holders.items() if position[0] == id and holder is place]
        for position in mine:
            del self.holders[position]

    def new_table_id(self) -> str:
        return "00" + "".join(self.random.choice(LETTERS) for _ in range(12))

    def new_seed(self) -> str:
        return f"{self.random.getrandbits(64):x}"

    # The evening

    def play(self) -> Figures:
        """From the opening of the table until everybody has seen the end; raises `Wrong`."""
        with surroundings(self) as logged:
            table = self._open()
            for number in range(self.forecast.nodes):
                self.start_node(f"node{number}")
            self.guests = self._guests(table)
            for guest in self.guests:
                self.loop.create_task(guest.play(), context=NOWHERE.copy())
            try:
                self._run(logged)
                self._hold_against_the_log(table)
            finally:
                self._over = True
                self.loop.unwind()
            require(not self.loop.complaints, "no exception is left lying", *self.loop.complaints)
        self._count(table)
        return self.figures

    def _run(self, logged: Sequence[Mapping[str, Any]]) -> None:
        until = self.forecast.clears_at + PATIENCE
        try:
            self.loop.run_while(self._goes_on, until)
        except Stuck:
            raise Wrong("somebody always has something to do") from None
        if self.wrong is not None:
            raise self.wrong
        require(not self.loop.complaints, "no exception is left lying", *self.loop.complaints)
        faults = [event for event in logged if event["log_level"] == "error"]
        require(not faults, "nothing fails that should not", *faults)
        known = [(guest.visitor.name, guest.seq, self._items_for(guest), guest.unanswered) for guest in self.guests]
        due = {id: (table.status, table.due_at, table.leased_until) for id, table in self.disk.tables.items()}
        require(self._settled, "after the storm everything comes right", known, due)

    def _goes_on(self) -> bool:
        if self.wrong is not None or self.loop.complaints:
            return False
        if self.stormy:
            return True
        self._steps_in_calm += 1
        return self._steps_in_calm % STEPS_BETWEEN_LOOKS != 1 or not self._settled

    @property
    def _settled(self) -> bool:
        """Whether everybody has heard everything, and nothing is due any more at a table whose game is over."""
        return (
            not self.stormy
            and all(guest.done and guest.seq == self._items_for(guest) for guest in self.guests)
            and all(table.due_at is None for table in self.disk.tables.values() if table.status == "over")
        )

    def _items_for(self, guest: Person) -> int:
        table = self.truths[guest.table].table
        return table.heard[table.seat_of(guest.visitor.id)]

    def _open(self) -> str:
        forecast, game = self.forecast, game_named(self.forecast.game)
        host, seed = NAMES[0].lower(), self.new_seed()
        opened = decide_opening(host, game, forecast.seats, {}, forecast.clock, False, False, seed, self.now())
        return self.write_opening(opened)

    def write_opening(self, opened: Opened) -> str:
        id, table = self.new_table_id(), new_table(opened, self.catalog.game_of)
        self.disk.write([row_of(batch_of(id, 1, (opened,), table))])
        return id

    def _guests(self, table: str) -> list[Person]:
        people, spectators = self.forecast.people, self.forecast.spectators
        seats = [*range(people), *[SPECTATOR] * spectators]
        return [Person(self, name, table, seat) for name, seat in zip(NAMES, seats, strict=False)]

    def _hold_against_the_log(self, id: str) -> None:
        """At the end: everybody has heard everything, and every answer was right."""
        truth = self.truths[id]
        require(truth.table.over, "the game is played to its end")
        for guest in self.guests:
            audience = truth.table.seat_of(guest.visitor.id)
            require(
                guest.heard == truth.feeds[audience][guest.began :], "everybody hears everything", guest.visitor.name
            )
            for command, answer in guest.answers.items():
                key = f"{guest.visitor.id}/{command}"
                if isinstance(answer, int):
                    truth.require_acknowledged(key, answer)
                elif command not in guest.resent:  # a second node may refuse what the first is still to carry out
                    truth.require_refused(key)
        known = {f"{guest.visitor.id}/{command}" for guest in self.guests for command in guest.kinds}
        require(set(truth.ids) <= known, "nothing is written that nobody wanted", set(truth.ids) - known)
        require(len(self.noted) == len(truth.table.people), "a game is noted for everybody who has played", self.noted)

    def _count(self, id: str) -> None:
        figures, guests = self.figures, self.guests
        figures.steps = self.loop.steps
        figures.commands = sum(len(guest.kinds) for guest in guests)
        figures.acknowledged = sum(isinstance(answer, int) for guest in guests for answer in guest.answers.values())
        figures.resent = sum(len(guest.resent) for guest in guests)
        figures.ran_out = self.truths[id].ran_out


def catalog_of(game: str) -> Catalog:
    return Catalog([game_named(game)])


@contextmanager
def surroundings(world: World) -> Iterator[list[Any]]:
    """Everything that is not handed in and would differ from one run to the next; yields what is logged."""
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(presence, "now", world.now))
        stack.enter_context(mock.patch.object(worker, "new_seed", world.new_seed))
        # An evening in which a worker dies would otherwise mostly be spent on waiting for the end of its lease.
        stack.enter_context(mock.patch.object(worker, "LEASE_MILLISECONDS", worker.LEASE_MILLISECONDS // 3))
        yield stack.enter_context(structlog.testing.capture_logs())


@contextmanager
def nim_installed() -> Iterator[None]:
    """Nim among the installed games."""
    installed = cast(dict[str, GamePackage], packages())
    installed[PACKAGE.name] = PACKAGE
    try:
        yield
    finally:
        del installed[PACKAGE.name]
