"""What an exchange is to each seat: what it can bid there, and the jewels with which it would win the game.

All of it is asked of the rules, and told as far as the seat that looks may know it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Literal

import msgspec

from serai.games.amulett.rules.bidding import lowest_bid
from serai.games.amulett.rules.exchange import colours_here, jewels_to_go, move, take_jewel
from serai.games.amulett.rules.facts import COLOURS
from serai.games.amulett.rules.hooks import further_jewels
from serai.games.amulett.rules.metals import valid_metals
from serai.games.amulett.rules.observation import held
from serai.games.amulett.rules.state import State, Step
from serai.games.amulett.view import REMEMBERED, Wizard
from serai.kernel.events import NOTHING, clear_events
from serai.kernel.game import View

Meaning = Literal["new", "again", "wins"]
HELD = (Step.EXCHANGE, Step.PAY, Step.CLAIM, Step.JEWEL)
"""The steps of an exchange, from the first bid to the last jewel."""


class Stake(msgspec.Struct, frozen=True):
    """What an exchange in an area is to one seat."""

    least: int
    """The cards that it can surely bid there, as far as the seat that looks can tell."""
    most: int
    """The cards that it can bid there at most, likewise."""
    wins: list[list[str]]
    """The jewels there with which it wins the game at once; several in a list only where it needs them together."""
    out: bool
    """Whether it can no longer win the exchange: it has passed, or cannot bid enough."""


def meaning_of(wizard: Wizard, colour: str) -> Meaning:
    """What a jewel of a colour would mean to an amulet."""
    return "wins" if colour in wizard.completing else "again" if colour in wizard.jewels else "new"


@lru_cache(REMEMBERED)
def stakes_here(view: View) -> list[Stake]:
    """What the exchange that is held is to each seat; empty when none is."""
    table: State = view.state
    if table.step not in HELD:
        return []
    if view is view.public:
        return [_stake(view, table, seat, int(table.valid[seat])) for seat in range(table.players)]
    stakes = list(stakes_here(view.public))  # of the others a seat knows no more than everybody
    stakes[view.seat] = _stake(view, table, view.seat, int(table.valid[view.seat]))
    return stakes


def stakes_there(view: View, table: State) -> list[Stake]:
    """What an exchange would be to each seat where the company stands on a table that is imagined."""
    facts = view.game.plain_facts
    place = table.company
    return [_stake(view, table, seat, valid_metals(table, facts, seat, place)) for seat in range(table.players)]


def moved(view: View, area: int) -> State:
    """The table after the company has come to an area."""
    table: State = view.state.copy()
    clear_events(table)
    move(table, area)
    return table


def needed(view: View) -> int | None:
    """The least that the seat of a View must bid in the exchange that is held; nothing when none is."""
    if view.state.step != Step.EXCHANGE or view.seat < 0:
        return None
    return lowest_bid(view.state, view.game.plain_facts, view.seat)


def stoppers(view: View, stakes: Sequence[Stake]) -> list[int] | None:
    """Who else can still outbid somebody who leads and would win the game; nothing if nobody is about to."""
    table: State = view.state
    leader = int(table.bidder)
    if table.step != Step.EXCHANGE or leader in (NOTHING, view.seat) or not stakes[leader].wins:
        return None
    others = (seat for seat, stake in enumerate(stakes) if not stake.out and seat not in (leader, view.seat))
    return [seat for seat in others if stakes[seat].most >= lowest_bid(table, view.game.plain_facts, seat)]


def _stake(view: View, table: Any, seat: int, valid: int) -> Stake:
    least, most = held(table, view.seat, seat, valid)
    return Stake(least, most, _wins(view, table, seat), _is_out(view, table, seat, most))


def _is_out(view: View, table: Any, seat: int, most: int) -> bool:
    if table.step not in HELD or table.bidder == seat:
        return False
    if table.step != Step.EXCHANGE or not table.bidding >> seat & 1:
        return True
    facts = view.game.plain_facts
    return most < lowest_bid(table, facts, seat) and not _may_be_spared(view, table, seat, most)


def _may_be_spared(view: View, table: Any, seat: int, most: int) -> bool:
    """Whether a seat could bid enough once somebody repeats the highest bid, after which less may be needed."""
    facts, after = view.game.plain_facts, table.copy()
    for other in range(table.players):
        if table.bidding >> other & 1 and other != seat and lowest_bid(table, facts, other) == table.bid:
            after.bidder = other
            if most >= lowest_bid(after, facts, seat):
                return True
    return False


def _wins(view: View, table: Any, seat: int) -> list[list[str]]:
    """The fewest jewels with which a seat that wins where the company stands also wins the game."""
    settling = table.step == Step.JEWEL and table.bidder == seat
    takes = table.due if settling else 1 + further_jewels(table, view.game.plain_facts, seat, table.company)
    if (takes == 1 and not view.shown.wizards[seat].completing) or jewels_to_go(table, seat) > takes:
        return []
    winner = table.copy()
    clear_events(winner)
    winner.bidder, winner.due = seat, takes
    found = {tuple(sorted(colours)): Counter(colours) for colours in _takes(winner, ())}
    fewest = [one for one, jewels in found.items() if not any(other < jewels for other in found.values())]
    return [[COLOURS[colour] for colour in colours] for colours in sorted(fewest)]


def _takes(table: Any, taken: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way in which the winner of an exchange takes jewels until the game is over."""
    here = colours_here(table)
    for colour in (colour for colour in range(len(COLOURS)) if here >> colour & 1):
        after = table.copy()
        take_jewel(after, colour)
        if after.step == Step.OVER:
            yield (*taken, colour)
        elif after.due:
            yield from _takes(after, (*taken, colour))
