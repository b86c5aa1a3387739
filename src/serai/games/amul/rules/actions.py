"""The actions of Āmul: one number for each verb with each kind of card, all kinds of the first verb first."""

from collections.abc import Sequence
from enum import IntEnum

from serai.games.amul.rules.facts import PLACES
from serai.kernel.actions import Actions, Verb
from serai.kernel.jit import hot


class AmulVerb(IntEnum):
    """What can be done with a card; the numbers are part of the action space and stay."""

    OFFER = 0
    PICK = 1
    REVEAL = 2
    TAKE_FROM_MARKET = 3
    TAKE_FROM_PALACE = 4
    TAKE_FROM_BAZAAR = 5
    DECLINE = 6


WORDS = ("offer", "pick", "reveal", *(f"take {place}" for place in PLACES), "take nothing")
"""Each verb in the notation, by its number."""


def actions_of(kinds: Sequence[str]) -> Actions:
    """The action space for an edition with these kinds of card; declining needs no card."""
    with_a_card = [Verb(WORDS[verb], tuple(kinds)) for verb in AmulVerb if verb != AmulVerb.DECLINE]
    return Actions([*with_a_card, Verb(WORDS[AmulVerb.DECLINE])])


@hot
def action_of(verb: int, card: int, kinds: int) -> int:
    """The action of a verb with a card."""
    return verb * kinds + card


@hot
def verb_of(action: int, kinds: int) -> int:
    """The verb of an action."""
    return action // kinds


@hot
def card_of(action: int, kinds: int) -> int:
    """The card of an action; 0 for declining."""
    return action % kinds
