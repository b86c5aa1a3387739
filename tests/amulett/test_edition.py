"""The reconstructed edition of Das Amulett: what is in the box, names, and the map."""

import re
from collections import Counter

import numpy as np
import pytest

from serai.games.amulett.edition.board import PLAYERS
from serai.games.amulett.edition.numbers import facts_of
from serai.games.amulett.rules.facts import (
    COLOURS,
    METALS,
)
from serai.text.languages import LANGUAGES
from tests.amulett.box import EDITION

FACTS = facts_of(EDITION)


def areas(wanted):
    return [area.id for area in EDITION.areas if wanted(area)]


# What is in the box


@pytest.mark.proves("DA-CRD-01")
def test_33_spells_11_for_metals_19_for_jewels_3_for_energy():
    assert len(EDITION.spells) == 33
    assert Counter(spell.phase for spell in EDITION.spells) == {"metal": 11, "jewel": 19, "energy": 3}
    assert [spell.phase for spell in EDITION.spells] == ["metal"] * 11 + ["jewel"] * 19 + ["energy"] * 3
    assert [spell.index for spell in EDITION.spells] == list(range(33))


@pytest.mark.proves("DA-SET-01")
def test_52_jewels_of_ten_colours_for_3_to_6_players():
    jewels = EDITION.table.jewels
    assert tuple(jewels) == COLOURS
    assert [jewels[colour] for colour in ("red", "yellow", "green", "clear")] == [7] * 4
    assert [jewels[colour] for colour in ("white", "light-blue", "dark-blue", "grey", "orange", "brown")] == [4] * 6
    assert sum(jewels.values()) == 52
    assert (PLAYERS[0], PLAYERS[-1]) == (3, 6)


def test_the_rest_of_the_box():
    table = EDITION.table
    assert table.cards == dict.fromkeys(METALS, 28)
    assert table.hand == dict.fromkeys(METALS, 1)
    assert (table.stones, table.first_stones) == (10, 2)
    assert table.markers == (3, 4, 4, 5, 5, 6)
    assert (table.colours_to_win, table.jewels_to_win) == (7, 8)


@pytest.mark.proves("DA-CRD-06")
def test_wishes_and_abundances_bring_income_and_do_nothing_else():
    plain = {spell.id: spell.income for spell in EDITION.spells if not spell.effects}
    assert plain == {
        "two-wishes": {"joker": 2},
        "three-wishes": {"joker": 3},
        "golden-abundance": {"gold": 4},
        "silver-abundance": {"silver": 4},
        "copper-abundance": {"copper": 4},
        "iron-abundance": {"iron": 4},
    }


def test_icons_in_the_whole_game():
    total = Counter()
    for spell in EDITION.spells:
        total.update(spell.income)
    assert total == {"gold": 12, "silver": 12, "copper": 12, "iron": 12, "joker": 8}
    assert [spell.id for spell in EDITION.spells if not spell.income] == [
        "croesus-curse",
        "avarice-curse",
        "gift",
        "builders-gift",
    ]
    assert Counter(spell.bolts for spell in EDITION.spells) == {1: 25, 2: 8}


def test_every_spell_says_where_its_values_are_from():
    assert {spell.source["bolts"] for spell in EDITION.spells} == {"reconstructed"}
    assert {spell.source["phase"] for spell in EDITION.spells} == {"printed"}
    assert [spell.id for spell in EDITION.spells if spell.source["income"] != "reconstructed"] == ["two-wishes"]
    assert [spell.id for spell in EDITION.spells if spell.source["name"] != "printed"] == ["three-wishes"]
    assert [spell.id for spell in EDITION.spells if spell.source["effects"] == "ruling"] == [
        "burning-desire",
        "croesus-curse",
        "avarice-curse",
        "influence",
        "builders-gift",
    ]


def test_nothing_about_the_map_is_called_printed_but_the_jewels():
    for area in EDITION.areas:
        assert [value for value, source in area.source.items() if source != "reconstructed"] == ["jewels"]
    assert set(EDITION.map.source.values()) == {"reconstructed"}


def test_the_edition_says_plainly_that_it_is_a_reconstruction():
    assert "reconstruction and not the printed game" in EDITION.note.en
    assert "Rekonstruktion und nicht das gedruckte Spiel" in EDITION.note.de


# Names


def test_people_may_call_a_spell_by_any_of_its_names():
    assert EDITION.called("energy-arc") is EDITION.spell("energy-arc")
    assert EDITION.called(" energiebogen ") is EDITION.spell("energy-arc")
    assert EDITION.called("Pharaohs' Gift") is EDITION.spell("pharaohs-gift")
    assert EDITION.called("Überlegenheit") is EDITION.spell("superiority")
    assert EDITION.called("fireball") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_spells_share_a_name(language):
    names = Counter(spell.name.form("full", language) for spell in EDITION.spells)
    assert max(names.values()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_names_hyphenate_and_default_to_the_name(language):
    assert EDITION.spell("energy-arc").name.form("short", "de") == "Energie\u00adbogen"
    assert EDITION.spell("gift").name.form("short", "de") == "Geschenk"
    for spell in EDITION.spells:
        short = spell.name.form("short", language)
        assert max(map(len, re.split("[\u00ad ]", short))) <= 10, short
        assert short.replace("\u00ad", "") == spell.name.form("full", language)


# The map


@pytest.mark.proves("DA-MAP-01")
def test_24_areas_in_one_piece():
    assert Counter(area.terrain for area in EDITION.areas) == {
        "water": 5,
        "forest": 5,
        "steppe": 5,
        "mountain": 5,
        "city": 4,
    }
    assert len(EDITION.areas) == 24
    assert all(area.id in EDITION.area(near).neighbours for area in EDITION.areas for near in area.neighbours)
    reached = np.linalg.matrix_power(FACTS["near"].astype(int) + np.eye(24, dtype=int), 23)
    assert reached.all()


@pytest.mark.proves("DA-MAP-02")
def test_eight_pyramids_one_of_them_in_the_city():
    assert areas(lambda area: area.pyramid) == ["C1", "C2", "D1", "D2", "D3", "E1", "E2", "E3"]
    assert areas(lambda area: area.pyramid and area.terrain == "city") == ["D3"] == [EDITION.table.start]


@pytest.mark.proves("DA-MAP-03")
def test_eleven_areas_at_the_wall():
    assert areas(lambda area: area.wall == "north") == ["A2", "A3", "A4", "B1", "B2"]
    assert areas(lambda area: area.wall == "south") == ["B3", "B4", "B5", "C1", "C2", "C3"]
    assert areas(lambda area: area.wall and area.terrain == "city") == ["B3", "C3"]
    assert areas(lambda area: area.wall and area.pyramid)


def test_three_jewels_in_each_city_district_and_two_elsewhere():
    assert areas(lambda area: area.jewels == 3) == areas(lambda area: area.terrain == "city")
    assert areas(lambda area: area.jewels == 2) == areas(lambda area: area.terrain != "city")
    assert sum(area.jewels for area in EDITION.areas) == 52


def test_what_is_asked_for():
    assert {terrain: list(metals) for terrain, metals in EDITION.terrains.items()} == {
        "water": ["gold"],
        "forest": ["silver"],
        "steppe": ["copper"],
        "mountain": ["iron"],
        "city": ["gold", "silver", "copper", "iron"],
    }
    assert EDITION.asked(EDITION.area("C1")) == ("copper",)


def test_no_two_areas_of_one_terrain_are_neighbours_but_city_districts():
    pairs = {(area.id, near) for area in EDITION.areas for near in area.neighbours if area.terrain == terrain_of(near)}
    assert {terrain_of(id) for pair in pairs for id in pair} == {"city"}


def terrain_of(id):
    return EDITION.area(id).terrain
