"""An edition turned into the record of numbers that the rules read."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from serai.games.amulett.edition.board import Edition, Spell
from serai.games.amulett.effects import KINDS, Power
from serai.games.amulett.rules.facts import COLOURS, FACT_SIZES, METALS, TERRAINS, Facts
from serai.games.amulett.rules.powers import FREE_INCOME, INCOME, TRAITS
from serai.kernel.edition import EditionError
from serai.kernel.layout import layout

MOST = 127
"""Areas, cards in a bid and powers are each stored in one byte."""
MOST_SPELLS = 63
"""A set of spells is stored as the bits of one number."""


def facts_of(edition: Edition) -> NDArray[np.void]:
    """All that the rules need to know of an edition, as one record."""
    _require_room("spells", len(edition.spells), MOST_SPELLS, edition)
    _require_room("areas", len(edition.areas), MOST, edition)
    _require_room("markers", len(edition.table.markers), FACT_SIZES["marker"], edition)
    _require_room("metal cards", sum(edition.table.cards.values()), MOST, edition)
    facts = np.zeros((), layout(Facts, **_sizes(edition)))
    _lay_the_table(edition, facts)
    _lay_the_spells(edition, facts)
    _lay_the_map(edition, facts)
    return facts


def _sizes(edition: Edition) -> dict[str, int]:
    of_edition = {"spell": len(edition.spells), "area": len(edition.areas)}
    return {**FACT_SIZES, **of_edition, "power": len(Power), "trait": len(TRAITS)}


def metal_bits(metals: tuple[str, ...]) -> int:
    """A choice of metals, one bit each."""
    return sum(1 << METALS.index(metal) for metal in set(metals))


def _lay_the_table(edition: Edition, facts: NDArray[np.void]) -> None:
    table = edition.table
    facts["jewels"] = [table.jewels[colour] for colour in COLOURS]
    facts["cards"] = [table.cards[metal] for metal in METALS]
    facts["hand"] = [table.hand[metal] for metal in METALS]
    facts["stones"], facts["first_stones"] = table.stones, table.first_stones
    facts["markers"][: len(table.markers)] = table.markers
    facts["marker_count"] = len(table.markers)
    facts["colours_to_win"], facts["jewels_to_win"] = table.colours_to_win, table.jewels_to_win


def _lay_the_spells(edition: Edition, facts: NDArray[np.void]) -> None:
    """What each spell brings, does and uses up."""
    powers = np.zeros((len(edition.spells), len(Power)), np.int16)
    for spell in edition.spells:
        facts["bolts"][spell.index] = spell.bolts
        for column, amount in _powers(spell):
            powers[spell.index, column] += amount
        _lay_traits(spell, edition, facts)
    most = int(powers.sum(axis=0).max())
    _require_room("of one power on all spells together", most, MOST, edition)
    facts["power"] = powers


def _powers(spell: Spell) -> Iterator[tuple[int, int]]:
    """What a spell adds to which column."""
    for metal, cards in spell.income.items():
        yield FREE_INCOME if metal == "joker" else INCOME + METALS.index(metal), cards
    for effect in spell.effects:
        yield from effect.powers()


def _lay_traits(spell: Spell, edition: Edition, facts: NDArray[np.void]) -> None:
    """The numbers that a spell has for itself; two effects of one kind would have the same columns."""
    for kind in KINDS:
        effects = [effect for effect in spell.effects if isinstance(effect, kind.shape) and effect.traits()]
        _require_room(f"effects {kind.key.replace('_', ' ')} on {spell.id}", len(effects), 1, edition)
        for effect in effects:
            for column, number in effect.traits():
                facts["trait"][spell.index, column] = number


def _lay_the_map(edition: Edition, facts: NDArray[np.void]) -> None:
    """What each area asks for, holds and borders on."""
    facts["start"] = edition.area(edition.table.start).index
    for area in edition.areas:
        facts["terrain"][area.index] = TERRAINS.index(area.terrain)
        facts["asked"][area.index] = metal_bits(edition.asked(area))
        facts["wall"][area.index] = area.wall is not None
        facts["pyramid"][area.index] = area.pyramid
        facts["city"][area.index] = area.terrain == "city"
        facts["room"][area.index] = area.jewels
        facts["near"][area.index, [edition.area(neighbour).index for neighbour in area.neighbours]] = 1


def _require_room(what: str, wanted: int, room: int, edition: Edition) -> None:
    if wanted > room:
        raise EditionError(
            edition.file.place.fault(
                f"{wanted} {what}; the table has room for {room}.",
                f"das ist zu viel für den Tisch: {wanted} statt höchstens {room} ({what}).",
            )
        )
