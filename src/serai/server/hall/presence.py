"""Presence: who is connected to a table right now, and which bots are getting ready. Nothing of it is stored.

Nodes tell each other over the bus. A hint is one number that grows with time, so that the latest news wins.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from serai.server.bus.bus import Bus, StopListening
from serai.server.clock import now

LEAVING_SECONDS = 4.0
"""How long after its last connection somebody still counts as present: a page that is loaded again is back by then."""
BEAT_SECONDS, SILENT_SECONDS = 10.0, 25.0
"""How often a node repeats who is present, and after how long another node's word no longer counts."""
PERCENT, SECONDS = 100, 1_000
"""What the share and the seconds in a hint about bots stay below."""


class GettingReady(NamedTuple):
    """How far bots are that must compile what they search with, once on their machine, before they can choose."""

    percent: int
    left: int
    """About how many seconds are left."""

    @property
    def number(self) -> int:
        """As a hint, with the time in front."""
        share, left = min(self.percent, PERCENT - 1), min(self.left, SECONDS - 1)
        return ((2 * now() + 1) * PERCENT + share) * SECONDS + left


def ready_number() -> int:
    """The hint that nobody is getting ready any more; it is later than any other of this moment."""
    return 2 * (now() + 1) * PERCENT * SECONDS


def read_number(number: int) -> GettingReady | None:
    """What a hint says; None if nobody is getting ready any more."""
    rest, left = divmod(number, SECONDS)
    rest, percent = divmod(rest, PERCENT)
    return GettingReady(percent, left) if rest % 2 else None


class Attendance:
    """Who is present at one table, as far as this node knows."""

    def __init__(self, id: str, seats: int, bus: Bus, on_change: Callable[[str], None]) -> None:
        self.id, self.bus, self.on_change = id, bus, on_change
        self.followers = 0
        self.present: tuple[int, ...] = ()
        self.getting_ready: GettingReady | None = None
        self._here: Counter[int] = Counter()
        """How many connections each seat has to this node."""
        self._elsewhere: dict[int, float] = {}
        """Until when the word of another node counts that somebody is present."""
        self._ready_until = 0.0
        self._listening: list[StopListening] = [
            bus.listen(f"who.{id}", lambda _: self.repeat()),
            bus.listen(f"bots.{id}", self._on_bots),
            *(
                bus.listen(f"here.{id}.{seat}", lambda number, seat=seat: self._on_seat(seat, number))
                for seat in range(seats)
            ),
        ]
        bus.hint(f"who.{id}", now())

    def close(self) -> None:
        """Listens no longer."""
        for stop_listening in self._listening:
            stop_listening()

    def arrive(self, seat: int) -> None:
        """Somebody has connected; spectators have no seat and are not told of."""
        if seat >= 0:
            self._here[seat] += 1
            self._tell(seat, here=True)
            self.refresh()

    def depart(self, seat: int) -> None:
        """A connection has been closed for a while."""
        if seat >= 0:
            self._here[seat] -= 1
            if not self._here[seat]:
                self._tell(seat, here=False)
            self.refresh()

    def repeat(self) -> None:
        """Tells the other nodes again who is connected to this one."""
        for seat in +self._here:
            self._tell(seat, here=True)

    def refresh(self) -> None:
        """Works out what is so now, and notifies everybody who follows the table if it has changed."""
        at = asyncio.get_running_loop().time()
        elsewhere = {seat for seat, until in self._elsewhere.items() if until > at}
        present = tuple(sorted({*+self._here, *elsewhere}))
        getting_ready = self.getting_ready if self._ready_until > at else None
        if (present, getting_ready) != (self.present, self.getting_ready):
            self.present, self.getting_ready = present, getting_ready
            self.on_change(self.id)

    def _tell(self, seat: int, *, here: bool) -> None:
        self.bus.hint(f"here.{self.id}.{seat}", 2 * now() + here)

    def _on_seat(self, seat: int, number: int) -> None:
        if number % 2:
            self._elsewhere[seat] = asyncio.get_running_loop().time() + SILENT_SECONDS
        else:
            self._elsewhere.pop(seat, None)
            if self._here[seat]:  # gone from another node, and still at this one
                self._tell(seat, here=True)
        self.refresh()

    def _on_bots(self, number: int) -> None:
        news = read_number(number)
        self._ready_until = asyncio.get_running_loop().time() + SILENT_SECONDS
        if news != self.getting_ready:
            self.getting_ready = news
            self.on_change(self.id)


class Follower:
    """One connection to a table; that it is closed takes effect after a while."""

    def __init__(self, attendance: Attendance, on_left: Callable[[Attendance], None]) -> None:
        self.attendance, self.on_left = attendance, on_left
        self.seat: int | None = None
        attendance.followers += 1

    def sit(self, seat: int) -> None:
        """The connection belongs to another seat from now on."""
        self._stand()
        self.seat = seat
        self.attendance.arrive(seat)

    def leave(self) -> None:
        """The connection is closed."""
        asyncio.get_running_loop().call_later(LEAVING_SECONDS, self._left)

    def _left(self) -> None:
        self._stand()
        self.attendance.followers -= 1
        self.on_left(self.attendance)

    def _stand(self) -> None:
        if self.seat is not None:
            self.attendance.depart(self.seat)


class Presence:
    """The attendance of every table that somebody follows at this node."""

    def __init__(self, bus: Bus, on_change: Callable[[str], None]) -> None:
        self.bus, self.on_change = bus, on_change
        self._tables: dict[str, Attendance] = {}
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Starts to repeat who is present."""
        self._beating = asyncio.create_task(self._beat(), name="presence")

    async def stop(self) -> None:
        """Stops; nothing of it outlives the node."""
        if self._beating:
            self._beating.cancel()
            with suppress(asyncio.CancelledError):
                await self._beating

    def follower(self, id: str, seats: int) -> "Follower":
        """Somebody follows a table with so many seats, at first without a seat."""
        if id not in self._tables:
            self._tables[id] = Attendance(id, seats, self.bus, self.on_change)
        return Follower(self._tables[id], self._left)

    def _left(self, attendance: Attendance) -> None:
        if not attendance.followers:
            self._tables.pop(attendance.id).close()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            for attendance in list(self._tables.values()):
                attendance.repeat()
                attendance.refresh()
