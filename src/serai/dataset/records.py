"""Records as choices: the same columns as a dataset, from games that anybody has played."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from serai.dataset.arrow import ArrowTable, Batch, arrow
from serai.dataset.columns import OBSERVATION, choice_schema
from serai.dataset.seen import as_column, as_read
from serai.kernel.game import Game
from serai.kernel.observation import Observation
from serai.kernel.record import Record, RecordError, replay
from serai.kernel.table import Table
from serai.kernel.undo import Choice


def choices_of(game: Game, records: Sequence[Record]) -> ArrowTable:
    """The choices of finished records; the number of a game is the place of its record."""
    batches = [_batch(game, number, record) for number, record in enumerate(records)]
    return arrow.Table.from_batches(batches, as_read(choice_schema(game)))


def _batch(game: Game, number: int, record: Record) -> Batch:
    """The choices of a record, which is played again."""
    seats, played, legal, seen = list[int](), list[int](), list[Sequence[int]](), list[Observation]()
    lines = iter(record.choices)

    def note(table: Table, _: Choice | None) -> None:
        for line in lines:
            seats.append(line.seat)
            legal.append(table.legal(line.seat))
            played.append(game.actions.read(line.action, legal[-1]))
            seen.append(np.zeros(game.observation_size, np.float32))
            game.plain.observe(table.state, game.plain_facts, line.seat, seen[-1])
            return

    table = replay(record, game, note)
    if not table.over:
        raise RecordError(f"Record {number} stops before the end of its game, so nobody knows what came of it.")
    points, won = np.array(table.points, np.int32)[seats], _shares(table.winners, len(table.seats))[seats]
    columns = {
        "game": [number] * len(seats),
        "seat": seats,
        "legal": legal,
        "action": played,
        "points": points,
        "won": won,
    }
    schema = as_read(choice_schema(game))
    arrays = {name: arrow.array(values, schema.field(name).type) for name, values in columns.items()}
    arrays[OBSERVATION] = as_column(np.stack(seen))
    return arrow.RecordBatch.from_arrays([arrays[name] for name in schema.names], schema=schema)


def _shares(winners: Sequence[int], players: int) -> NDArray[np.float32]:
    """The share of the victory by seat."""
    won = np.zeros(players, np.float32)
    won[list(winners)] = 1 / len(winners)
    return won
