"""Choices as they are read: observations whole again, from what is kept of each, and open actions as lists."""

import msgspec
import numpy as np
from numpy.typing import NDArray

from serai.dataset.arrow import Batch, Column, Schema, arrow
from serai.dataset.columns import CHANGES, LEGAL, OBSERVATION, SIZE, UNITS, items_in


class Seen:
    """What each seat saw at its last choice, while the choices of a file are read in their order."""

    def __init__(self, kept: Schema) -> None:
        about = kept.field(CHANGES).metadata
        self._size, self._game = int(about[SIZE]), -1
        self._units = np.array(msgspec.json.decode(about[UNITS])) if UNITS in about else np.ones(self._size)
        self._pair = np.dtype(("u1" if UNITS in about else "<f4", 2))
        self._before = dict[int, NDArray[np.float32]]()

    def read(self, batch: Batch) -> NDArray[np.float32]:
        """The observations of the choices that follow, a row each."""
        ends, pairs = items_in(batch.column(CHANGES), self._pair)
        places = np.concatenate([[0], np.cumsum(pairs[:, 0], dtype=np.int64)])  # without an end from run to run
        rows, runs = np.empty((len(batch), self._size), np.float32), (ends[:-1].tolist(), ends[1:].tolist())
        games, seats = (batch.column(name).to_pylist() for name in ("game", "seat"))
        for row, (game, seat, begin, end) in enumerate(zip(games, seats, *runs, strict=True)):
            before, changed = self._before_of(game, seat), places[begin + 1 : end + 1] - places[begin]
            before[changed] = pairs[begin:end, 1] * self._units[changed]
            rows[row] = before
        return rows

    def _before_of(self, game: int, seat: int) -> NDArray[np.float32]:
        """What a seat saw before; nothing at its first choice in a game."""
        if game != self._game:
            self._game, self._before = game, {}
        if seat not in self._before:
            self._before[seat] = np.zeros(self._size, np.float32)
        return self._before[seat]


def as_column(observations: NDArray[np.float32]) -> Column:
    """Observations as lists of numbers in Arrow, in the same memory."""
    return arrow.FixedSizeListArray.from_arrays(observations.ravel(), observations.shape[1])


def matrix(observations: Column) -> NDArray[np.float32]:
    """Observations as an array with a row for each choice, in the same memory."""
    return observations.flatten().to_numpy(zero_copy_only=False).reshape(len(observations), -1)


def as_read(kept: Schema) -> Schema:
    """The columns as they are read."""
    types = {LEGAL: arrow.list_(arrow.int16())}
    if CHANGES in kept.names:
        types[CHANGES] = arrow.list_(arrow.float32(), int(kept.field(CHANGES).metadata[SIZE]))
    names = {CHANGES: OBSERVATION}
    return arrow.schema([(names.get(field.name, field.name), types.get(field.name, field.type)) for field in kept])


def read_batch(batch: Batch, seen: Seen) -> Batch:
    """The same choices as they are read; their observations, if they have changes."""
    columns = {name: batch.column(name) for name in batch.schema.names}
    if CHANGES in columns:
        columns[CHANGES] = as_column(seen.read(batch))
    if LEGAL in columns:
        columns[LEGAL] = arrow.ListArray.from_arrays(*items_in(columns[LEGAL], np.dtype("<i2")))
    return arrow.RecordBatch.from_arrays(list(columns.values()), schema=as_read(batch.schema))
