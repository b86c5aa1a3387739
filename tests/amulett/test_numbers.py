"""An edition of Das Amulett as the numbers that the rules read."""

import numpy as np
import pytest

from serai.games.amulett.edition.board import read_edition
from serai.games.amulett.edition.numbers import facts_of, metal_bits
from serai.games.amulett.effects import Power
from serai.games.amulett.effects.before_draw import CHOSEN_MARKER, FURTHER_METAL
from serai.games.amulett.effects.curse import CURSE
from serai.games.amulett.effects.drain import DRAIN
from serai.games.amulett.effects.extra_jewel import EXTRA_JEWEL
from serai.games.amulett.effects.joker import JOKERS
from serai.games.amulett.effects.per_jewel import PER_COLOUR, PER_EACH, PER_METAL
from serai.games.amulett.effects.raise_bid import RAISE
from serai.games.amulett.effects.repeat_bid import REPEAT
from serai.games.amulett.effects.share import SHARE
from serai.games.amulett.effects.take_back import TAKE_BACK
from serai.games.amulett.effects.teleport import TELEPORT
from serai.games.amulett.effects.wings import WINGS
from serai.games.amulett.rules.facts import ALL_METALS, COLOURS, METALS, SITES
from serai.games.amulett.rules.powers import FREE_INCOME, INCOME
from tests.amulett.box import EDITION, SHIPPED
from tests.editions import passage

FACTS = facts_of(EDITION)
INFLUENCES = ("influence", "builders-influence", "pharaohs-influence")
GIFTS = ("gift", "builders-gift", "pharaohs-gift")
ANYWHERE, WALL, PYRAMID = range(3)


def areas(wanted):
    return [area.id for area in EDITION.areas if wanted(area)]


# The numbers the rules read


def at(id):
    return EDITION.spell(id).index


def jokers(site):
    """The columns that make every metal a joker at a site."""
    first = JOKERS + site * len(METALS)
    return dict.fromkeys(range(first, first + len(METALS)), 1)


def power(id):
    return FACTS["power"][at(id)].astype(int)


def powers(id):
    """The columns that a spell adds to, with how much."""
    return {int(column): int(power(id)[column]) for column in np.flatnonzero(power(id))}


def test_table_numbers():
    assert FACTS["cards"].tolist() == [28] * 4
    assert FACTS["hand"].tolist() == [1] * 4
    assert FACTS["jewels"].tolist() == [7, 7, 7, 7, 4, 4, 4, 4, 4, 4]
    assert (FACTS["stones"], FACTS["first_stones"]) == (10, 2)
    assert (FACTS["markers"].tolist(), FACTS["marker_count"]) == ([3, 4, 4, 5, 5, 6], 6)
    assert (FACTS["colours_to_win"], FACTS["jewels_to_win"]) == (7, 8)
    assert FACTS["start"] == EDITION.area("D3").index == 17


def test_fewer_markers_leave_room(mine):
    facts = facts_of(mine("markers = [3, 4, 4, 5, 5, 6]", "markers = [3, 4, 5]"))
    assert (facts["markers"].tolist(), facts["marker_count"]) == ([3, 4, 5, 0, 0, 0], 3)


@pytest.mark.parametrize(
    ("spell", "columns"),
    [
        ("golden-abundance", {INCOME: 4}),
        ("iron-abundance", {INCOME + 3: 4}),
        ("three-wishes", {FREE_INCOME: 3}),
        ("emerald-magic", {INCOME + 3: 1}),
        ("teleportation", {INCOME: 1, INCOME + 2: 1, TELEPORT: 1}),
        ("burning-desire", {INCOME + 1: 1, INCOME + 3: 1, FURTHER_METAL: 1}),
        ("croesus-curse", {CURSE: 1}),
        ("influence", {FREE_INCOME: 1, TAKE_BACK + ANYWHERE: 1}),
        ("builders-influence", {INCOME: 1, INCOME + 3: 1, TAKE_BACK + WALL: 2}),
        ("pharaohs-influence", {INCOME + 1: 1, INCOME + 2: 1, TAKE_BACK + PYRAMID: 2}),
        ("gift", {EXTRA_JEWEL + ANYWHERE: 1}),
        ("builders-gift", {EXTRA_JEWEL + WALL: 1}),
        ("pharaohs-gift", {FREE_INCOME: 1, EXTRA_JEWEL + PYRAMID: 1}),
        ("silver-metamorphosis", {INCOME + 1: 1, JOKERS + 1: 1}),
        ("divine-metamorphosis", {INCOME: 1, INCOME + 1: 1, **jokers(PYRAMID)}),
        ("stone-metamorphosis", {INCOME + 2: 1, INCOME + 3: 1, **jokers(WALL)}),
        ("mighty-power", {INCOME: 1, INCOME + 2: 1, RAISE: 1}),
        ("superiority", {INCOME + 1: 1, INCOME + 3: 1, REPEAT: 1}),
        ("magic-journey", {INCOME: 1, INCOME + 3: 1, CHOSEN_MARKER: 1}),
        ("wings-of-the-phoenix", {INCOME + 1: 1, INCOME + 2: 1, WINGS: 1}),
        ("energy-arc", {INCOME: 1, INCOME + 1: 1, SHARE: 1}),
        ("maelstrom-of-darkness", {FREE_INCOME: 1, DRAIN: 2}),
        ("maelstrom-of-light", {INCOME + 2: 1, INCOME + 3: 1, DRAIN: 1}),
    ],
)
def test_what_a_spell_adds_to_its_owners_powers(spell, columns):
    assert powers(spell) == columns


def test_every_power_comes_from_some_spell_or_is_for_other_editions():
    assert FACTS["power"].shape == (33, len(Power))
    unused = {Power(column).name for column in np.flatnonzero(~FACTS["power"].any(axis=0))}
    in_the_city = {"take_back_city", "extra_jewel_city", *(f"jokers_city_{metal}" for metal in METALS)}
    assert unused == {"bound_curse", "own_metal", *in_the_city}


def test_what_jewels_bring():
    traits = FACTS["trait"].astype(int)
    brought = {
        spell.id: (COLOURS[traits[at, PER_COLOUR]], METALS[traits[at, PER_METAL]], int(traits[at, PER_EACH]))
        for at, spell in enumerate(EDITION.spells)
        if traits[at, PER_EACH]
    }
    assert brought == {
        "amber-magic": ("yellow", "gold", 2),
        "diamond-magic": ("clear", "silver", 2),
        "ruby-magic": ("red", "copper", 2),
        "emerald-magic": ("green", "iron", 2),
    }
    assert not traits[at("gift")].any()


def test_bolts_and_the_spell_that_shares():
    assert FACTS["bolts"].tolist() == [spell.bolts for spell in EDITION.spells]
    assert np.flatnonzero(FACTS["power"][:, SHARE]).tolist() == [at("energy-arc")]


def test_the_map_in_numbers():
    place = {area.id: area.index for area in EDITION.areas}
    assert FACTS["asked"][[place["A2"], place["A3"], place["A1"], place["A4"]]].tolist() == [1, 2, 4, 8]
    assert FACTS["asked"][place["D3"]] == ALL_METALS == metal_bits(METALS)
    assert FACTS["wall"].sum() == 11
    assert FACTS["pyramid"].sum() == 8
    assert (FACTS["wall"] & FACTS["pyramid"]).nonzero()[0].tolist() == [place["C1"], place["C2"]]
    assert FACTS["room"].sum() == 52
    assert (FACTS["near"] == FACTS["near"].T).all()
    assert not FACTS["near"].diagonal().any()
    assert [area.id for area in EDITION.areas if FACTS["near"][place["D3"], area.index]] == [
        "C3",
        "C4",
        "D2",
        "D4",
        "E2",
        "E3",
    ]


def test_an_edition_with_another_number_of_spells(mine):
    facts = facts_of(mine(passage(SHIPPED, "spell", "influence"), ""))
    assert facts["power"].shape == (32, len(Power))
    assert len(facts["bolts"]) == 32


def test_facts_are_the_same_every_time():
    assert facts_of(read_edition()).tobytes() == FACTS.tobytes()
    assert isinstance(FACTS, np.ndarray)


@pytest.mark.proves("DA-CRD-03")
def test_all_influences_together_return_five_cards_at_a_pyramid_at_the_wall():
    returned = np.sum([power(id)[TAKE_BACK : TAKE_BACK + len(SITES)] for id in INFLUENCES], axis=0)
    assert returned.tolist() == [1, 2, 2, 0]
    assert returned.sum() == 5
    assert areas(lambda area: area.wall and area.pyramid) == ["C1", "C2"]
    gifts = np.sum([power(id)[EXTRA_JEWEL : EXTRA_JEWEL + len(SITES)] for id in GIFTS], axis=0)
    assert gifts.tolist() == [1, 1, 1, 0]
