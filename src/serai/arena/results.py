"""Result files: one JSON line for the match, then one per result. A match continues where its file ends."""

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from serai.arena.match import RESULTS_FORMAT_VERSION, ArenaError, BotMatch, Fixture, PlayedGame

Results = dict[Fixture, PlayedGame]
AppendResult = Callable[[PlayedGame], None]
Line = TypeVar("Line", bound=msgspec.Struct)

OTHER_FILE = "\n  Name another place with --out, or move this file away."


def read_results(path: Path) -> tuple[BotMatch, Results]:
    """The match of a file and its results so far; a last line that was cut off is ignored."""
    match, games = read_lines(path, PlayedGame)
    return match, _by_fixture(games)


@contextmanager
def open_results(path: Path | None, match: BotMatch) -> Generator[tuple[Results, AppendResult]]:
    """The results in a file, and a function that appends one; without a file, none are read or written."""
    if path is None:
        yield {}, lambda _: None
        return
    with open_lines(path, match, PlayedGame) as (games, append):
        yield _by_fixture(games), append


def read_lines(path: Path, kind: type[Line]) -> tuple[BotMatch, list[Line]]:
    """The match of a file and the lines that follow; a last line that was cut off is ignored."""
    match = match_in(path)
    if match is None:
        raise ArenaError(f"{path}: nothing was played in this file.")
    return match, [_read(path, number, line, kind) for number, line in enumerate(_whole_lines(path)[1:], 2)]


@contextmanager
def open_lines(path: Path, match: BotMatch, kind: type[Line]) -> Generator[tuple[list[Line], Callable[[Line], None]]]:
    """The lines in the file of a match, and a function that appends one."""
    known = _known(path, match, kind)
    with path.open("ab") as file:

        def append(result: Line) -> None:
            new = [result] if file.tell() else [match, result]
            file.write(b"".join(msgspec.json.encode(line) + b"\n" for line in new))
            file.flush()

        yield known, append


def match_in(path: Path) -> BotMatch | None:
    """The match of a file; None if the file is missing or empty."""
    whole = _whole_lines(path)
    if not whole:
        return None
    try:
        match = msgspec.json.decode(whole[0], type=BotMatch)
    except msgspec.MsgspecError:
        raise ArenaError(f"{path} holds no match of the arena.{OTHER_FILE}") from None
    if match.format != RESULTS_FORMAT_VERSION:
        raise ArenaError(
            f"{path} is written in format {match.format}; this arena reads format {RESULTS_FORMAT_VERSION}.{OTHER_FILE}"
        )
    return match


def _known(path: Path, match: BotMatch, kind: type[Line]) -> list[Line]:
    """The lines in the file of this match; a last one that was cut off is removed, so that it is played again."""
    kept = match_in(path)
    if kept is not None and kept != match:
        raise ArenaError(f"{path} holds another match: {_difference(kept, match)}.{OTHER_FILE}")
    if path.exists():
        with path.open("r+b") as file:
            file.truncate(sum(len(line) + 1 for line in _whole_lines(path)))
    return read_lines(path, kind)[1] if kept else []


def _by_fixture(games: Iterable[PlayedGame]) -> Results:
    """Games by their fixture; one that stands there twice counts once."""
    results = Results()
    for game in games:
        results.setdefault(game.fixture, game)
    return results


def _read(path: Path, number: int, line: bytes, kind: type[Line]) -> Line:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as error:
        raise ArenaError(f"{path}: line {number} is no result of a game: {error}.") from None


def _whole_lines(path: Path) -> list[bytes]:
    return path.read_bytes().split(b"\n")[:-1] if path.exists() else []


def _difference(kept: BotMatch, wanted: BotMatch) -> str:
    """The first field in which two matches differ, with both values."""
    what = next(name for name in BotMatch.__struct_fields__ if getattr(kept, name) != getattr(wanted, name))
    theirs, ours = (msgspec.json.encode(getattr(match, what)).decode() for match in (kept, wanted))
    return f"{what} {theirs}, not {ours}"
