"""The league: bots meet over deals, at tables of every size; what was played lies in a file for each game and size."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import msgspec

from serai.arena.executors import Chunk, Executor, play_chunk
from serai.arena.ladder.entrants import Entrants
from serai.arena.ladder.plan import deals_for, meetings
from serai.arena.match import BotMatch, Fixture, PlayedGame
from serai.arena.results import match_in, open_lines, read_lines

Progress = Callable[[int], None]


class Meeting(msgspec.Struct, frozen=True):
    """What came of some bots playing a deal once from every seat; place `p` sat on seat `(p + seating) mod players`."""

    deal: int
    bots: tuple[str, ...]
    versions: tuple[str, ...]
    games: tuple[PlayedGame, ...]

    @property
    def key(self) -> tuple[int, tuple[str, ...]]:
        """What no two meetings that count have in common."""
        return self.deal, self.bots

    def bot_on(self, seat: int, game: PlayedGame) -> str:
        """The bot on a seat in one of the games."""
        return self.bots[(seat - game.seating) % len(self.bots)]


class Division(NamedTuple):
    """A game with a number of players: its match without the bots, where the edition is, the file, and who plays."""

    match: BotMatch
    edition: str
    path: Path
    entrants: Entrants


class Due(msgspec.Struct, frozen=True):
    """A meeting that has not been played, sent to the process that plays it."""

    division: int
    match: BotMatch
    edition: str
    deal: int
    versions: tuple[str, ...]


def file_of(folder: Path, game: str, players: int) -> Path:
    """The file of a game with a number of players."""
    return folder / f"{game}-{players}.jsonl"


def seed_in(folder: Path) -> str | None:
    """The seed of the league that a folder holds; None if there is none yet."""
    kept = filter(None, map(match_in, sorted(folder.glob("*.jsonl"))))
    return next((match.seed for match in kept), None)


def play_league(
    divisions: Sequence[Division], games: int, executor: Executor, seconds: float | None, progress: Progress
) -> None:
    """Plays the meetings that are missing, deal by deal, until all are played or the time is up."""
    until = None if seconds is None else monotonic() + seconds
    with ExitStack() as files:
        append: list[Callable[[Meeting], None]] = []
        missing: list[Due] = []
        for number, division in enumerate(divisions):
            known, keep = files.enter_context(open_lines(division.path, division.match, Meeting))
            append.append(keep)
            missing += _due(number, division, games, {meeting.key for meeting in valid(known, division.entrants)})
        missing.sort(key=lambda due: due.deal)
        in_time = (due for due in missing if until is None or monotonic() < until)
        for number, meeting in executor(play_meeting, in_time):
            append[number](meeting)
            progress(len(meeting.games))


def games_due(divisions: Sequence[Division], games: int) -> int:
    """How many games are missing."""
    return sum(
        len(_due(0, division, games, {meeting.key for meeting in played(division)})) * division.match.players
        for division in divisions
    )


def played(division: Division) -> list[Meeting]:
    """The meetings that count: between bots of the league as they play today, in the order of the plan."""
    if match_in(division.path) is None:
        return []
    return valid(read_lines(division.path, Meeting)[1], division.entrants)


def valid(meetings: Sequence[Meeting], entrants: Entrants) -> list[Meeting]:
    """The meetings of bots that still play as they did then, sorted; one that stands there twice counts once."""
    current = {
        meeting.key: meeting
        for meeting in reversed(meetings)
        if all(entrants.get(bot) == version for bot, version in zip(meeting.bots, meeting.versions, strict=True))
    }
    return [current[key] for key in sorted(current)]


def play_meeting(due: Due) -> tuple[int, Meeting]:
    """Plays a meeting; says for which division."""
    bots = due.match.line_up
    seatings = tuple(Fixture(due.deal, seating) for seating in range(len(bots)))
    games = play_chunk(Chunk(due.match, due.edition, seatings))
    return due.division, Meeting(due.deal, bots, due.versions, tuple(games))


def _due(number: int, division: Division, games: int, known: set[tuple[int, tuple[str, ...]]]) -> list[Due]:
    """The meetings of a division that are missing."""
    match, edition, _, entrants = division
    return [
        Due(number, msgspec.structs.replace(match, bots=bots), edition, deal, tuple(map(entrants.__getitem__, bots)))
        for deal in range(deals_for(games, match.players))
        for bots in meetings(list(entrants), match.players, deal, match.seed)
        if (deal, bots) not in known
    ]
