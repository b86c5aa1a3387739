"""The last bid may be repeated and then counts as higher: Superiority."""

from serai.games.amulett.effect import Columns, Effect, Kind
from serai.games.amulett.rules.facts import Facts
from serai.games.amulett.rules.powers import power
from serai.games.amulett.rules.state import State
from serai.kernel.jit import hot

REPEAT = power("repeat", worth=1.2)
"""Whether the last bid may be repeated."""

SENTENCES = {
    "en": "Instead of raising you may repeat the last bid; yours then counts as higher, "
    "even where you would have to raise by more",
    "de": "Statt zu erhöhen, darfst du das letzte Gebot wiederholen; deines gilt dann als höher, "
    "auch wenn du sonst um mehr erhöhen müsstest",
}
FORM = {
    "en": "Instead of raising you may repeat the last bid",
    "de": "Statt zu erhöhen, darfst du das letzte Gebot wiederholen",
}


class RepeatBid(Effect, frozen=True):
    """The owner may repeat the last bid and then counts as higher."""

    repeat_bid: bool

    def powers(self) -> Columns:
        """The permission."""
        return ((REPEAT, 1),)

    def sentence(self, language: str) -> str:
        """That the bid may be repeated."""
        return SENTENCES[language]


@hot
def repeats(table: State, facts: Facts, seat: int) -> int:
    """Whether a seat may repeat the last bid."""
    return int(table.power[seat, REPEAT])


EFFECT = Kind(shape=RepeatBid, form=FORM, repeats=repeats)
