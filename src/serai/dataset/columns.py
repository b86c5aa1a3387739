"""The columns of choices and games in Arrow."""

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from serai.dataset.arrow import ArrowTable, Batch, Column, Schema, arrow
from serai.dataset.plan import Plan
from serai.dataset.rows import ChoiceRows, Deals
from serai.kernel.game import Game

OBSERVATION, CHANGES, LEGAL = "observation", "changes", "legal"
SIZE, UNITS = b"size", b"units"
"""Under these the column of changes says how many numbers an observation has, and the unit of each, as JSON: other
readers of Parquet want text there. Without units, changes are numbers of 32 bits.
"""

CHOICE_MEANINGS = {
    "game": "the number of the game",
    "seat": "the seat that chose, from 0 on; rows of a game are in the order of its choices",
    CHANGES: "in what its observation is other than at its choice before, at its first in a game in what it is not 0: "
    "in pairs, how many places further on, and what stands there now, in units",
    LEGAL: "the actions that were open to it, smallest first: numbers of 16 bits, little-endian",
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
            arrow.field(CHANGES, arrow.binary(), metadata=_about_changes(game)),
            arrow.field(LEGAL, arrow.binary()),
            arrow.field("action", arrow.int16()),
            arrow.field("points", arrow.int32()),
            arrow.field("won", arrow.float32()),
        ]
    )


def _about_changes(game: Game) -> dict[bytes, bytes]:
    size, units = str(game.observation_size).encode(), game.observation_units
    return {SIZE: size} if units is None else {SIZE: size, UNITS: msgspec.json.encode(units.tolist())}


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
    columns = [
        arrow.array(rows.games[:count]),
        arrow.array(rows.seats[:count]),
        _runs(rows.change_ends[: count + 1], rows.changes),
        _runs(rows.legal_ends[: count + 1], rows.legal),
        arrow.array(rows.actions[:count]),
        arrow.array(rows.points[:count]),
        arrow.array(rows.won[:count]),
    ]
    return arrow.RecordBatch.from_arrays(columns, schema=schema)


def _runs(ends: NDArray[np.int32], items: NDArray[Any]) -> Column:
    """Runs of items as bytes: to write them as lists would take twice as long."""
    buffers = [None, arrow.py_buffer(ends * np.int32(items.strides[0])), arrow.py_buffer(items)]
    return arrow.Array.from_buffers(arrow.binary(), len(ends) - 1, buffers)


def items_in(runs: Column, kind: np.dtype[Any]) -> tuple[NDArray[np.int32], NDArray[Any]]:
    """The items of all runs, and where each run begins and ends among them."""
    _, ends, items = runs.buffers()
    mine = np.frombuffer(ends, np.int32)[runs.offset : runs.offset + len(runs) + 1]
    return mine // np.int32(kind.itemsize), np.frombuffer(items or b"", kind)


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
