"""Stones may be taken from the spells of others: the Maelstroms."""

from serai.games.amulett.effect import Columns, Effect, Few, Kind
from serai.games.amulett.rules.events import DRAINED
from serai.games.amulett.rules.facts import Facts, Verb
from serai.games.amulett.rules.powers import power
from serai.games.amulett.rules.spells import lose_spell
from serai.games.amulett.rules.state import State
from serai.games.amulett.words.names import numbered
from serai.kernel.contract import Choices
from serai.kernel.events import NOTHING, PUBLIC, emit
from serai.kernel.jit import hot, rule

DRAIN = power("drain", worth=0.4)
"""Stones that may be taken from the spells of others in each energy phase."""

SENTENCES = {
    "en": (
        "You may remove {0} stone from a spell of another player; it returns to its owner's supply",
        "You may remove up to {0} stones in all from spells of other players; they return to their owners' supplies",
    ),
    "de": (
        "Du darfst {0} Energiestein von einem Spruch eines anderen Spielers entfernen; "
        "er kommt in dessen Vorrat zurück",
        "Du darfst insgesamt bis zu {0} Energiesteine von Sprüchen anderer Spieler entfernen; "
        "sie kommen in deren Vorrat zurück",
    ),
}
FORM = {
    "en": "You may remove up to {drain} stones in all from spells of other players",
    "de": "Du darfst insgesamt bis zu {drain} Energiesteine von Sprüchen anderer entfernen",
}


class Drain(Effect, frozen=True):
    """Stones may be taken from the spells of others."""

    drain: Few

    def powers(self) -> Columns:
        """The stones."""
        return ((DRAIN, self.drain),)

    def sentence(self, language: str) -> str:
        """How many stones may be taken."""
        return numbered(SENTENCES[language], self.drain)


EFFECT = Kind(shape=Drain, form=FORM, allows={Verb.DRAIN: DRAIN})


@hot
def stones_to_drain(table: State, seat: int) -> int:
    """Stones that a seat may take in its energy turn."""
    return int(table.power[seat, DRAIN])


@rule
def somebody_else_has_spells(table: State, seat: int) -> bool:
    """Whether there is a spell to drain."""
    for spell in range(table.owner.shape[0]):
        if table.owner[spell] != seat and table.owner[spell] != NOTHING:
            return True
    return False


@rule
def list_drains(table: State, facts: Facts, seat: int, choices: Choices, count: int) -> int:
    """Adds the spells of others that may lose a stone; returns the number of choices."""
    if table.due > 0:
        for spell in range(table.owner.shape[0]):
            choices[count] = facts.first[Verb.DRAIN] + spell
            count += int(table.owner[spell] != seat) & int(table.owner[spell] != NOTHING)
    return count


@rule
def drain(table: State, facts: Facts, seat: int, spell: int) -> None:
    """A stone goes from a spell back to its owner's supply; emptied, the spell goes under the deck at once."""
    owner = table.owner[spell]
    table.due -= 1
    table.energy[spell] -= 1
    table.supply[owner] += 1
    emit(table, DRAINED, seat, spell, owner, PUBLIC)
    if table.energy[spell] == 0:
        lose_spell(table, facts, spell)
