"""Choices as they are kept, to be compared."""

from typing import Any

import pytest

pytest.importorskip("pyarrow")

from serai.dataset.columns import choice_schema, choices_batch
from serai.dataset.playing import Playing


def rows_of(playing: Playing) -> dict[str, list[Any]]:
    """What is in the columns of all batches."""
    read = dict[str, list[Any]]()
    for rows, count in playing.batches():
        for name, column in choices_batch(choice_schema(playing.game), rows, count).to_pydict().items():
            read.setdefault(name, []).extend(column)
    return read
