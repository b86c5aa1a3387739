"""Results in a file, one JSON line a game below a line that says what is played; a match goes on where it stopped."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from caravanserai.arena.match import FORMAT, ArenaError, Fixture, Match, Result

Results = dict[Fixture, Result]
Keep = Callable[[Result], None]

INSTEAD = "\n  Name another file with --out, or move this one away."


def read_results(path: Path) -> tuple[Match, Results]:
    """What was played, and how it came out so far; a last line that was cut off is left out."""
    match, results = match_in(path), Results()
    if match is None:
        raise ArenaError(f"{path}: nothing was played in this file.")
    for number, line in enumerate(_whole_lines(path)[1:], 2):
        try:
            result = msgspec.json.decode(line, type=Result)
        except msgspec.MsgspecError as error:
            raise ArenaError(f"{path}: line {number} is no result of a game: {error}.") from None
        results.setdefault(result.fixture, result)
    return match, results


@contextmanager
def keeping(path: Path | None, match: Match) -> Generator[tuple[Results, Keep]]:
    """The results that a file holds already, and how to add one; without a file there are none and none is kept."""
    if path is None:
        yield {}, lambda _: None
        return
    results = _known(path, match)
    with path.open("ab") as file:

        def keep(result: Result) -> None:
            new = [result] if file.tell() else [match, result]
            file.write(b"".join(msgspec.json.encode(line) + b"\n" for line in new))
            file.flush()

        yield results, keep


def match_in(path: Path) -> Match | None:
    """What is played in a file, if there is one and anything in it."""
    whole = _whole_lines(path)
    if not whole:
        return None
    try:
        match = msgspec.json.decode(whole[0], type=Match)
    except msgspec.MsgspecError:
        raise ArenaError(f"{path} holds no match of the arena.{INSTEAD}") from None
    if match.format != FORMAT:
        raise ArenaError(f"{path} is written in format {match.format}; this arena reads format {FORMAT}.{INSTEAD}")
    return match


def _known(path: Path, match: Match) -> Results:
    """What the file of this match holds; a last line that was cut off is cut away, for its game is played again."""
    kept = match_in(path)
    if kept is not None and kept != match:
        raise ArenaError(f"{path} holds another match: {_difference(kept, match)}.{INSTEAD}")
    if path.exists():
        with path.open("r+b") as file:
            file.truncate(sum(len(line) + 1 for line in _whole_lines(path)))
    return read_results(path)[1] if kept else {}


def _whole_lines(path: Path) -> list[bytes]:
    return path.read_bytes().split(b"\n")[:-1] if path.exists() else []


def _difference(kept: Match, wanted: Match) -> str:
    """The first thing in which two matches differ."""
    what = next(name for name in Match.__struct_fields__ if getattr(kept, name) != getattr(wanted, name))
    theirs, ours = (msgspec.json.encode(getattr(match, what)).decode() for match in (kept, wanted))
    return f"{what} {theirs}, not {ours}"
