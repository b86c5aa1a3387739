"""Parked tables: tables that nobody uses now, folded as far as they were read and kept in few bytes.

They never leave the memory of the process, so they end with the rules and editions that made them, and the log goes on
from where they are.
"""

import io
import pickle
import zlib
from collections import OrderedDict
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from serai.kernel.game import Game
from serai.kernel.layout import RecordView
from serai.online.table import OnlineTable
from serai.server.hall.session import TableSession

MAX_IDLE_SESSIONS = 2_000
"""How many sessions stay in memory as they are without followers; the least recently used goes first."""
LOOKED_AT_ONCE = 2
"""How many sessions are looked at for every new one: enough to get below the limit, however many are in use."""
MAX_PARKED_BYTES = 128 * 2**20
"""How much of parked tables stays in memory; the least recently used goes first. A table takes about 2 KB."""


class Parked(NamedTuple):
    """A session in few bytes, and the game of its table, which many tables share."""

    game: Game
    packed: bytes


class ParkedTables:
    """The tables that are parked, by id."""

    def __init__(self) -> None:
        self.bytes = 0
        self._parked: OrderedDict[str, Parked] = OrderedDict()

    def park(self, session: TableSession) -> None:
        """Parks the table of a session, and forgets those that nobody has used for the longest."""
        self.forget(session.id)
        self._parked[session.id] = pack(session.table, session.visitors)
        self.bytes += len(self._parked[session.id].packed)
        while self.bytes > MAX_PARKED_BYTES:
            self.bytes -= len(self._parked.popitem(last=False)[1].packed)

    def session(self, id: str) -> TableSession | None:
        """A session with the table as it was when it was parked; None if it is not there."""
        if id not in self._parked:
            return None
        table, visitors = unpack(self._parked[id])
        session = TableSession(id, table)
        session.visitors = visitors
        return session

    def forget(self, id: str) -> None:
        """Keeps a table no longer."""
        parked = self._parked.pop(id, None)
        self.bytes -= len(parked.packed) if parked else 0


def take_idle(sessions: OrderedDict[str, TableSession]) -> list[TableSession]:
    """Takes out sessions that nobody uses, if there are more than `MAX_IDLE_SESSIONS`."""
    idle: list[TableSession] = []
    for _ in range(min(LOOKED_AT_ONCE, len(sessions) - MAX_IDLE_SESSIONS)):
        id, oldest = next(iter(sessions.items()))
        if oldest.followers or oldest.lock.locked():
            sessions.move_to_end(id)
        else:
            idle.append(sessions.pop(id))
    return idle


def pack(table: OnlineTable, visitors: set[str]) -> Parked:
    """A table in few bytes, and whose visits there the store has noted."""
    into = io.BytesIO()
    _Packer(into, table.game).dump((table.copy(), visitors))
    return Parked(table.game, zlib.compress(into.getvalue(), 1))


def unpack(parked: Parked) -> tuple[OnlineTable, set[str]]:
    """The table that was packed, and its visitors."""
    return _Unpacker(parked.game, zlib.decompress(parked.packed)).load()


def _game() -> Game:
    """Stands for the game in what is packed."""
    raise NotImplementedError


def _record(game: Game, content: bytes) -> NDArray[np.void]:
    return game.state_from(content).record


class _Packer(pickle.Pickler):
    """Leaves out the game, and packs what lies on the table as its bare bytes."""

    def __init__(self, into: io.BytesIO, game: Game) -> None:
        super().__init__(into, pickle.HIGHEST_PROTOCOL)
        self.game = game

    def reducer_override(self, obj: Any) -> Any:
        if obj is self.game:
            return _game, ()
        if isinstance(obj, RecordView):
            return Game.state_from, (self.game, obj.record.tobytes())
        return (_record, (self.game, obj.tobytes())) if isinstance(obj, np.ndarray) else NotImplemented


class _Unpacker(pickle.Unpickler):
    """Puts the game in again, and every record into memory of its own."""

    def __init__(self, game: Game, packed: bytes) -> None:
        super().__init__(io.BytesIO(packed))
        self.game = game

    def find_class(self, module_name: str, global_name: str, /) -> Any:
        if global_name == _game.__name__:
            return lambda: self.game
        return super().find_class(module_name, global_name)
