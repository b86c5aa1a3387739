"""Files that are there as a whole or not at all."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole_file(file: Path) -> Generator[Path]:
    """A temporary file, readable by its owner only, which gets its name once it is complete and flushed to disk."""
    partial = file.with_name(f"{file.name}.partial")
    partial.unlink(missing_ok=True)
    partial.touch(mode=0o600)
    try:
        yield partial
        with partial.open("rb") as whole:
            os.fsync(whole.fileno())
        partial.replace(file)
    finally:
        partial.unlink(missing_ok=True)
