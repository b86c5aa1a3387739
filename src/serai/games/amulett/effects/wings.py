"""The company may be moved to any area with a jewel: Wings of the Phoenix."""

from serai.games.amulett.effect import Columns, Effect, Kind
from serai.games.amulett.rules.facts import Facts
from serai.games.amulett.rules.powers import power
from serai.games.amulett.rules.state import State
from serai.kernel.jit import hot

WINGS = power("wings", worth=0.5)
"""Whether the company may be moved to any area with a jewel."""

SENTENCES = {
    "en": "When you move the company, you may choose any other area that holds a jewel",
    "de": "Wenn du die Reisegesellschaft bewegst, darfst du jedes andere Gebiet wählen, in dem ein Edelstein liegt",
}
FORM = {
    "en": "You may move the company to any other area that holds a jewel",
    "de": "Du darfst die Reisegesellschaft in jedes andere Gebiet mit einem Edelstein bewegen",
}


class Wings(Effect, frozen=True):
    """The owner may move the company to any other area with a jewel."""

    wings: bool

    def powers(self) -> Columns:
        """The permission."""
        return ((WINGS, 1),)

    def sentence(self, language: str) -> str:
        """Where the company may go."""
        return SENTENCES[language]


@hot
def roams(table: State, facts: Facts, seat: int) -> int:
    """Whether a seat may move the company to any area with a jewel."""
    return int(table.power[seat, WINGS])


EFFECT = Kind(shape=Wings, form=FORM, roams=roams)
