"""What spells bring and take, told beforehand: metals in the metal phase, cards of a winning bid, jewels.

All of it is asked of the rules, on a copy of the state.
"""

from functools import lru_cache

import msgspec
import numpy as np

from serai.games.amulett.rules.exchange import ask_for_claims, ask_for_jewel, begin_claims, colours_here, take_jewel
from serai.games.amulett.rules.facts import METAL_KINDS, METALS, Facts
from serai.games.amulett.rules.hooks import claims
from serai.games.amulett.rules.income import spell_income
from serai.games.amulett.rules.spells import lose_spell
from serai.games.amulett.rules.state import State, Step
from serai.games.amulett.view import REMEMBERED, AmulettView, Pile, pile
from serai.kernel.events import Event, clear_events, read_events
from serai.kernel.game import View
from serai.kernel.seats import lowest_bit

SETTLED = ("pay", "claim", "jewel")
"""The steps between a won exchange and the next move of the company."""


class Share(msgspec.Struct, frozen=True):
    """What somebody takes of a winning bid, and the spells that allow it."""

    seat: int
    cards: int
    spells: list[str]


class Settling(msgspec.Struct, frozen=True):
    """What becomes of a winning bid, as far as nobody has to choose."""

    shares: list[Share]
    """Who takes cards of it: the winner first, then clockwise."""
    stacks: int
    """The cards that go back to the stacks."""
    jewels: int
    """How many jewels the winner takes, or may still take."""


def settling_of(view: View) -> Settling | None:
    """How the exchange that was won is settled, for everybody to see and worked out once."""
    shown: AmulettView = view.shown
    if shown.step not in SETTLED or shown.bidder is None:
        return None
    return _settling(view.public)


@lru_cache(REMEMBERED)
def _settling(view: View) -> Settling:
    shown: AmulettView = view.shown
    assert shown.bidder is not None
    table, events = _claimed(view, shown.bidder, shown.bid)
    taken = [(one.seat, one.number) for one in events if one.what in ("took-back", "cursed") and one.seat is not None]
    return Settling(
        shares=[Share(seat, cards, list(taken_by(view, seat, shown.bidder, shown.bid))) for seat, cards in taken],
        stacks=sum(event.number for event in events if event.what == "returned"),
        jewels=_jewels_taken(view, view.state.copy() if shown.step == "jewel" else table),
    )


def taken_by(view: View, seat: int, winner: int, bid: int) -> Pile:
    """The cards that each spell of a seat takes of a bid with which the winner wins where the company stands."""
    table, facts = view.state, view.game.plain_facts
    cards = claims(table, facts, seat, winner, bid)
    if cards == 0:
        return {}
    taken = {
        spell: cards - claims(_without(view, spell), facts, seat, winner, bid)
        for spell in view.shown.wizards[seat].spells
    }
    return {spell: cards for spell, cards in taken.items() if cards}


def cost_of_bid(view: View, seat: int, cards: int) -> int:
    """The cards that a bid would really cost a seat that wins with it: those that do not come back to it."""
    if claims(view.state, view.game.plain_facts, seat, seat, cards) == 0:
        return cards
    _, events = _claimed(view, seat, cards)
    return cards - sum(event.number for event in events if event.what == "took-back")


def brought_by(view: View, seat: int) -> dict[str, Pile]:
    """The metals that each spell of a seat brings in a metal phase, `joker` for any, those for jewels included."""
    return {spell: _metals_of(view, seat, spell) for spell in view.shown.wizards[seat].spells}


def _without(view: View, spell: str) -> State:
    """The table as it would be if a spell had gone under the deck."""
    table: State = view.state.copy()
    lose_spell(table, view.game.plain_facts, view.game.things.index(spell))
    return table


def _claimed(view: View, winner: int, cards: int) -> tuple[State, list[Event]]:
    """The table after everybody has taken their cards of a winning bid, and what they took."""
    table: State = view.state.copy()
    clear_events(table)
    table.bidder, table.bid = winner, cards
    table.paid[:] = 0
    table.paid[0] = cards  # how many cards somebody takes does not depend on the metal, and one metal leaves no choice
    begin_claims(table, view.game.plain_facts)
    ask_for_claims(table, view.game.plain_facts)
    return table, read_events(table, view.game.events, view.game.things)


def _jewels_taken(view: View, table: State) -> int:
    """How many jewels the winner takes from here on, whichever it chooses."""
    facts: Facts = view.game.plain_facts
    lying = int(table.lying[table.company])
    while table.step == Step.JEWEL:
        table.waiting = 0
        ask_for_jewel(table, facts)
        if table.waiting:
            take_jewel(table, lowest_bit(colours_here(table)))
    return lying - int(table.lying[table.company])


def _metals_of(view: View, seat: int, spell: str) -> Pile:
    metals = np.zeros(METAL_KINDS, np.int64)
    free = spell_income(view.state, view.game.plain_facts, seat, view.game.things.index(spell), metals)
    return pile([*metals.tolist(), free], [*METALS, "joker"])
