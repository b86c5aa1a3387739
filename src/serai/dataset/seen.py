"""Observations as they are read: whole again, from what is kept of each."""

import numpy as np
from numpy.typing import NDArray

from serai.dataset.arrow import Batch, Column, Schema, arrow
from serai.dataset.columns import NUMBERS, OBSERVATION, PLACES, SIZE, numbers_in


class Seen:
    """What each seat saw at its last choice, while the choices of a file are read in their order."""

    def __init__(self, size: int) -> None:
        self._size, self._game = size, -1
        self._before = dict[int, NDArray[np.float32]]()

    def read(self, batch: Batch) -> NDArray[np.float32]:
        """The observations of the choices that follow, a row each."""
        ends, places = numbers_in(batch.column(PLACES), np.int16)
        _, numbers = numbers_in(batch.column(NUMBERS), np.float32)
        rows, runs = np.empty((len(batch), self._size), np.float32), (ends[:-1].tolist(), ends[1:].tolist())
        games, seats = (batch.column(name).to_pylist() for name in ("game", "seat"))
        for row, (game, seat, begin, end) in enumerate(zip(games, seats, *runs, strict=True)):
            before = self._before_of(game, seat)
            before[places[begin:end]] = numbers[begin:end]
            rows[row] = before
        return rows

    def _before_of(self, game: int, seat: int) -> NDArray[np.float32]:
        """What a seat saw before; nothing at its first choice in a game."""
        if game != self._game:
            self._game, self._before = game, {}
        if seat not in self._before:
            self._before[seat] = np.zeros(self._size, np.float32)
        return self._before[seat]


def observation_size(schema: Schema) -> int:
    """How many numbers an observation has."""
    return int(schema.field(PLACES).metadata[SIZE])


def as_column(observations: NDArray[np.float32]) -> Column:
    """Observations as lists of numbers in Arrow, in the same memory."""
    return arrow.FixedSizeListArray.from_arrays(observations.ravel(), observations.shape[1])


def matrix(observations: Column) -> NDArray[np.float32]:
    """Observations as an array with a row for each choice, in the same memory."""
    return observations.flatten().to_numpy(zero_copy_only=False).reshape(len(observations), -1)


def as_read(kept: Schema) -> Schema:
    """The columns as they are read: observations in place of what has changed."""
    observation = arrow.field(OBSERVATION, arrow.list_(arrow.float32(), observation_size(kept)))
    return arrow.schema([observation if field.name == PLACES else field for field in kept if field.name != NUMBERS])


def with_observations(batch: Batch, observations: NDArray[np.float32]) -> Batch:
    """The same choices with their observations in place of what has changed."""
    schema, whole = as_read(batch.schema), {OBSERVATION: as_column(observations)}
    columns = [whole[name] if name in whole else batch.column(name) for name in schema.names]
    return arrow.RecordBatch.from_arrays(columns, schema=schema)
