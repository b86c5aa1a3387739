"""How true the chances are that a review shows: what was forecast in many games beside what came.

`python tools/calibration.py amul --games 500` plays games among levels that are drawn at random, asks at some moments
of each for everybody's chances as a spectator knows them, and counts in ten bins how often those came true. `--fit`
looks for the trust that fits best, on other deals. `--verdicts 80` judges choices of such games as the hall does, and
those that are called costly once more with ten times the games and other deals: it counts how many are best then.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, islice
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from serai.bots import LEVELS, bot_named
from serai.bots.analysis import DEEP, QUICK, JudgedChoice, judged, steps_to_judge
from serai.bots.chances import chances
from serai.games import game_named, parts_of
from serai.kernel.game import Game, View
from serai.kernel.review import Review
from serai.kernel.table import Table

MOMENTS = 12
"""Of each game so many moments are asked about, evenly spread."""
IMAGINED = 200
BINS = 10
POWERS = np.arange(0.3, 1.5, 0.02).tolist()
SEATED = LEVELS[1:5]
"""The levels that play: those between somebody new and the strongest."""
HASTY = LEVELS[:3]
"""The levels whose choices are judged: those that make dear ones, as people do."""


class Forecast(NamedTuple):
    """What was expected at a moment, and what came."""

    expected: NDArray[np.float64]
    """By seat."""
    came: NDArray[np.float64]


def played(game: Game, players: int, number: int, levels: Sequence[str]) -> tuple[Table, list[View]]:
    """One game among levels drawn at random, and what a spectator saw before its choices."""
    random = Random(f"calibration {number}")
    names = [random.choice(levels) for _ in range(players)]
    table = Table(game, players, seed=f"calibration {number}")
    bots = [bot_named(name, f"{number}/{seat}", compiled=True) for seat, name in enumerate(names)]
    seen: list[View] = []
    while not table.over:
        seen.append(table.view())
        for seat in table.acting:
            table.apply(seat, bots[seat].choose(table.view(seat)))
    return table, seen


def forecasts(game: Game, players: int, number: int) -> Iterator[Forecast]:
    """Plays one game and asks at some moments of it."""
    table, seen = played(game, players, number, SEATED)
    came = np.array([(seat in table.winners) / len(table.winners) for seat in range(players)])
    for at in np.linspace(0, len(seen) - 1, MOMENTS).astype(int):
        yield Forecast(np.array(chances(seen[at], IMAGINED, f"{number} {at}")), came)


def called_costly(game: Game, players: int, first: int) -> Iterator[tuple[Review, JudgedChoice]]:
    """Choices called costly at the quick setting, game by game."""
    for number in count(first):
        review = Review(played(game, players, number, HASTY)[0])
        for step in steps_to_judge(review, range(players)):
            choice = judged(review, step, QUICK, f"quick {number}")
            if choice.verdict == "costly":
                yield review, choice


def tell_verdicts(game: Game, players: int, first: int, choices: int) -> None:
    """Prints how many choices called costly are best with ten times the games."""
    dear = islice(called_costly(game, players, first), choices)
    again = [judged(review, choice.step, DEEP, "deep") for review, choice in dear]
    best = sum(choice.verdict == "best" for choice in again)
    called = ", ".join(f"{verdict} {times}" for verdict, times in Counter(one.verdict for one in again).items())
    print(f"Of {len(again)} choices called costly {best} are best with ten times the games ({called}).")


def in_bins(expected: NDArray[np.float64], came: NDArray[np.float64]) -> Iterator[tuple[int, int, float, float]]:
    """The lower edge of each bin in percent, how many chances fall into it, what they expect and what came."""
    places = np.minimum((expected * BINS).astype(int), BINS - 1)
    for place in range(BINS):
        here = places == place
        if here.any():
            yield 100 // BINS * place, int(here.sum()), float(expected[here].mean()), float(came[here].mean())


def loss(asked: list[Forecast], power: float) -> float:
    """How surprised somebody would be who raised all chances to this power."""
    raised = [(one.expected**power / (one.expected**power).sum(), one.came) for one in asked]
    return float(np.mean([-(came * np.log(expected)).sum() for expected, came in raised]))


def tell_forecasts(game: Game, asked: list[Forecast], fit: bool) -> None:
    """Prints the bins and the sum of squares and, if asked, the trust that would have fitted best."""
    if fit:
        best, trust = min(POWERS, key=lambda power: loss(asked, power)), parts_of(game).trust
        print(f"The trust of {game.title} is {trust:g}; {best * trust:.2f} would fit best.")
    expected = np.concatenate([one.expected for one in asked])
    came = np.concatenate([one.came for one in asked])
    print("| forecast % | times | expected % | came % | off by |\n|--:|--:|--:|--:|--:|")
    for edge, times, said, seen in in_bins(expected, came):
        print(f"| {edge}-{edge + 10} | {times} | {100 * said:.1f} | {100 * seen:.1f} | {100 * (seen - said):+.1f} |")
    equal = 1 / len(asked[0].came)
    print(
        f"Brier {np.mean((expected - came) ** 2):.4f}; an equal share for everybody {np.mean((equal - came) ** 2):.4f}"
    )


def main() -> None:
    """Prints the bins and, if asked, the best trust; or how true verdicts are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--first", type=int, default=10_000, help="the number of the first deal")
    parser.add_argument("--fit", action="store_true", help="look for the best trust")
    parser.add_argument("--verdicts", type=int, default=0, help="judge so many costly choices once more")
    wanted = parser.parse_args()
    game, numbers = game_named(wanted.game), range(wanted.first, wanted.first + wanted.games)
    if wanted.verdicts:
        tell_verdicts(game, wanted.players, wanted.first, wanted.verdicts)
    else:
        tell_forecasts(game, [one for number in numbers for one in forecasts(game, wanted.players, number)], wanted.fit)


if __name__ == "__main__":
    main()
