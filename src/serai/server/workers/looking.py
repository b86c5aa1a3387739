"""The parts of an analysis, as they are computed in the process that looks through games."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from serai.bots.analysis import QUICK, JudgedChoice, judged, moment, steps_to_judge
from serai.bots.puzzle import puzzle_at
from serai.kernel.record import read_record, record_of, replay, text_of
from serai.kernel.review import Review
from serai.online.table import OnlineTable
from serai.server.workers.bot_processes import edition_of, opened_game

MOMENTS_PER_PART, CHOICES_PER_PART = 24, 6
"""How much is looked at before it is the next game's turn."""
DIGITS = 4
"""So many digits of a chance are kept; it is known to three at best."""


class Played(NamedTuple):
    """A finished game as it is given to the process that looks through it."""

    game: str
    rules: int
    edition: bytes
    record: str
    seats: tuple[int, ...]
    """Those whose choices are judged."""


def played_at(table: OnlineTable) -> Played:
    """The finished game of a table; the choices of people are judged, those of bots are not."""
    game, people = table.game, [seat for seat, place in enumerate(table.places) if place.person is not None]
    record = text_of(record_of(table.playing), game.actions)
    return Played(game.name, game.version, edition_of(game), record, tuple(people))


def parts(steps: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    """Steps in parts of at most this size."""
    for first in range(0, len(steps), size):
        yield steps[first : first + size]


class Steps(NamedTuple):
    """What there is to look at in a game."""

    moments: int
    choices: list[tuple[int, int]]
    """The step and the seat of each choice to judge."""


@lru_cache(maxsize=8)
def review_of(played: Played) -> Review:
    """The game as it can be looked at."""
    game = opened_game(played.game, played.rules, played.edition)
    return Review(replay(read_record(played.record), game))


def steps_of(played: Played) -> Steps:
    """How many moments a game has, and which choices there are to judge."""
    review = review_of(played)
    judging = steps_to_judge(review, played.seats)
    return Steps(len(review.steps), [(step, review.choices[step].seat) for step in judging])


def moments_at(played: Played, steps: Sequence[int]) -> list[list[float]]:
    """Everybody's chances at some steps."""
    seen = (moment(review_of(played), step, QUICK, "") for step in steps)
    return [[round(chance, DIGITS) for chance in chances] for chances in seen]


def choices_at(played: Played, steps: Sequence[int]) -> list[JudgedChoice]:
    """What the choices at some steps were worth."""
    return [judged(review_of(played), step, QUICK, "") for step in steps]


def puzzle_of(played: Played, step: int) -> JudgedChoice | None:
    """A moment judged thoroughly, if it is a puzzle."""
    return puzzle_at(review_of(played), step)


def dearest_first(choices: Sequence[tuple[int, int]], chances: Sequence[Sequence[float]]) -> list[int]:
    """The steps of choices in the order in which they are looked at: first those after which the chance fell most."""

    def rise(choice: tuple[int, int]) -> float:
        step, seat = choice
        return chances[step + 1][seat] - chances[step][seat]

    return [choice[0] for choice in sorted(choices, key=rise)]
