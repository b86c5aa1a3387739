"""The stones of a spell may be moved to other spells of its owner: Energy Arc."""

from serai.games.amulett.effect import Columns, Effect, Kind
from serai.games.amulett.rules.events import SHIFTED
from serai.games.amulett.rules.facts import Facts, Verb
from serai.games.amulett.rules.powers import power
from serai.games.amulett.rules.spells import lose_spell, owns_another
from serai.games.amulett.rules.state import State
from serai.kernel.contract import Choices
from serai.kernel.events import NOTHING, PUBLIC, emit
from serai.kernel.jit import rule

SHARE = power("share", worth=0.3)
"""Whether the stones of a spell may be moved to other spells of its owner."""

SENTENCES = {
    "en": "Before your stones are removed, you may move any number of stones from this spell to your other "
    "spells; once it has none left it goes under the deck",
    "de": "Bevor deine Energiesteine entfernt werden, darfst du beliebig viele Energiesteine von diesem Spruch "
    "auf deine anderen Sprüche legen; liegt dann keiner mehr auf ihm, kommt er sofort unter den Stapel",
}
FORM = {
    "en": "You may move stones from this spell to your other spells",
    "de": "Du darfst Energiesteine von diesem Spruch auf deine anderen Sprüche legen",
}


class ShareStones(Effect, frozen=True):
    """The stones of this spell may be moved to other spells of its owner."""

    share: bool

    def powers(self) -> Columns:
        """The permission."""
        return ((SHARE, 1),)

    def sentence(self, language: str) -> str:
        """Which stones may be moved where."""
        return SENTENCES[language]


EFFECT = Kind(shape=ShareStones, form=FORM, allows={Verb.SHIFT: SHARE})


@rule
def sharing_spell(table: State, facts: Facts, seat: int) -> int:
    """The spell of a seat whose stones it may move to another own one."""
    if table.power[seat, SHARE]:
        for spell in range(table.owner.shape[0]):
            if facts.power[spell, SHARE] and table.owner[spell] == seat and owns_another(table, seat, spell):
                return spell
    return NOTHING


@rule
def list_shifts(table: State, facts: Facts, seat: int, choices: Choices, count: int) -> int:
    """Adds the other spells of the seat that may get a stone; returns the number of choices."""
    sharing = sharing_spell(table, facts, seat)
    if sharing != NOTHING:
        for spell in range(table.owner.shape[0]):
            choices[count] = facts.first[Verb.SHIFT] + spell
            count += int(table.owner[spell] == seat) & int(spell != sharing)
    return count


@rule
def shift(table: State, facts: Facts, seat: int, spell: int) -> None:
    """A stone moves from the Energy Arc to another own spell; emptied, the Arc goes under the deck at once."""
    sharing = sharing_spell(table, facts, seat)
    table.energy[sharing] -= 1
    table.energy[spell] += 1
    emit(table, SHIFTED, seat, spell, 0, PUBLIC)
    if table.energy[sharing] == 0:
        lose_spell(table, facts, sharing)
