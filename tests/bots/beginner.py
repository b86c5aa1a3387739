"""How often somebody new wins against bots of a level: `python -m tests.bots.beginner amul --games 200`.

A person cannot be asked a thousand times, so two simple ways to play stand for one. In Āmul: always the choice beside
which the page shows most points. In Das Amulett: a card more than the last bid as long as that is cheap, the metal of
which there is most, the area where most can be bid, a colour that is still missing, and otherwise anything.

How much is cheap in Das Amulett decides the outcome: against a bot that compares two choices and slips once in
seven, five pairs of limits won from 0 to 37 % of 60 games. The pair below won most. So the figure of Das Amulett says
how the level stands to this way to play, not to people.
"""

import argparse
import random
from collections.abc import Callable

from serai.bots import Bot, bot_named
from serai.bots.intervals import wilson
from serai.games import game_named
from serai.games.amul.advice.gains import gain_of
from serai.games.amulett.edition.board import edition_of
from serai.games.amulett.rules.facts import Facts
from serai.games.amulett.rules.metals import cards_of, valid_metals
from serai.games.amulett.view import AmulettView
from serai.kernel.game import View
from serai.kernel.table import Table

MOST_STONES, MOST_METALS = 5, 8
"""What a beginner of Das Amulett bids at most for a spell, and for a jewel."""


class Beginner:
    """Somebody who has read the rules and plays by what the page shows."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View) -> int:
        """The choice that looks best at first sight, or any of several."""
        worth = WORTH[view.game.name](view)
        return self._random.choice([action for action in view.legal if worth(action) == max(map(worth, view.legal))])


def shown_points(view: View) -> Callable[[int], float]:
    """The points that the page shows beside a choice of Āmul; a card that only leaves the game is the last resort."""

    def worth(action: int) -> float:
        gain = gain_of(view, action)
        return 0 if gain is None else gain.points - 100 * gain.leaves

    return worth


def first_sight(view: View) -> Callable[[int], float]:
    """What a choice of Das Amulett is at first sight; passing is better than a dear bid."""
    shown: AmulettView = view.shown
    metals = shown.wizards[view.seat].metals or {}
    limit = MOST_STONES if shown.step == "spell" else MOST_METALS
    missing = set(shown.ground.get(shown.company, {})) - set(shown.wizards[view.seat].jewels)

    def worth(action: int) -> float:
        verb, _, thing = view.game.actions.notation(action).partition(" ")
        if verb == "bid":
            return 2 - int(thing) / 100 if int(thing) <= limit and (shown.step == "spell" or missing) else 0
        if verb == "move":
            return _reach(view, thing)
        return {"jewel": thing in missing, "take": metals.get(thing, 0)}.get(verb, 1)

    return worth


def _reach(view: View, area: str) -> int:
    """How much the seat could bid in an area, as the page says beside a move."""
    facts: Facts = view.game.plain_facts
    place = [one.id for one in edition_of(view.game).areas].index(area)
    return cards_of(view.state, view.seat, valid_metals(view.state, facts, view.seat, place))


WORTH: dict[str, Callable[[View], Callable[[int], float]]] = {"amul": shown_points, "amulett": first_sight}


def won(game: str, players: int, level: str, number: int) -> float:
    """Plays one game with a beginner at one seat, which changes from game to game; the beginner's part of the win."""
    table, seat = Table(game_named(game), players, seed=f"beginner {number}"), number % players
    bots: list[Bot] = [bot_named(level, f"{number} {at}", compiled=True) for at in range(players)]
    bots[seat] = Beginner(f"{number}")
    while not table.over:
        for acting in table.acting:
            table.apply(acting, bots[acting].choose(table.view(acting)))
    return (seat in table.winners) / len(table.winners)


def main() -> None:
    """Prints how often a beginner wins, with the 95 % interval."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", choices=list(WORTH))
    asked.add_argument("--level", default="apprentice")
    asked.add_argument("--players", type=int, default=4)
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument(
        "--first", type=int, default=1000, help="the number of the first deal; below 1000 were for tuning"
    )
    given = asked.parse_args()
    wins = sum(
        won(given.game, given.players, given.level, number) for number in range(given.first, given.first + given.games)
    )
    low, high = wilson(wins, given.games)
    print(f"{given.game}, {given.players} players, against {given.level}: {100 * wins / given.games:.1f} %", end=" ")
    print(f"({100 * low:.1f}-{100 * high:.1f}) of {given.games} games; a fair share is {100 / given.players:.1f} %")


if __name__ == "__main__":
    main()
