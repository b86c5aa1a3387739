"""Reads a dataset: as Arrow tables, which pandas and Polars take as they are, or in batches where memory is short."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from serai.dataset.arrow import ArrowTable, Batch, ParquetFile, arrow, parquet
from serai.dataset.columns import NUMBERS, OBSERVATION, PLACES
from serai.dataset.files import CHOICES, GAMES, files_in
from serai.dataset.seen import Seen, matrix, observation_size, with_observations

BATCH_ROWS = 4096
IN_ORDER = ("game", "seat", PLACES, NUMBERS)
"""The columns from which observations are made."""


def choice_batches(folder: str | Path, columns: Sequence[str] | None = None) -> Iterator[Batch]:
    """The choices of a dataset, some thousands at a time; an observation is a list of numbers."""
    for file in _files(folder, CHOICES):
        with parquet.ParquetFile(file) as choices:
            if columns is None or OBSERVATION in columns:
                yield from _whole(choices, columns)
            else:
                yield from choices.iter_batches(BATCH_ROWS, columns=list(columns))


def _whole(choices: ParquetFile, columns: Sequence[str] | None) -> Iterator[Batch]:
    """The choices of a file with their observations."""
    seen = Seen(observation_size(choices.schema_arrow))
    asked = None if columns is None else [*{*IN_ORDER, *columns} - {OBSERVATION}]
    for batch in choices.iter_batches(BATCH_ROWS, columns=asked):
        whole = with_observations(batch, seen.read(batch))
        yield whole if columns is None else whole.select(list(columns))


def read_choices(folder: str | Path, columns: Sequence[str] | None = None) -> ArrowTable:
    """All choices of a dataset; an observation is a list of numbers."""
    return arrow.Table.from_batches(choice_batches(folder, columns))


def read_games(folder: str | Path) -> ArrowTable:
    """All games of a dataset."""
    return arrow.concat_tables(parquet.read_table(file) for file in _files(folder, GAMES))


def observations(choices: ArrowTable | Batch) -> NDArray[np.float32]:
    """The observations of choices as an array with a row for each."""
    column = choices.column(OBSERVATION)
    parts = column.chunks if isinstance(column, arrow.ChunkedArray) else [column]
    return np.concatenate([matrix(part) for part in parts])


def _files(folder: str | Path, kind: str) -> Sequence[Path]:
    """The files of choices or games; raises FileNotFoundError if there are none."""
    files = files_in(Path(folder), kind)
    if not files:
        raise FileNotFoundError(f"{folder} holds no {kind}. Make some: serai dataset GAME --out {folder}")
    return files
