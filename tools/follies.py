"""How often searching bots choose what looks foolish to people, in games among themselves.

`python tools/follies.py amulett --games 200 --imagined 200` plays them and prints the figures: in Das Amulett bids
above the lowest one, choices at which everything looks lost, and wins that the search saw only while it paid for them;
in Āmul cards that are picked and offered again, and offers that the neighbour takes.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from typing import NamedTuple

from serai.bots.search_bot import Budget, ChoiceStats, SearchBot
from serai.games import game_named
from serai.games.amul.rules.actions import AmulVerb
from serai.games.amulett.advice.heuristic import cost_of
from serai.games.amulett.rules.facts import Verb
from serai.games.amulett.rules.state import Step
from serai.kernel.game import Game
from serai.kernel.table import Table

LOST = 0.005
"""Below this chance to win everything looks lost."""
UNSEEN = 0.5
"""A win that was thought to be less likely than this before its last payment was not seen."""


class Moment(NamedTuple):
    """A choice that was searched, as far as follies show in it."""

    seat: int
    action: int
    best: float
    """The utility of the best choice, as the search sees it; 1 where there is only one choice."""
    bid_above: bool = False
    """Whether it is a bid in an exchange above the lowest one."""
    dearer: bool = False
    """Whether that costs more cards than the lowest one."""
    could_bid: bool = False


def played(game: Game, players: int, imagined: int, number: int) -> tuple[Table, list[Moment]]:
    """A game of searching bots among themselves."""
    table = Table(game, players, seed=f"follies {number}")
    bots = [SearchBot(Budget(games=imagined), seed=f"{number}/{seat}") for seat in range(players)]
    moments: list[Moment] = []
    while not table.over:
        for seat in table.acting:
            moments.append(_moment(table, seat, bots[seat]))
            table.apply(seat, moments[-1].action)
    return table, moments


def _moment(table: Table, seat: int, bot: SearchBot) -> Moment:
    view = table.view(seat)
    if len(view.legal) == 1:
        return Moment(seat, view.legal[0], 1.0)
    tried: Sequence[ChoiceStats] = bot.evaluate(view)
    action = max(tried, key=lambda choice: (choice.visits, choice.mean_utility)).action
    best = max(choice.mean_utility for choice in tried if choice.visits)
    if table.game.name != "amulett" or view.state.step != Step.EXCHANGE:
        return Moment(seat, action, best)
    return Moment(seat, action, best, *bid_at(table, seat, view.legal, action))


def bid_at(table: Table, seat: int, legal: Sequence[int], action: int) -> tuple[bool, bool, bool]:
    """Whether a choice is a bid above the lowest one, whether that costs more cards, and whether it is a bid."""
    facts = table.game.plain_facts
    bids = [choice for choice in legal if choice != facts.first[Verb.PASS]]
    if action not in bids or len(bids) < 2:
        return False, False, action in bids
    cost: Callable[..., int] = table.game.linker.plain(cost_of)
    dearer = cost(table.state, facts, seat, action) > cost(table.state, facts, seat, bids[0])
    return action != bids[0], dearer, True


def in_amulett(table: Table, moments: Sequence[Moment]) -> Iterator[tuple[str, bool]]:
    """What is counted in a game of Das Amulett: what it is, and whether it is a folly."""
    for moment in moments:
        yield "choices at which everything looks lost", moment.best < LOST
        if moment.could_bid:
            yield "bids in an exchange above the lowest one", moment.bid_above
            yield "bids in an exchange that cost more than the lowest one", moment.dearer
    winner = moments[-1].seat
    if winner in table.winners:
        last = [moment.best for moment in _last_run(moments)]
        yield "wins that were not seen before the last payment", last[0] < UNSEEN


def _last_run(moments: Sequence[Moment]) -> Sequence[Moment]:
    """What the seat that chose last has chosen since somebody else did."""
    others = [place for place, moment in enumerate(moments) if moment.seat != moments[-1].seat]
    return moments[others[-1] + 1 :]


def in_amul(table: Table, moments: Sequence[Moment]) -> Iterator[tuple[str, bool]]:
    """What is counted in a game of Āmul."""
    kinds, players = len(table.state.gone), len(table.seats)
    for place, (seat, action, *_) in enumerate(moments):
        verb, card = divmod(action, kinds)
        later = [(who, *divmod(what, kinds)) for who, what, *_ in moments[place + 1 :]]
        if verb == AmulVerb.PICK:
            yield "cards picked that the same seat offers again", (seat, AmulVerb.OFFER, card) in later
        if verb == AmulVerb.OFFER:
            picks = (who for who, what, which in later if what == AmulVerb.PICK and which == card)
            yield "offers that the next seat takes first", next(picks, seat) == (seat + 1) % players


COUNTED = {"amulett": in_amulett, "amul": in_amul}


def count_game(task: tuple[str, int, int, int]) -> Counter[tuple[str, bool]]:
    """The counts of one game."""
    name, players, imagined, number = task
    return Counter(COUNTED[name](*played(game_named(name), players, imagined, number)))


def main() -> None:
    """Plays the games and prints how often there are follies."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=COUNTED)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--imagined", type=int, default=200, help="games that a bot imagines before a choice (200)")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    counted: Counter[tuple[str, bool]] = Counter()
    with get_context("spawn").Pool(asked.jobs) as pool:
        tasks = ((asked.game, asked.players, asked.imagined, number) for number in range(asked.games))
        for found in pool.imap_unordered(count_game, tasks):
            counted += found
    for what in dict.fromkeys(name for name, _ in counted):
        foolish, all_of_them = counted[what, True], counted[what, True] + counted[what, False]
        print(f"{what}: {foolish:,} of {all_of_them:,}, {foolish / all_of_them:.1%}")


if __name__ == "__main__":
    main()
