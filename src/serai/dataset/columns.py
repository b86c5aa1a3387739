"""The columns of choices and games in Arrow."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from serai.dataset.arrow import ArrowTable, Batch, Column, Schema, arrow
from serai.dataset.plan import Plan
from serai.dataset.rows import ChoiceRows, Deals
from serai.kernel.game import Game

OBSERVATION, PLACES, NUMBERS = "observation", "places", "numbers"
SIZE = b"size"
"""Under this the column of places says how many numbers an observation has."""

CHOICE_MEANINGS = {
    "game": "the number of the game",
    "seat": "the seat that chose, from 0 on; rows of a game are in the order of its choices",
    PLACES: "where its observation is other than at its choice before, at its first in a game where it is not 0: "
    "numbers of 16 bits, little-endian",
    NUMBERS: "what stands there now: numbers of 32 bits, little-endian",
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
    """The columns of choices as they are kept: of an observation only what has changed, a small part of it."""
    return arrow.schema(
        [
            arrow.field("game", arrow.int64()),
            arrow.field("seat", arrow.int8()),
            arrow.field(PLACES, arrow.binary(), metadata={SIZE: str(game.observation_size)}),
            arrow.field(NUMBERS, arrow.binary()),
            arrow.field("legal", arrow.list_(arrow.int16())),
            arrow.field("action", arrow.int16()),
            arrow.field("points", arrow.int32()),
            arrow.field("won", arrow.float32()),
        ]
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
    changes = rows.change_ends[: count + 1]
    columns = [
        arrow.array(rows.games[:count]),
        arrow.array(rows.seats[:count]),
        _runs(changes, rows.places),
        _runs(changes, rows.numbers),
        arrow.ListArray.from_arrays(rows.legal_ends[: count + 1], rows.legal[: rows.legal_ends[count]]),
        arrow.array(rows.actions[:count]),
        arrow.array(rows.points[:count]),
        arrow.array(rows.won[:count]),
    ]
    return arrow.RecordBatch.from_arrays(columns, schema=schema)


def _runs(ends: NDArray[np.int32], items: NDArray[Any]) -> Column:
    """Runs of numbers as bytes: to write them as lists would take twice as long."""
    buffers = [None, arrow.py_buffer(ends * np.int32(items.itemsize)), arrow.py_buffer(items)]
    return arrow.Array.from_buffers(arrow.binary(), len(ends) - 1, buffers)


def numbers_in(runs: Column, kind: type[np.generic]) -> tuple[NDArray[np.int32], NDArray[Any]]:
    """The numbers of all runs, and where each begins and ends among them."""
    _, ends, items = runs.buffers()
    numbers = np.frombuffer(items or b"", kind)
    mine = np.frombuffer(ends, np.int32)[runs.offset : runs.offset + len(runs) + 1]
    return mine // np.int32(numbers.itemsize), numbers


def games_table(plan: Plan, deals: Deals) -> ArrowTable:
    """Games in Arrow."""
    numbers, seats = deals.numbers.tolist(), plan.players * np.arange(len(deals.numbers) + 1, dtype=np.int32)
    columns = [
        arrow.array(deals.numbers),
        arrow.array([plan.seed_of(number) for number in numbers]),
        arrow.array([plan.bots_of(number) for number in numbers], GAME_SCHEMA.field("bots").type),
        arrow.array(deals.choices),
        arrow.ListArray.from_arrays(seats, deals.points[:, : plan.players].ravel()),
        arrow.ListArray.from_arrays(seats, deals.won.ravel()),
    ]
    return arrow.Table.from_arrays(columns, schema=GAME_SCHEMA)
