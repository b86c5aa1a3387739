"""The bots that lie in a folder: classes in its Python files, and programs that can be run."""

import os
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

from serai.bots.own.loading import classes_in

PYTHON = ".py"


def bots_in(folder: Path, left_out: Callable[[str], None]) -> list[str]:
    """The names of the bots in a folder; `left_out` is told why a file that should hold one does not count."""
    found = [bot for file in sorted(folder.iterdir()) for bot in _bots_of(file, left_out)]
    if not found:
        raise ValueError(
            f"There is no bot in {folder}: no .py file with a class that has a method `choose`, and no program that"
            " can be run."
        )
    return found


def _bots_of(file: Path, left_out: Callable[[str], None]) -> Iterator[str]:
    """A program may be a Python file too, one without a bot's class."""
    if not file.is_file() or file.name.startswith((".", "_")):
        return
    place = str(file) if file.is_absolute() else f"./{file.as_posix()}"
    try:
        classes = classes_in(place) if file.suffix == PYTHON else []
    except ValueError as error:
        left_out(str(error))
        return
    if classes:
        yield from (f"{place}:{called}" for called in classes)
    elif os.access(file, os.X_OK):
        yield f"exec: {shlex.quote(place)}"
