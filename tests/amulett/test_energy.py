"""The energy phase: every spell burns stones, emptied spells go under the deck, and stones are moved and drained."""

import pytest

from serai.kernel.refusal import NotNow, NotYours
from tests.amulett.report import PEOPLE, Ilse, Kashgar, Linda, Ravi, amulett, proves


def energy(*names, **settings):
    return amulett(*(names or (Ilse, Ravi, Kashgar)), phase="energy", **settings)


# Burning


@proves("DA-NRG-01")
def test_from_each_spell_as_many_stones_as_it_has_bolts_return_to_the_supply():
    table = energy().spells(Ilse, "influence 3", "golden-abundance 5").spells(Ravi, "gift 4")
    assert table.spells_of(Ilse) == {"influence": 2, "golden-abundance": 3}
    assert table.wizard(Ilse).supply == 5
    assert (table.spells_of(Ravi), table.wizard(Ravi).supply) == ({"gift": 2}, 8)
    assert table.wizard(Kashgar).supply == 10
    assert table.events()[:2] == ["Ilse burned 3", "Ravi burned 2"]
    assert (table.phase, table.round) == ("spell", 4)


@proves("DA-NRG-01")
@pytest.mark.parametrize("spell", [spell.id for spell in energy().edition.spells])
def test_every_spell_burns_as_many_stones_as_the_edition_gives_it_bolts(spell):
    table = energy().spells(Ilse, f"{spell} 5")
    bolts = table.edition.spell(spell).bolts
    assert bolts in (1, 2)
    while table.phase == "energy":
        table.play("Ilse pass")
    assert table.spells_of(Ilse) == {spell: 5 - bolts}
    assert table.wizard(Ilse).supply == 5 + bolts


@proves("DA-NRG-01")
def test_a_two_bolt_spell_with_one_stone_burns_that_one():
    table = energy().spells(Ilse, "gift 1")
    assert (table.spells_of(Ilse), table.wizard(Ilse).supply) == ({}, 10)


@proves("DA-NRG-01")
def test_the_turns_go_clockwise_from_the_start_player():
    table = energy(*PEOPLE[:4], hat=Kashgar)
    table.spells(Kashgar, "maelstrom-of-light 3").spells(Ilse, "energy-arc 3", "gift 3")
    table.spells(Ravi, "maelstrom-of-darkness 3").spells(Linda, "influence 3")
    assert table.acting == [Kashgar]
    table.play("Kashgar pass")
    assert table.acting == [Ilse]
    assert table.spells_of(Linda) == {"influence": 2}
    table.play("Ilse pass")
    assert table.acting == [Ravi]
    with pytest.raises(NotYours, match="Ravi"):
        table.play("Linda pass")


@proves("DA-NRG-01", "DA-CRD-16", "DA-CRD-17")
def test_own_energy_spells_come_before_burning_and_in_any_order():
    for first, then in [("drain gift", "shift influence"), ("shift influence", "drain gift")]:
        table = energy().spells(Ilse, "energy-arc 3", "maelstrom-of-light 2", "influence 1").spells(Ravi, "gift 5")
        table.play(f"Ilse {first}; Ilse {then}")
        assert table.spells_of(Ilse) == {"energy-arc": 2, "maelstrom-of-light": 2, "influence": 2}
        table.play("Ilse pass")
        assert table.spells_of(Ilse) == {"energy-arc": 1, "maelstrom-of-light": 1, "influence": 1}
        assert table.spells_of(Ravi) == {"gift": 2}


@proves("DA-NRG-01")
def test_with_nothing_to_decide_the_phase_runs_by_itself():
    table = energy().spells(Ilse, "influence 3").spells(Kashgar, "gift 4")
    assert table.phase == "spell"


# Emptied spells


@proves("DA-NRG-02")
def test_a_spell_without_stones_goes_under_the_deck_at_once():
    table = energy().spells(Ilse, "influence 1", "gift 3")
    assert table.spells_of(Ilse) == {"gift": 1}
    assert table.see().deck_end == ["influence"]
    assert table.events()[:2] == ["Ilse burned 3", "Ilse under influence"]


@proves("DA-NRG-02")
def test_if_several_go_the_owner_chooses_their_order():
    table = energy().spells(Ilse, "influence 1", "gift 2", "two-wishes 1", "superiority 3")
    assert (table.step, table.acting) == ("under", [Ilse])
    assert table.choices(Ilse) == ["under two-wishes", "under influence", "under gift"]
    with pytest.raises(NotNow):
        table.play("Ilse under superiority")
    table.play("Ilse under gift")
    assert table.choices(Ilse) == ["under two-wishes", "under influence"]
    table.play("Ilse under two-wishes")
    assert table.see(Ravi).deck_end == ["gift", "two-wishes", "influence"]
    assert table.deck()[-3:] == ["gift", "two-wishes", "influence"]
    assert table.spells_of(Ilse) == {"superiority": 2}
    assert table.wizard(Ilse).supply == 8


@proves("DA-NRG-02")
def test_the_order_under_the_deck_is_open_to_all_and_comes_up_in_that_order():
    table = energy().spells(Ilse, "influence 1", "gift 2").play("Ilse under gift")
    for name in (*PEOPLE[:3], None):
        assert table.see(name).deck_end == ["gift", "influence"]
    assert "Ilse under gift" in table.events(Ravi)


@proves("DA-NRG-02")
def test_who_has_a_later_turn_puts_spells_below_those_of_an_earlier_one():
    table = energy(hat=Ravi).spells(Ilse, "influence 1").spells(Ravi, "two-wishes 1").spells(Kashgar, "gift 1")
    assert table.see().deck_end == ["two-wishes", "gift", "influence"]


@proves("DA-NRG-02")
def test_a_spell_under_the_deck_no_longer_works():
    table = energy().spells(Ilse, "golden-abundance 2").nobody_bids().nobody_bids().nobody_bids()
    assert (table.round, table.phase) == (4, "jewel")
    assert table.metals_of(Ilse) == {}


# One stone left


@proves("DA-NRG-03")
def test_a_two_bolt_spell_with_one_stone_left_brings_its_income():
    table = amulett(Ilse, Ravi, Kashgar, phase="metal").spells(Ilse, "golden-abundance 1")
    assert table.metals_of(Ilse) == {"gold": 4}


@proves("DA-NRG-03")
def test_a_two_bolt_spell_with_one_stone_left_works_in_the_jewel_phase():
    table = amulett(Ilse, Ravi, Kashgar, at="D1").spells(Ravi, "croesus-curse 1").metals(Ilse, "2 gold")
    table.ground("D1", "red").wins(Ilse, 2)
    assert table.metals_of(Ravi) == {"gold": 1}


@proves("DA-NRG-03")
def test_a_two_bolt_spell_with_three_stones_lasts_two_rounds():
    table = energy().spells(Ilse, "gift 3")
    assert table.spells_of(Ilse) == {"gift": 1}
    table = energy().spells(Ilse, "gift 1")
    assert table.spells_of(Ilse) == {}


# After the own turn


@proves("DA-NRG-04")
def test_a_player_whose_turn_is_over_can_still_lose_stones():
    table = energy().spells(Ilse, "influence 4").spells(Kashgar, "maelstrom-of-darkness 3")
    assert table.spells_of(Ilse) == {"influence": 3}
    table.play("Kashgar drain influence")
    assert (table.spells_of(Ilse), table.wizard(Ilse).supply) == ({"influence": 2}, 8)


@proves("DA-NRG-04")
def test_a_spell_emptied_after_its_owners_turn_leaves_at_once():
    table = energy().spells(Ilse, "influence 2", "gift 3").spells(Kashgar, "maelstrom-of-darkness 3")
    table.play("Kashgar drain influence")
    assert table.events() == ["Kashgar drained influence", "Ilse under influence"]
    assert table.spells_of(Ilse) == {"gift": 1}
    assert table.see().deck_end == ["influence"]
    table.play("Kashgar drain gift")
    assert table.spells_of(Ilse) == {}
    assert table.see().deck_end == ["influence", "gift"]


@proves("DA-NRG-04")
def test_a_player_can_lose_stones_before_the_own_turn_too():
    table = energy().spells(Ilse, "maelstrom-of-light 3").spells(Ravi, "influence 1", "two-wishes 3")
    table.play("Ilse drain influence")
    assert table.spells_of(Ravi) == {"two-wishes": 2}
    assert table.wizard(Ravi).supply == 8
