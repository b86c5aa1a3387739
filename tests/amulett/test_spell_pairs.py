"""Spells that meet: of one wizard and of several, in one place, one bid or one turn."""

from itertools import combinations

import pytest

from serai.kernel.refusal import NotNow
from tests.amulett.report import PEOPLE, Ilse, Kashgar, Linda, Omar, Ravi, amulett, proves

INFLUENCES = {"influence": 1, "builders-influence": 2, "pharaohs-influence": 2}
GIFTS = ("gift", "builders-gift", "pharaohs-gift")
PLACES = {"C5": (), "C3": ("builders",), "D1": ("pharaohs",), "C2": ("builders", "pharaohs")}
"""Far from everything, at the wall, at a pyramid, and at both: whose spells work there."""


def works(spell, at):
    return "-" not in spell or spell.partition("-")[0] in PLACES[at]


def families(spells):
    return [family for size in range(len(spells) + 1) for family in combinations(spells, size)]


def exchange(at, ground="red", hat=None, names=(Ilse, Ravi, Kashgar), **settings):
    return amulett(*names, at=at, hat=hat, **settings).ground(at, ground)


# Mighty Power and Superiority


@proves("DA-CRD-12", "DA-CRD-13")
def test_superiority_answers_mighty_power_by_repeating_the_bid():
    table = exchange("D1").spells(Ilse, "mighty-power").spells(Ravi, "superiority")
    for name in (Ilse, Ravi, Kashgar):
        table.metals(name, "6 gold")
    table.play("Ilse bid 3")
    assert table.bids(Ravi) == [3, 4, 5, 6]
    assert table.copy().play("Ravi pass").bids(Kashgar) == [5, 6]


@proves("DA-CRD-12", "DA-CRD-13")
def test_after_superiority_has_repeated_a_mighty_bid_the_next_one_raises_as_usual():
    table = exchange("D1").spells(Ilse, "mighty-power").spells(Ravi, "superiority")
    for name in (Ilse, Ravi, Kashgar):
        table.metals(name, "6 gold")
    table.play("Ilse bid 3; Ravi bid 3")
    assert table.bidder == Ravi
    assert table.bids(Kashgar) == [4, 5, 6]
    table.play("Kashgar pass")
    assert table.bids(Ilse) == [4, 5, 6]
    table.play("Ilse bid 4")
    assert table.bids(Ravi) == [4, 5, 6]
    table.play("Ravi bid 4; Ilse pass")
    assert table.jewels_of(Ravi) == {"red": 1}


@proves("DA-CRD-12", "DA-CRD-13")
def test_who_has_both_repeats_a_bid_and_the_next_one_must_bid_two_more():
    table = exchange("D1").spells(Ravi, "superiority", "mighty-power")
    for name in (Ilse, Ravi, Kashgar):
        table.metals(name, "6 gold")
    table.play("Ilse bid 3; Ravi bid 3")
    assert table.bids(Kashgar) == [5, 6]
    table.play("Kashgar pass")
    assert table.bids(Ilse) == [5, 6]


@proves("DA-CRD-12", "DA-CRD-13")
def test_superiority_wins_with_as_many_cards_as_the_mighty():
    table = exchange("D1").spells(Ilse, "mighty-power").spells(Ravi, "superiority")
    table.metals(Ilse, "4 gold").metals(Ravi, "4 gold").metals(Kashgar, "5 gold")
    table.play("Ilse bid 4; Ravi bid 4")
    assert table.acting == [Kashgar]
    table.play("Kashgar pass")
    assert table.jewels_of(Ravi) == {"red": 1}
    assert "Ilse passed 1" in table.events()


@proves("DA-CRD-12")
def test_mighty_power_lets_pass_over_who_has_only_one_card_more():
    table = (
        exchange("D1")
        .spells(Ilse, "mighty-power")
        .metals(Ilse, "3 gold")
        .metals(Ravi, "4 gold")
        .metals(Kashgar, "5 gold")
    )
    table.play("Ilse bid 3")
    assert table.acting == [Kashgar]


@proves("DA-CRD-13", "DA-CRD-11")
def test_superiority_with_jokers_repeats_what_the_jokers_cover():
    table = exchange("D1", hat=Ravi).spells(Ilse, "superiority", "iron-metamorphosis")
    table.metals(Ilse, "gold, 2 iron").metals(Ravi, "3 gold").play("Ravi bid 3")
    assert table.bids(Ilse) == [3]


# The Influence family


@proves("DA-CRD-03", "DA-CRD-09")
@pytest.mark.parametrize("at", PLACES)
@pytest.mark.parametrize("family", families(INFLUENCES), ids=" ".join)
def test_influences_add_up_by_place(at, family):
    table = (
        exchange(at)
        .spells(Ilse, *family)
        .metals(Ilse, "2 gold, 2 silver, 2 copper, 2 iron")
        .spells(
            Ilse, "golden-metamorphosis 1", "silver-metamorphosis 1", "copper-metamorphosis 1", "iron-metamorphosis 1"
        )
    )
    table.wins(Ilse, 8)
    back = sum(cards for spell, cards in INFLUENCES.items() if spell in family and works(spell, at))
    for _ in range(back):
        assert table.step == "claim"
        table.play(f"Ilse {table.choices(Ilse)[0]}")
    assert table.step == "move"
    assert table.wizard(Ilse).cards == back


@proves("DA-CRD-03")
def test_the_rulebooks_example_of_five_cards_back_in_a_pyramid_area_at_the_wall():
    table = exchange("C2").spells(Ilse, *INFLUENCES).metals(Ilse, "7 silver").wins(Ilse, 7)
    assert table.metals_of(Ilse) == {"silver": 5}
    assert table.stacks()[1] == 23
    assert "Ilse took-back silver 5" in table.events()


@proves("DA-CRD-03", "DA-CRD-09")
@pytest.mark.parametrize("bid", [1, 4, 5])
def test_five_cards_back_may_be_all(bid):
    table = exchange("C2").spells(Ilse, *INFLUENCES).metals(Ilse, "7 silver").wins(Ilse, bid)
    assert table.metals_of(Ilse) == {"silver": 7}
    assert table.jewels_of(Ilse) == {"red": 1}


# The Gift family


@proves("DA-CRD-03", "DA-CRD-10")
@pytest.mark.parametrize("at", PLACES)
@pytest.mark.parametrize("family", families(GIFTS), ids=" ".join)
def test_gifts_add_up_by_place(at, family):
    metal = {"C5": "gold", "C3": "gold", "D1": "gold", "C2": "silver"}[at]
    table = exchange(at, "2 red, 2 green, 2 brown").spells(Ilse, *family).metals(Ilse, metal).wins(Ilse, 1)
    due = 1 + sum(works(spell, at) for spell in family)
    for left in range(due, 0, -1):
        assert (table.step, table.see().due) == ("jewel", left)
        table.play(f"Ilse {table.choices(Ilse)[0]}")
    assert table.step == "move"
    assert sum(table.jewels_of(Ilse).values()) == due


@proves("DA-CRD-03", "DA-CRD-10")
def test_more_gifts_than_jewels_take_what_is_there():
    table = exchange("C2", "red, green").spells(Ilse, *GIFTS).metals(Ilse, "silver").wins(Ilse, 1)
    assert table.jewels_of(Ilse) == {"red": 1, "green": 1}
    assert table.step == "move"
    assert table.see().ground["C2"] == {}


@proves("DA-CRD-03", "DA-CRD-10")
def test_gift_and_pharaohs_gift_take_three_jewels_in_the_pyramid_district():
    table = exchange("D3", "red, green, brown").spells(Ilse, "gift", "pharaohs-gift").metals(Ilse, "gold").wins(Ilse, 1)
    assert table.jewels_of(Ilse) == {"red": 1, "green": 1, "brown": 1}


@proves("DA-CRD-09", "DA-CRD-10")
def test_influence_and_gift_of_one_winner():
    table = (
        exchange("C2", "red, green, brown").spells(Ilse, "builders-influence", "pharaohs-gift").metals(Ilse, "3 silver")
    )
    table.wins(Ilse, 3)
    assert table.metals_of(Ilse) == {"silver": 2}
    table.play("Ilse jewel red; Ilse jewel brown")
    assert table.jewels_of(Ilse) == {"red": 1, "brown": 1}


# Curses


@proves("DA-CRD-08", "DA-CRD-03")
def test_both_curses_of_one_owner_take_two_cards():
    table = exchange("D3").spells(Ravi, "croesus-curse", "avarice-curse").metals(Ilse, "2 gold, 2 iron").wins(Ilse, 4)
    assert (table.acting, table.see().due) == ([Ravi], 2)
    table.play("Ravi claim gold; Ravi claim iron")
    assert table.metals_of(Ravi) == {"gold": 1, "iron": 1}
    assert "returned 2" in table.events()


@proves("DA-CRD-08")
def test_both_curses_on_the_own_bid():
    table = exchange("D3").spells(Ilse, "croesus-curse", "avarice-curse").metals(Ilse, "2 gold, 2 iron").wins(Ilse, 4)
    table.play("Ilse claim gold; Ilse claim gold")
    assert table.metals_of(Ilse) == {"gold": 2}
    free = exchange("D3").spells(Ilse, "croesus-curse", "avarice-curse").metals(Ilse, "gold, iron").wins(Ilse, 2)
    assert free.metals_of(Ilse) == {"gold": 1, "iron": 1}


@proves("DA-CRD-08", "DA-JWL-07")
@pytest.mark.parametrize(
    ("winner", "order"),
    [(Ilse, [Ravi, Linda]), (Ravi, [Ravi, Linda]), (Kashgar, [Linda, Ravi]), (Linda, [Linda, Ravi])],
)
def test_curses_of_two_owners_go_clockwise_from_the_winner_the_own_first(winner, order):
    table = exchange("D3", names=PEOPLE[:4]).spells(Ravi, "croesus-curse").spells(Linda, "avarice-curse")
    table.metals(winner, "gold, silver, iron").wins(winner, 3)
    for name in order:
        assert table.acting == [name]
        table.play(f"{name} {table.choices(name)[0]}")
    assert table.step == "move"
    assert table.metals_of(order[0]) == {"gold": 1}
    assert table.metals_of(order[1]) == {"silver": 1}


@proves("DA-CRD-08", "DA-JWL-07")
def test_a_curse_finds_nothing_if_another_was_faster():
    table = exchange("D1", names=PEOPLE[:4], hat=Kashgar).spells(Linda, "avarice-curse").spells(Ravi, "croesus-curse")
    table.metals(Kashgar, "gold").wins(Kashgar, 1)
    assert (table.metals_of(Linda), table.metals_of(Ravi)) == ({"gold": 1}, {})


@proves("DA-CRD-08", "DA-CRD-09", "DA-JWL-07")
def test_own_influence_and_own_curse_are_taken_together_before_the_curse_of_another():
    table = exchange("C2").spells(Ilse, "influence", "avarice-curse").spells(Ravi, "croesus-curse")
    table.metals(Ilse, "2 silver").wins(Ilse, 2)
    assert (table.metals_of(Ilse), table.metals_of(Ravi)) == ({"silver": 2}, {})
    table = exchange("C2").spells(Ilse, "influence", "avarice-curse").spells(Ravi, "croesus-curse")
    table.metals(Ilse, "4 silver").wins(Ilse, 4)
    assert (table.metals_of(Ilse), table.metals_of(Ravi)) == ({"silver": 2}, {"silver": 1})
    assert "returned 1" in table.events()


@proves("DA-CRD-08", "DA-CRD-09")
def test_a_curse_takes_only_what_influence_leaves():
    table = exchange("C2").spells(Ilse, *INFLUENCES).spells(Ravi, "croesus-curse").spells(Kashgar, "avarice-curse")
    table.metals(Ilse, "6 silver").wins(Ilse, 6)
    assert table.metals_of(Ilse) == {"silver": 5}
    assert (table.metals_of(Ravi), table.metals_of(Kashgar)) == ({"silver": 1}, {})


@proves("DA-CRD-08", "DA-CRD-09", "DA-CRD-10")
def test_influence_gifts_and_curses_of_five_wizards_at_one_exchange():
    """Linda wins with six cards in a pyramid area at the wall; two are hers again, Omar and Ravi take one each."""
    table = exchange("C2", "red, green, brown", names=PEOPLE[:5], hat=Linda).desired("gold")
    table.spells(Linda, "pharaohs-influence", "gift").spells(Omar, "croesus-curse").spells(Ravi, "avarice-curse")
    table.spells(Ilse, "influence", "builders-gift").metals(Linda, "3 silver, 3 gold").wins(Linda, 6)
    table.play("Linda claim gold; Linda claim silver; Omar claim gold; Ravi claim silver")
    assert [table.metals_of(name) for name in PEOPLE[:5]] == [
        {},
        {"silver": 1},
        {},
        {"gold": 1, "silver": 1},
        {"gold": 1},
    ]
    table.play("Linda jewel green; Linda jewel brown")
    assert table.jewels_of(Linda) == {"green": 1, "brown": 1}
    assert table.jewels_of(Ilse) == {}


@proves("DA-CRD-08", "DA-CRD-11")
def test_a_curse_takes_a_joker_as_the_metal_it_is():
    table = exchange("D1").spells(Ilse, "iron-metamorphosis").spells(Ravi, "croesus-curse")
    table.metals(Ilse, "2 iron").wins(Ilse, 2)
    assert table.metals_of(Ravi) == {"iron": 1}


# Metamorphoses


@proves("DA-CRD-11", "DA-CRD-03")
def test_metamorphoses_add_up():
    table = exchange("D1").spells(Ilse, "iron-metamorphosis", "silver-metamorphosis")
    table.metals(Ilse, "gold, silver, copper, iron")
    assert table.bids(Ilse) == [1, 2, 3]


@proves("DA-CRD-11", "DA-CRD-07")
def test_metamorphosis_and_a_further_metal_add_up():
    table = exchange("D1").desired("copper").spells(Ilse, "iron-metamorphosis")
    table.metals(Ilse, "gold, 2 silver, 3 copper, 4 iron").metals(Ravi, "gold, 2 silver, 3 copper, 4 iron")
    assert table.bids(Ilse) == list(range(1, 9))
    table.play("Ilse pass")
    assert table.bids(Ravi) == [1, 2, 3, 4]


@proves("DA-CRD-11", "DA-CRD-07")
def test_a_further_metal_that_is_the_own_joker_counts_once():
    table = exchange("D1").desired("iron").spells(Ilse, "iron-metamorphosis").metals(Ilse, "gold, 4 iron")
    assert table.bids(Ilse) == [1, 2, 3, 4, 5]


@proves("DA-CRD-11")
@pytest.mark.parametrize(("at", "bids"), [("C5", 1), ("D1", 10), ("B1", 10), ("C1", 10)])
def test_divine_and_stone_metamorphosis_together(at, bids):
    table = exchange(at).spells(Ilse, "divine-metamorphosis", "stone-metamorphosis")
    table.metals(Ilse, "gold, 2 silver, 3 copper, 4 iron")
    assert table.bids(Ilse) == list(range(1, bids + 1))


@proves("DA-CRD-11", "DA-CRD-09")
def test_jokers_come_back_by_influence():
    table = exchange("D1").spells(Ilse, "iron-metamorphosis", "influence").metals(Ilse, "gold, 2 iron").wins(Ilse, 3)
    assert table.choices(Ilse) == ["claim gold", "claim iron"]
    assert table.play("Ilse claim iron").metals_of(Ilse) == {"iron": 1}


# Burning Desire, Magic Journey, Wings of the Phoenix


@proves("DA-CRD-07", "DA-CRD-14", "DA-CRD-15", "DA-JWL-01")
def test_desire_journey_and_wings_of_one_wizard():
    table = amulett(Ilse, Ravi, Kashgar, at="D1", phase="jewel", hat=Ravi, marker=3)
    table.spells(Ilse, "burning-desire", "magic-journey", "wings-of-the-phoenix").metals(Ilse, "9 silver")
    table.play("Ilse desire silver; Ilse journey 6")
    assert table.wins(Ilse, 1).step == "jewel"
    table.play(f"Ilse {table.choices(Ilse)[0]}; Ilse move A4")
    assert (table.see().company, table.see().exchanges) == ("A4", 4)
    assert table.bids(Ilse) == list(range(1, 9))


@proves("DA-CRD-07", "DA-CRD-14", "DA-CRD-02")
@pytest.mark.parametrize(("hat", "first"), [(Ilse, Ravi), (Kashgar, Kashgar), (Linda, Ravi), (Ravi, Ravi)])
def test_desire_and_journey_of_two_wizards_go_by_seat(hat, first):
    table = amulett(*PEOPLE[:4], phase="jewel", hat=hat).spells(Ravi, "magic-journey").spells(Kashgar, "burning-desire")
    assert table.acting == [first]


@proves("DA-CRD-15", "DA-CRD-14")
def test_wings_carry_the_company_after_every_exchange_that_their_owner_ends():
    table = amulett(Ilse, Ravi, Kashgar, at="A1", phase="jewel").spells(Ilse, "wings-of-the-phoenix", "magic-journey")
    table.play("Ilse journey 3; Ilse move E4; Ilse move C1; Ilse move C6")
    assert table.see().company == "C6"
    assert table.phase == "spell"


@proves("DA-CRD-15", "DA-JWL-06")
def test_wings_go_with_who_wins():
    table = exchange("C1", hat=Ravi).ground("E4", "red").spells(Ilse, "wings-of-the-phoenix").metals(Ilse, "copper")
    table.wins(Ilse, 1)
    assert "move E4" in table.choices(Ilse)
    table.play("Ilse move E4")
    assert table.see().company == "E4"


# Teleportation


@proves("DA-CRD-05", "DA-JWL-10")
def test_an_area_emptied_by_teleportation_under_the_company_is_left_and_a_marker_used_up():
    table = amulett(Ilse, Ravi, Kashgar, at="D1", phase="spell", marker=3).ground("D1", "red")
    table.spells(Kashgar, "teleportation").metals(Ilse, "5 gold").next_spells("gift", "builders-gift", "superiority")
    table.nobody_bids().nobody_bids().wins(Ravi, 2).play("Kashgar lift D1 red; Kashgar drop A1")
    assert "barren D1" in table.events()
    assert not any(event.startswith("exchange") for event in table.events())
    assert (table.step, table.acting, table.see().exchanges) == ("move", [Ravi], 2)
    assert (table.bidder, table.see().bid) == (None, 0)
    table.play("Ravi move E1")
    assert (table.see().company, table.see().exchanges) == ("E1", 1)
    assert table.metals_of(Ilse) == {"gold": 5}


@proves("DA-CRD-05", "DA-CRD-15")
def test_who_wears_the_hat_and_wings_leaves_an_emptied_area_for_anywhere():
    table = amulett(Ilse, Ravi, Kashgar, at="D1", phase="metal", marker=3).ground("D1", "red")
    table.spells(Ilse, "teleportation", "wings-of-the-phoenix").play("Ilse lift D1 red; Ilse drop A1; Ilse move A1")
    assert table.see().company == "A1"


@proves("DA-CRD-05")
def test_teleportation_may_bring_a_jewel_to_the_company():
    table = amulett(Ilse, Ravi, Kashgar, at="D1", phase="metal", marker=3).ground("D1").ground("E4", "brown")
    table.spells(Ilse, "teleportation").play("Ilse lift E4 brown; Ilse drop D1")
    assert (table.step, table.bids(Ilse)) == ("exchange", [1])
    assert table.play("Ilse bid 1").jewels_of(Ilse) == {"brown": 1}


# Magic of jewels


@proves("DA-CRD-04", "DA-MET-02")
def test_magic_with_an_emptied_stack_takes_other_metals():
    table = amulett(Ilse, Ravi, Kashgar, phase="metal").spells(Ilse, "amber-magic").jewels(Ilse, "2 yellow")
    table.stack("gold", 2, holder=Kashgar)
    assert (table.metals_of(Ilse), table.see().owed) == ({"gold": 2}, 3)
    table.play("Ilse take silver; Ilse take iron; Ilse take iron")
    assert table.metals_of(Ilse) == {"gold": 2, "silver": 1, "iron": 2}


@proves("DA-CRD-04", "DA-MET-02")
def test_two_kinds_of_magic_and_a_wish_with_two_emptied_stacks():
    table = amulett(Ilse, Ravi, Kashgar, phase="metal").jewels(Ilse, "yellow, clear")
    table.spells(Ilse, "amber-magic", "diamond-magic", "two-wishes")
    table.stack("gold", 0, holder=Kashgar).stack("silver", 1, holder=Kashgar)
    assert (table.metals_of(Ilse), table.see().owed) == ({"silver": 1}, 7)
    assert table.choices(Ilse) == ["take copper", "take iron"]


@proves("DA-CRD-04")
def test_all_four_magics_of_one_wizard():
    table = amulett(Ilse, Ravi, Kashgar, phase="metal").jewels(Ilse, "yellow, 2 clear, red")
    table.spells(Ilse, "amber-magic", "diamond-magic", "ruby-magic", "emerald-magic")
    assert table.metals_of(Ilse) == {"gold": 3, "silver": 5, "copper": 3, "iron": 1}
    assert table.jewels_of(Ilse) == {"red": 1, "yellow": 1, "clear": 2}


@proves("DA-CRD-04", "DA-CRD-10")
def test_jewels_of_a_gift_count_for_magic_in_the_next_round():
    table = (
        exchange("D1", "2 yellow", marker=1).spells(Ilse, "gift 3", "amber-magic").metals(Ilse, "gold").wins(Ilse, 1)
    )
    table.play("Ilse move C1").nobody_bids().nobody_bids().nobody_bids()
    assert table.metals_of(Ilse) == {"gold": 5}


# Energy Arc and Maelstroms


def energy(*names):
    return amulett(*(names or (Ilse, Ravi, Kashgar)), phase="energy")


@proves("DA-CRD-17", "DA-CRD-03")
def test_both_maelstroms_of_one_wizard_take_three_stones():
    table = energy().spells(Ilse, "maelstrom-of-darkness 3", "maelstrom-of-light 3").spells(Ravi, "influence 5")
    assert table.see().due == 3
    table.play("Ilse drain influence; Ilse drain influence; Ilse drain influence")
    assert table.spells_of(Ravi) == {"influence": 1}
    assert table.phase == "spell"


@proves("DA-CRD-17", "DA-NRG-04")
def test_a_maelstrom_empties_a_maelstrom_before_it_is_used():
    table = (
        energy().spells(Ilse, "maelstrom-of-light 2").spells(Ravi, "maelstrom-of-darkness 1").spells(Kashgar, "gift 5")
    )
    table.play("Ilse drain maelstrom-of-darkness")
    assert table.events()[:2] == ["Ilse drained maelstrom-of-darkness 1", "Ravi under maelstrom-of-darkness"]
    assert table.phase == "spell"
    assert table.spells_of(Kashgar) == {"gift": 3}


@proves("DA-CRD-17", "DA-CRD-16")
def test_a_maelstrom_empties_an_arc_before_it_is_used():
    table = energy().spells(Ilse, "maelstrom-of-light 2").spells(Ravi, "energy-arc 1", "influence 2")
    table.play("Ilse drain energy-arc")
    assert table.spells_of(Ravi) == {"influence": 1}
    assert table.wizard(Ravi).supply == 9


@proves("DA-CRD-17", "DA-CRD-16")
def test_an_arc_saves_a_spell_that_a_maelstrom_has_left_with_one_stone():
    table = energy().spells(Ilse, "maelstrom-of-light 2").spells(Ravi, "energy-arc 2", "influence 2")
    table.play("Ilse drain influence; Ravi shift influence")
    assert table.spells_of(Ravi) == {"energy-arc": 1, "influence": 2}
    table.play("Ravi pass")
    assert table.spells_of(Ravi) == {"influence": 1}


@proves("DA-CRD-17", "DA-CRD-16")
def test_the_last_other_spell_leaves_and_the_arc_has_nowhere_to_give():
    table = energy().spells(Ilse, "maelstrom-of-light 2").spells(Ravi, "energy-arc 3", "influence 1")
    table.play("Ilse drain influence")
    assert table.spells_of(Ravi) == {"energy-arc": 2}
    assert table.phase == "spell"


@proves("DA-CRD-17", "DA-CRD-16")
def test_an_arc_emptied_by_its_owner_leaves_the_maelstrom_to_use():
    table = energy().spells(Ilse, "energy-arc 1", "maelstrom-of-light 1").spells(Ravi, "influence 4")
    table.play("Ilse shift maelstrom-of-light")
    assert table.see().deck_end == ["energy-arc"]
    assert table.choices(Ilse) == ["pass", "drain influence"]
    table.play("Ilse drain influence")
    assert table.spells_of(Ilse) == {"maelstrom-of-light": 1}
    assert table.spells_of(Ravi) == {"influence": 2}


@proves("DA-CRD-17", "DA-CRD-16")
def test_a_spell_that_is_drained_away_cannot_be_drained_again():
    table = energy().spells(Ilse, "maelstrom-of-darkness 2").spells(Ravi, "influence 1", "gift 3")
    table.play("Ilse drain influence")
    assert table.choices(Ilse) == ["pass", "drain gift"]
    with pytest.raises(NotNow):
        table.play("Ilse drain influence")


@proves("DA-CRD-17", "DA-NRG-02")
def test_if_nothing_is_left_to_drain_the_maelstrom_is_done():
    table = energy().spells(Ilse, "maelstrom-of-darkness 2").spells(Ravi, "influence 1").play("Ilse drain influence")
    assert table.phase == "spell"
    assert table.see().deck_end == ["influence"]
