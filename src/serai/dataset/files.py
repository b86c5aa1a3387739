"""The files of a dataset: choices and games in parts of equal size, each written whole or not at all."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from serai.dataset.arrow import ParquetWriter, Schema, parquet

CHOICES, GAMES = "choices", "games"
COMPRESSION = "lz4"
"""The cheapest: in Das Amulett writing takes a quarter of the time of playing, seeing and comparing."""


def part_file(folder: Path, kind: str, part: int) -> Path:
    """The file of a part: `choices/00007.parquet`."""
    return folder / kind / f"{part:05}.parquet"


@contextmanager
def writing(file: Path, schema: Schema) -> Generator[ParquetWriter]:
    """Writes a file under a name that readers pass over, and gives it its own when all is written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f".{file.stem}.new")
    with parquet.ParquetWriter(
        beside, schema, compression=COMPRESSION, use_dictionary=False, write_statistics=["game"]
    ) as writer:
        yield writer
    beside.replace(file)


def games_in(folder: Path, part: int) -> int:
    """How many games of a part are there; the file of games is written last."""
    file = part_file(folder, GAMES, part)
    return parquet.read_metadata(file).num_rows if file.exists() else 0


def rows_in(folder: Path, kind: str) -> int:
    """How many choices or games are there in all."""
    return sum(parquet.read_metadata(file).num_rows for file in files_in(folder, kind))


def bytes_in(folder: Path) -> int:
    """The size of all files."""
    return sum(file.stat().st_size for kind in (CHOICES, GAMES) for file in files_in(folder, kind))


def files_in(folder: Path, kind: str) -> Sequence[Path]:
    """The files of choices or games, in the order of the games."""
    return sorted((folder / kind).glob("*.parquet"))
