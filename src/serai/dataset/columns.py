"""The columns of choices and games in Arrow."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from serai.dataset.arrow import ArrowTable, Batch, Column, Schema, arrow
from serai.dataset.rows import ChoiceRows
from serai.kernel.game import Game

OBSERVATION = "observation"
NUMBER_BYTES = 4
"""The size of one number of an observation."""


class GameRow(NamedTuple):
    """One game; bots, points and shares of the victory are those of the seats in their order."""

    game: int
    seed: str
    bots: tuple[str, ...]
    choices: int
    points: tuple[int, ...]
    won: tuple[float, ...]


CHOICE_MEANINGS = {
    "game": "the number of the game",
    "seat": "the seat that chose, from 0 on; rows of a game are in the order of its choices",
    OBSERVATION: "what the seat knew, as numbers; the fields are listed below",
    "legal": "the actions that were open to it, smallest first",
    "action": "the one it took",
    "points": "what the seat had at the end of the game",
    "won": "its share of the victory then: 1, a part of it if several have won, or 0",
}
GAME_MEANINGS = {
    "game": "its number",
    "seed": "a Table with this seed is dealt the same",
    "bots": "the bots by seat",
    "choices": "how many rows it has among the choices",
    "points": "the points at the end by seat",
    "won": "the shares of the victory by seat",
}


def choice_schema(game: Game) -> Schema:
    """The columns of choices as they are kept: an observation is one run of bytes, because that is written at once."""
    return arrow.schema(
        {
            "game": arrow.int64(),
            "seat": arrow.int8(),
            OBSERVATION: arrow.binary(NUMBER_BYTES * game.observation_size),
            "legal": arrow.list_(arrow.int16()),
            "action": arrow.int16(),
            "points": arrow.int32(),
            "won": arrow.float32(),
        }
    )


GAME_SCHEMA = arrow.schema(
    {
        "game": arrow.int64(),
        "seed": arrow.string(),
        "bots": arrow.list_(arrow.string()),
        "choices": arrow.int32(),
        "points": arrow.list_(arrow.int32()),
        "won": arrow.list_(arrow.float32()),
    }
)


def choices_batch(schema: Schema, rows: ChoiceRows, count: int) -> Batch:
    """The first rows in Arrow, in the same memory."""
    ends = rows.ends[:count]
    seen = arrow.py_buffer(rows.observations[:count])
    columns = [
        arrow.array(rows.games[:count]),
        arrow.array(rows.seats[:count]),
        arrow.Array.from_buffers(schema.field(OBSERVATION).type, count, [None, seen]),
        arrow.ListArray.from_arrays(np.append(np.int32(0), ends), rows.legal[: ends[-1] if count else 0]),
        arrow.array(rows.actions[:count]),
        arrow.array(rows.points[:count]),
        arrow.array(rows.won[:count]),
    ]
    return arrow.RecordBatch.from_arrays(columns, schema=schema)


def games_table(games: Sequence[GameRow]) -> ArrowTable:
    """Games in Arrow."""
    return arrow.Table.from_pylist([game._asdict() for game in games], GAME_SCHEMA)


def as_numbers(batch: Batch) -> Batch:
    """The same choices with each observation as a list of numbers, in the same memory."""
    place = batch.schema.get_field_index(OBSERVATION)
    if place < 0 or not arrow.types.is_fixed_size_binary(batch.schema.field(place).type):
        return batch
    lists = _lists(batch.column(place))
    return batch.set_column(place, arrow.field(OBSERVATION, lists.type), lists)


def _lists(kept: Column) -> Column:
    size = kept.type.byte_width // NUMBER_BYTES
    buffers = [None, kept.buffers()[1]]
    numbers = arrow.Array.from_buffers(arrow.float32(), size * len(kept), buffers, offset=size * kept.offset)
    return arrow.FixedSizeListArray.from_arrays(numbers, size)


def matrix(observations: Column) -> NDArray[np.float32]:
    """Observations as an array with a row for each choice, in the same memory."""
    return observations.flatten().to_numpy(zero_copy_only=False).reshape(len(observations), -1)
