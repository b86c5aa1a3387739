"""The next bidder must add more cards than usual: Mighty Power."""

from typing import Annotated

import msgspec
from msgspec import Meta

from serai.games.amulett.effect import Columns, Effect, Kind
from serai.games.amulett.rules.facts import Facts
from serai.games.amulett.rules.powers import power
from serai.games.amulett.rules.state import State
from serai.kernel.jit import hot

RAISE = power("raise", worth=0.8)
"""How many cards more than usual the next bidder must add."""
USUAL_RAISE = 1

SENTENCES = {
    "en": "Whoever bids next after you must bid at least {0} cards more than you",
    "de": "Wer nach dir als Nächster bietet, muss mindestens {0} Karten mehr bieten als du",
}
FORM = {
    "en": "Whoever bids next after you must bid at least {raise} cards more",
    "de": "Wer nach dir als Nächster bietet, muss mindestens {raise} Karten mehr bieten",
}


class Raise(Effect, frozen=True):
    """The next bidder must bid at least this many cards more; one more is usual."""

    least: Annotated[int, Meta(ge=2, le=9)] = msgspec.field(name="raise")

    def powers(self) -> Columns:
        """The cards beyond the usual one."""
        return ((RAISE, self.least - USUAL_RAISE),)

    def sentence(self, language: str) -> str:
        """By how much the bid must be raised."""
        return SENTENCES[language].format(self.least)


@hot
def raises(table: State, facts: Facts, seat: int) -> int:
    """Cards beyond one that must be added to the bid of a seat."""
    return int(table.power[seat, RAISE])


EFFECT = Kind(shape=Raise, form=FORM, raises=raises)
