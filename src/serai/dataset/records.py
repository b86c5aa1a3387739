"""Records as choices: the same columns as a dataset, from games that anybody has played."""

from collections.abc import Sequence

import numpy as np

from serai.dataset.arrow import ArrowTable, arrow
from serai.dataset.columns import as_numbers, choice_schema, choices_batch
from serai.dataset.rows import ChoiceRows, new_rows, shares, write_outcome
from serai.kernel.game import Game
from serai.kernel.record import Record, RecordError, replay
from serai.kernel.table import Table
from serai.kernel.undo import Choice


def choices_of(game: Game, records: Sequence[Record]) -> ArrowTable:
    """The choices of finished records; the number of a game is the place of its record."""
    schema = choice_schema(game)
    rows = [_rows(game, number, record) for number, record in enumerate(records)]
    return arrow.Table.from_batches(
        [as_numbers(choices_batch(schema, some, some.size)) for some in rows],
        as_numbers(choices_batch(schema, new_rows(game, 0), 0)).schema,
    )


def _rows(game: Game, number: int, record: Record) -> ChoiceRows:
    """The rows of a record, which is played again."""
    rows, legal, lines = new_rows(game, len(record.choices)), list[int](), iter(enumerate(record.choices))

    def note(table: Table, _: Choice | None) -> None:
        for row, line in lines:
            actions = table.legal(line.seat)
            game.plain.observe(table.state, game.plain_facts, line.seat, rows.observations[row])
            rows.seats[row], rows.actions[row] = line.seat, game.actions.read(line.action, actions)
            legal.extend(actions)
            rows.ends[row] = len(legal)
            return

    table = replay(record, game, note)
    if not table.over:
        raise RecordError(f"Record {number} stops before the end of its game, so nobody knows what came of it.")
    points, won = np.array(table.points, np.int32), shares(table.winners, len(table.seats))
    write_outcome(rows, slice(None), number, points, won)
    return rows._replace(legal=np.array(legal, np.int16))
