"""An edition turned into the record of numbers that the rules read."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from caravanserai.games.amulett.edition import Edition, Spell
from caravanserai.games.amulett.facts import (
    CHOSEN_MARKER,
    COLOURS,
    CURSE,
    DRAIN,
    EXTRA_JEWEL,
    FACT_SIZES,
    FREE_INCOME,
    FURTHER_METAL,
    INCOME,
    JOKERS,
    METALS,
    NONE,
    POWERS,
    RAISE,
    REPEAT,
    SHARE,
    SITES,
    TAKE_BACK,
    TELEPORT,
    WINGS,
    Facts,
)
from caravanserai.games.amulett.vocabulary import (
    BeforeDraw,
    Curse,
    Drain,
    Effect,
    ExtraJewel,
    Joker,
    PerJewel,
    Raise,
    RepeatBid,
    Share,
    TakeBack,
    Teleport,
    Wings,
)
from caravanserai.kernel.edition import EditionError
from caravanserai.kernel.layout import layout

MOST = 127
"""Areas, cards in a bid and powers are each stored in one byte."""
MOST_SPELLS = 63
"""A set of spells is stored as the bits of one number."""
USUAL_RAISE = 1


def facts_of(edition: Edition) -> NDArray[np.void]:
    """All that the rules need to know of an edition, as one record."""
    _require_room("spells", len(edition.spells), MOST_SPELLS, edition)
    _require_room("areas", len(edition.areas), MOST, edition)
    _require_room("markers", len(edition.table.markers), FACT_SIZES["marker"], edition)
    _require_room("metal cards", sum(edition.table.cards.values()), MOST, edition)
    facts = np.zeros((), layout(Facts, spell=len(edition.spells), area=len(edition.areas), **FACT_SIZES))
    _lay_the_table(edition, facts)
    _lay_the_spells(edition, facts)
    _lay_the_map(edition, facts)
    return facts


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
    facts["per_colour"] = facts["per_metal"] = NONE
    powers = np.zeros((len(edition.spells), POWERS), np.int16)
    for spell in edition.spells:
        facts["bolts"][spell.index] = spell.bolts
        for column, amount in _powers(spell):
            powers[spell.index, column] += amount
        _lay_what_jewels_bring(spell, edition, facts)
    most = int(powers.sum(axis=0).max())
    _require_room("of one power on all spells together", most, MOST, edition)
    facts["power"] = powers
    facts["shares"] = powers[:, SHARE] > 0


def _powers(spell: Spell) -> Iterator[tuple[int, int]]:
    """What a spell adds to which column."""
    for metal, cards in spell.income.items():
        yield FREE_INCOME if metal == "joker" else INCOME + METALS.index(metal), cards
    for effect in spell.effects:
        yield from _powers_of_effect(effect)


def _powers_of_effect(effect: Effect) -> list[tuple[int, int]]:
    match effect:
        case PerJewel():
            powers: list[tuple[int, int]] = []
        case Joker(metals, at):
            first = JOKERS + len(METALS) * SITES.index(at)
            powers = [(first + METALS.index(metal), 1) for metal in metals]
        case TakeBack(cards, at):
            powers = [(TAKE_BACK + SITES.index(at), cards)]
        case ExtraJewel(jewels, at):
            powers = [(EXTRA_JEWEL + SITES.index(at), jewels)]
        case Curse(cards):
            powers = [(CURSE, cards)]
        case Raise(least):
            powers = [(RAISE, least - USUAL_RAISE)]
        case RepeatBid():
            powers = [(REPEAT, 1)]
        case BeforeDraw(draw):
            powers = [(FURTHER_METAL if draw == "metal" else CHOSEN_MARKER, 1)]
        case Wings():
            powers = [(WINGS, 1)]
        case Teleport(jewels):
            powers = [(TELEPORT, jewels)]
        case Share():
            powers = [(SHARE, 1)]
        case Drain(stones):
            powers = [(DRAIN, stones)]
    return powers


def _lay_what_jewels_bring(spell: Spell, edition: Edition, facts: NDArray[np.void]) -> None:
    effects = [effect for effect in spell.effects if isinstance(effect, PerJewel)]
    _require_room(f"effects per jewel on {spell.id}", len(effects), 1, edition)
    for effect in effects:
        facts["per_colour"][spell.index] = COLOURS.index(effect.per_jewel)
        facts["per_metal"][spell.index] = METALS.index(effect.metal)
        facts["per_each"][spell.index] = effect.each


def _lay_the_map(edition: Edition, facts: NDArray[np.void]) -> None:
    """What each area asks for, holds and borders on."""
    facts["start"] = edition.area(edition.table.start).index
    for area in edition.areas:
        facts["asked"][area.index] = metal_bits(edition.asked(area))
        facts["wall"][area.index] = area.wall is not None
        facts["pyramid"][area.index] = area.pyramid
        facts["room"][area.index] = area.jewels
        facts["near"][area.index, [edition.area(neighbour).index for neighbour in area.neighbours]] = 1


def _require_room(what: str, wanted: int, room: int, edition: Edition) -> None:
    if wanted > room:
        raise EditionError(f"{edition.file.where}: {wanted} {what}; the table has room for {room}.")
