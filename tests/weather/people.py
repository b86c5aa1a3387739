"""People who play and watch: they think, connect to any node, and say again under the same id what was not answered."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from serai.kernel.fate import seed_hash
from serai.kernel.game import SPECTATOR
from serai.online.commands import (
    Begin,
    BeReady,
    Choose,
    Command,
    Cut,
    Engage,
    Leave,
    PlayAgain,
    Pledge,
    Return,
    Say,
    Sit,
    Undo,
    Visitor,
    command_key,
)
from tests.weather.truth import Update, require

if TYPE_CHECKING:
    from tests.weather.nodes import Node
    from tests.weather.world import World


class CutWire(Exception):
    """The connection is gone."""


class Wire:
    """One connection: messages keep their order, and whatever is on its way when it breaks is lost."""

    def __init__(self, world: "World", node: "Node", visitor: Visitor, table: str) -> None:
        self.world, self.node, self.visitor, self.table = world, node, visitor, table
        self.broken = False
        self._person: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._node: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._latest = 0.0

    def to_person(self, message: bytes) -> None:
        self._carry(self._person, message)

    def to_node(self, message: bytes) -> None:
        self._carry(self._node, message)

    def _carry(self, end: "asyncio.Queue[bytes | None]", message: bytes) -> None:
        if self.world.wire_breaks():
            self.world.later(self.world.wire_delay(), self.cut)
        # A little later than everything before it, so that nothing is overtaken.
        self._latest = max(self.world.loop.time() + self.world.wire_delay(), self._latest + 1e-6)
        self.world.later(self._latest - self.world.loop.time(), lambda: self.broken or end.put_nowait(message))

    def cut(self) -> None:
        if not self.broken:
            self.broken = True
            self._person.put_nowait(None)
            self._node.put_nowait(None)

    async def next_for_node(self) -> bytes | None:
        return await self._node.get()

    async def next_for_person(self) -> bytes:
        message = await self._person.get()
        if message is None:
            raise CutWire
        return message


class Seat(msgspec.Struct, frozen=True):
    person: str | None = None
    level: str | None = None
    away: bool = False
    ready: bool = False
    again: bool = False


class Info(msgspec.Struct, frozen=True):
    status: str
    seats: list[Seat]
    acting: list[int]
    moved_on: str | None
    pledges: list[str]
    cuts: list[str]
    cut_until: int | None


class View(msgspec.Struct, frozen=True):
    choices: list[str]


class Seen(Update, frozen=True, tag="update"):
    info: Info
    view: View | None


class Acked(msgspec.Struct, frozen=True, tag_field="t", tag="ack"):
    id: str
    seq: int


class Denied(msgspec.Struct, frozen=True, tag_field="t", tag="refused"):
    id: str
    why: str
    say: str


MESSAGE = msgspec.json.Decoder(Seen | Acked | Denied)


class Person:
    """Somebody at one table, in the seat of their number, or as a spectator."""

    def __init__(self, world: "World", name: str, table: str, seat: int) -> None:
        self.world, self.table, self.seat = world, table, seat
        self.visitor = Visitor(name.lower(), name)
        self.seen: Seen | None = None
        self.heard: list[bytes] = []
        """The feed without a gap, from the number `began` on."""
        self.began = 0
        self.unanswered: Command | None = None
        self.shows = 0
        """The number that must be seen before the next command."""
        self.answers: dict[str, int | str] = {}
        """The number of every command that was acknowledged, and why the others were refused."""
        self.kinds: dict[str, type[Command]] = {}
        self.resent: set[str] = set()
        self._wire: Wire | None = None
        self._heard = asyncio.Event()

    @property
    def done(self) -> bool:
        """Whether the end has been seen, and the next table if there will be one."""
        if self.seen is None or self.unanswered is not None or self.shows > self.seq:
            return False
        info = self.seen.info
        goes_on = self.world.again and any(seat.person and not seat.away for seat in info.seats)
        return info.status == "over" and (info.moved_on is not None or not goes_on)

    @property
    def seq(self) -> int:
        return self.seen.seq if self.seen else 0

    async def play(self) -> None:
        """Comes back as often as it takes."""
        while True:
            with suppress(CutWire):
                await self._follow(self.world.any_node())
            await asyncio.sleep(self.world.random.uniform(0.05, 0.5))

    async def _follow(self, node: "Node | None") -> None:
        if node is None:
            return
        self._wire = wire = Wire(self.world, node, self.visitor, self.table)
        after = self.seen.seq if self.seen else 0
        self.world.later(self.world.wire_delay(), lambda: node.accept(wire, after) if node.alive else wire.cut())
        acting = asyncio.create_task(self._act())
        try:
            if self.unanswered is not None:
                self._say_again(self.unanswered)
            while True:
                message = await wire.next_for_person()
                with self.world.judging():
                    self._hear(message)
        finally:
            acting.cancel()
            wire.cut()

    def _hear(self, message: bytes) -> None:
        heard = MESSAGE.decode(message)
        self.world.note(self.visitor.name, "hears", message)
        self._heard.set()
        if isinstance(heard, Seen):
            self._see(heard)
        elif self.unanswered is not None and heard.id == self.unanswered.id:
            self._is_answered(self.unanswered, heard)

    def _see(self, seen: Seen) -> None:
        """The feed goes on exactly where it stopped, whichever node sends it; that of another seat begins anew."""
        if self.seen is None or seen.seat != self.seen.seat:
            self.began, self.heard = seen.after, []
        else:
            require(
                seen.after == self.seq and not seen.fresh, "a feed has no gap", self.visitor.name, seen.after, self.seq
            )
        self.heard += map(bytes, seen.feed)
        require(self.began + len(self.heard) == seen.seq, "a feed has every item", self.visitor.name, seen.seq)
        self.seen = seen

    def _is_answered(self, command: Command, answer: Acked | Denied) -> None:
        if isinstance(answer, Acked):
            self.answers[command.id] = self.shows = answer.seq
            self.unanswered = None
        elif answer.why == "busy":
            self.world.later(self.world.random.uniform(0.1, 0.6), lambda: self._try_again(command))
        else:
            self.answers[command.id] = answer.why
            self.unanswered = None

    def _try_again(self, command: Command) -> None:
        if self.unanswered is command and self._wire is not None:
            self._say_again(command)

    def _say_again(self, command: Command) -> None:
        written = self.world.truths[self.table].ids[command_key(self.visitor, command)]
        self.world.figures.caught += bool(written and command.id not in self.resent)
        self.resent.add(command.id)
        self._say(command)

    def _say(self, command: Command) -> None:
        assert self._wire is not None
        self.world.note(self.visitor.name, "says", msgspec.json.encode(command))
        self._wire.to_node(msgspec.json.encode(command))

    async def _act(self) -> None:
        """Whoever has nothing to wait for thinks, and does something."""
        while True:
            await self._heard.wait()
            self._heard.clear()
            await asyncio.sleep(self.world.thinking() + self.world.dozing())
            command = self._wish() if self.unanswered is None and self.shows <= self.seq else None
            if command is not None:
                self.unanswered = command
                self.kinds[command.id] = type(command)
                self._say(command)

    def _wish(self) -> Command | None:
        if self.seen is None:
            return None
        id = f"c{len(self.kinds) + 1}"
        if self.world.is_bold():
            return self._whim(id)
        return WISHES[self.seen.info.status](self, self.seen, id)

    def _whim(self, id: str) -> Command | None:
        """Something that nobody has to do."""
        whims: tuple[Callable[[], Command], ...] = (
            lambda: Say(id=id, text=f"hello {id}"),
            lambda: Undo(id=id),
            lambda: Leave(id=id),
        )
        return whims[0]() if self.seat == SPECTATOR else self.world.random.choice(whims)()

    def wish_to_begin(self, seen: Seen, id: str) -> Command | None:
        if self.seat == SPECTATOR:
            return None
        if seen.seat is None:
            return Sit(id=id, seat=self.seat)
        empty = [seat for seat, place in enumerate(seen.info.seats) if seat >= self.world.people and not place.level]
        if self.seat == 0 and empty:
            return Engage(id=id, seat=empty[0], level="random")
        if self.seat % 2 == 0 and (cut := self._wish_to_cut(seen.info, seen.seat, id)):
            return cut
        if not seen.info.seats[seen.seat].ready:
            return BeReady(id=id)
        complete = all(place.level or place.ready for place in seen.info.seats)
        return Begin(id=id) if self.seat == 0 and complete and self.world.forecast.begin else None

    def _wish_to_cut(self, info: Info, seat: int, id: str) -> Command | None:
        """Half of the people cut the cards; who dozes is too late."""
        cut = f"{seat:032x}"
        if info.pledges[seat : seat + 1] != [seed_hash(cut)]:
            return Pledge(id=id, pledge=seed_hash(cut))
        return Cut(id=id, cut=cut) if info.cut_until is not None and not any(info.cuts[seat : seat + 1]) else None

    def wish_in_the_game(self, seen: Seen, id: str) -> Command | None:
        if seen.seat is None or seen.view is None:
            return None
        if seen.info.seats[seen.seat].away:
            return Return(id=id)
        asked = seen.seat in seen.info.acting and seen.view.choices
        return Choose(id=id, action=self.world.random.choice(seen.view.choices)) if asked else None

    def wish_after_the_game(self, seen: Seen, id: str) -> Command | None:
        if seen.seat is None or not self.world.again or seen.info.moved_on is not None:
            return None
        return None if seen.info.seats[seen.seat].again else PlayAgain(id=id)


WISHES = {
    "open": Person.wish_to_begin,
    "running": Person.wish_in_the_game,
    "over": Person.wish_after_the_game,
}
