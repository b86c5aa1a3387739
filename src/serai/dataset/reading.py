"""Reads a dataset: as Arrow tables, which pandas and Polars take as they are, or in batches where memory is short."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from serai.dataset.arrow import ArrowTable, Batch, Schema, arrow, parquet
from serai.dataset.columns import CHANGES, OBSERVATION
from serai.dataset.files import CHOICES, GAMES, files_in
from serai.dataset.seen import Seen, matrix, read_batch

BATCH_ROWS = 4096
IN_ORDER = ("game", "seat", CHANGES)
"""The columns from which observations are made."""


def choice_batches(folder: str | Path, columns: Sequence[str] | None = None) -> Iterator[Batch]:
    """The choices of a dataset, some thousands at a time; an observation is a list of numbers."""
    for file in _files(folder, CHOICES):
        with parquet.ParquetFile(file) as choices:
            _require_format(file, choices.schema_arrow)
            seen, kept = Seen(choices.schema_arrow), None if columns is None else _kept(columns)
            for batch in choices.iter_batches(BATCH_ROWS, columns=kept):
                read = read_batch(batch, seen)
                yield read if columns is None else read.select(list(columns))


def _require_format(file: Path, kept: Schema) -> None:
    """Raises ValueError for a file of another format."""
    if CHANGES not in kept.names:
        raise ValueError(f"{file} has another format than this Serai reads. Make the dataset anew into another folder.")


def _kept(columns: Sequence[str]) -> list[str]:
    """The columns of a file from which these are made."""
    return [*({*columns, *IN_ORDER} - {OBSERVATION} if OBSERVATION in columns else columns)]


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
