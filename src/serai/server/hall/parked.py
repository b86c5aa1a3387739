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
    """A table in few bytes, and its game, which many tables share."""

    game: Game
    packed: bytes


class ParkedTables:
    """The tables that are parked, by id."""

    def __init__(self) -> None:
        self.bytes = 0
        self._parked: OrderedDict[str, Parked] = OrderedDict()

    def park(self, id: str, table: OnlineTable) -> None:
        """Parks a table, and forgets those that nobody has used for the longest."""
        self.forget(id)
        self._parked[id] = pack(table)
        self.bytes += len(self._parked[id].packed)
        while self.bytes > MAX_PARKED_BYTES:
            self.bytes -= len(self._parked.popitem(last=False)[1].packed)

    def table(self, id: str) -> OnlineTable | None:
        """A table as it was when it was parked; None if it is not there."""
        parked = self._parked.get(id)
        return parked and unpack(parked)

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


def pack(table: OnlineTable) -> Parked:
    """A table in few bytes."""
    into = io.BytesIO()
    _Packer(into, pickle.HIGHEST_PROTOCOL).dump(table.copy())
    return Parked(table.game, zlib.compress(into.getvalue(), 1))


def unpack(parked: Parked) -> OnlineTable:
    """The table that was packed."""
    return _Unpacker(parked.game, zlib.decompress(parked.packed)).load()


class _Packer(pickle.Pickler):
    """Leaves out the game, and packs what lies on the table as its bare bytes."""

    def persistent_id(self, obj: Any) -> object:
        if isinstance(obj, Game):
            return None, b""
        if isinstance(obj, RecordView):
            return RecordView, obj.record.tobytes()
        return (np.ndarray, obj.tobytes()) if isinstance(obj, np.ndarray) else None


class _Unpacker(pickle.Unpickler):
    """Puts the game in again, and every record into memory of its own."""

    def __init__(self, game: Game, packed: bytes) -> None:
        super().__init__(io.BytesIO(packed))
        self.game = game

    def persistent_load(self, pid: Any) -> object:
        kind, content = pid
        if kind is None:
            return self.game
        view = self.game.state_from(content)
        return view if kind is RecordView else view.record
