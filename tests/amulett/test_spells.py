"""The 33 spells, each in its own test: what it brings, what it does, and what it does not do."""

import pytest

from serai.kernel.refusal import NotNow
from tests.amulett.report import Ilse, Kashgar, Ravi, amulett, proves

METALS = ("gold", "silver", "copper", "iron")
PYRAMIDS = ("C1", "C2", "D1", "D2", "D3", "E1", "E2", "E3")
WALL = ("A2", "A3", "A4", "B1", "B2", "B3", "B4", "B5", "C1", "C2", "C3")


def metals(*spells, **settings):
    """A metal phase in which Ilse has these spells."""
    return amulett(Ilse, Ravi, Kashgar, phase="metal", **settings).spells(Ilse, *spells)


def exchange(at, *spells, ground="red", **settings):
    """An exchange that Ilse opens with these spells."""
    return amulett(Ilse, Ravi, Kashgar, at=at, **settings).ground(at, ground).spells(Ilse, *spells)


def energy(*spells):
    """An energy phase in which Ilse has these spells."""
    return amulett(Ilse, Ravi, Kashgar, phase="energy").spells(Ilse, *spells)


# Metal phase: magic of jewels


def magic(spell, jewels):
    table = metals(spell).jewels(Ilse, jewels)
    assert table.jewels_of(Ilse) == amulett(Ilse, Ravi, Kashgar).jewels(Ilse, jewels).jewels_of(Ilse)
    return table.metals_of(Ilse)


@proves("DA-CRD-04")
def test_amber_magic():
    assert magic("amber-magic", "2 yellow, red, clear, green, brown") == {"gold": 5}
    assert magic("amber-magic", "red") == {"gold": 1}


@proves("DA-CRD-04")
def test_diamond_magic():
    assert magic("diamond-magic", "3 clear, white, light-blue") == {"silver": 7}
    assert magic("diamond-magic", "white") == {"silver": 1}


@proves("DA-CRD-04")
def test_ruby_magic():
    assert magic("ruby-magic", "2 red, yellow, orange, brown") == {"copper": 5}
    assert magic("ruby-magic", "orange") == {"copper": 1}


@proves("DA-CRD-04")
def test_emerald_magic():
    assert magic("emerald-magic", "green, red, clear") == {"iron": 3}
    assert magic("emerald-magic", "clear") == {"iron": 1}


@proves("DA-CRD-04")
def test_the_magic_of_jewels_counts_only_the_own_ones():
    table = metals("ruby-magic").jewels(Ravi, "3 red")
    assert (table.metals_of(Ilse), table.metals_of(Ravi)) == ({"copper": 1}, {})


# Metal phase: Teleportation


@proves("DA-CRD-05")
def test_teleportation():
    table = metals("teleportation").ground("D3", "red, 2 green").ground("A1", "brown").metals(Ravi, "gold")
    assert {"lift D3 red", "lift D3 green", "lift A1 brown", "pass"} <= set(table.choices(Ilse))
    assert "lift A1 red" not in table.choices(Ilse)
    table.play("Ilse lift D3 green")
    assert table.see(Ravi).lifted == ("green", "D3")
    areas = [area.id for area in table.edition.areas]
    assert table.choices(Ilse) == [f"drop {area}" for area in areas if area != "D3"]
    with pytest.raises(NotNow):
        table.play("Ilse drop D3")
    table.play("Ilse drop A1")
    assert table.see().ground["D3"] == {"red": 1, "green": 1}
    assert table.see().ground["A1"] == {"green": 1, "brown": 1}
    assert "Ilse dropped A1 2" in table.events(Ravi)  # 2 is green.
    assert table.metals_of(Ilse) == {"gold": 1, "copper": 1}
    assert table.phase == "jewel"


@proves("DA-CRD-05")
def test_teleportation_may_be_left_and_moves_one_jewel_a_round():
    table = metals("teleportation").ground("D3", "red").play("Ilse pass")
    assert table.see().ground["D3"] == {"red": 1}
    assert table.phase == "jewel"
    table = metals("teleportation").ground("D3", "red, green").play("Ilse lift D3 red; Ilse drop A1")
    assert table.phase == "jewel"


@proves("DA-CRD-05")
def test_teleportation_lifts_from_any_area_and_drops_into_an_empty_one():
    table = metals("teleportation", at="A1").ground("E4", "orange").ground("C6")
    lifted = {choice.split()[1] for choice in table.choices(Ilse) if choice.startswith("lift")}
    assert lifted == {area.id for area in table.edition.areas} - {"C6"}
    table.play("Ilse lift E4 orange; Ilse drop C6")
    assert (table.see().ground["E4"], table.see().ground["C6"]) == ({}, {"orange": 1})


# Metal phase: income only


@proves("DA-CRD-06")
def test_two_wishes():
    table = metals("two-wishes")
    assert (table.acting, table.see().owed) == ([Ilse], 2)
    table.play("Ilse take gold; Ilse take iron")
    assert table.metals_of(Ilse) == {"gold": 1, "iron": 1}
    assert table.phase == "jewel"


@proves("DA-CRD-06")
def test_three_wishes():
    table = metals("three-wishes")
    assert (table.acting, table.see().owed) == ([Ilse], 3)
    table.play("Ilse take gold; Ilse take gold; Ilse take copper")
    assert table.metals_of(Ilse) == {"gold": 2, "copper": 1}
    assert table.phase == "jewel"


@proves("DA-CRD-06")
def test_golden_abundance():
    assert metals("golden-abundance").metals_of(Ilse) == {"gold": 4}


@proves("DA-CRD-06")
def test_silver_abundance():
    assert metals("silver-abundance").metals_of(Ilse) == {"silver": 4}


@proves("DA-CRD-06")
def test_copper_abundance():
    assert metals("copper-abundance").metals_of(Ilse) == {"copper": 4}


@proves("DA-CRD-06")
def test_iron_abundance():
    assert metals("iron-abundance").metals_of(Ilse) == {"iron": 4}


@proves("DA-CRD-06")
@pytest.mark.parametrize("spell", ["two-wishes", "three-wishes", *(f"{m}-abundance" for m in ("golden", "silver"))])
def test_a_spell_of_income_does_nothing_in_other_phases(spell):
    table = exchange("D1", spell, ground="red, green").metals(Ilse, "3 gold").wins(Ilse, 3)
    assert (table.metals_of(Ilse), table.see().due) == ({}, 1)
    assert amulett(Ilse, Ravi, Kashgar, phase="jewel").spells(Ilse, spell).step == "move"
    assert energy(f"{spell} 4").phase == "spell"


# Jewel phase: before the draw


@proves("DA-CRD-07")
def test_burning_desire():
    table = amulett(Ilse, Ravi, Kashgar, at="D1", phase="jewel", marker=3).spells(Ilse, "burning-desire")
    table.ground("D1", "2 red").ground("C1", "2 red").metals(Ravi, "2 iron, 2 gold").metals(Ilse, "3 iron")
    assert table.choices(Ilse) == ["pass", "desire gold", "desire silver", "desire copper", "desire iron"]
    table.play("Ilse desire iron")
    assert table.events()[0] == "Ilse desired iron"
    assert table.see(Ravi).further == ["iron"]
    assert (table.see().company, table.bids(Ilse)) == ("D1", [1, 2, 3])  # Water asks for gold.
    table.play("Ilse pass")
    assert table.bids(Ravi) == [1, 2, 3, 4]
    table.play("Ravi pass; Ilse move C1; Ilse pass")
    assert table.bids(Ravi) == [1, 2]  # Steppe asks for copper; iron is valid in every exchange.


@proves("DA-CRD-07")
def test_burning_desire_lasts_for_one_jewel_phase():
    table = amulett(Ilse, Ravi, Kashgar, at="D1", phase="jewel", marker=3).spells(Ilse, "burning-desire 3")
    table.play("Ilse desire iron")
    while table.round == 3 or table.phase != "jewel":
        name = table.acting[0]
        table.play(f"{name} {table.choices(name)[0]}")
    assert (table.step, table.see().further) == ("desire", [])


@proves("DA-CRD-14")
def test_magic_journey():
    table = amulett(Ilse, Ravi, Kashgar, phase="jewel", hat=Kashgar, marker=5).spells(Ilse, "magic-journey")
    assert table.choices(Ilse) == ["pass", "journey 3", "journey 4", "journey 5", "journey 6"]
    with pytest.raises(NotNow):
        table.play("Ilse journey 2")
    table.play("Ilse journey 3")
    assert (table.see().marker, table.see().exchanges) == (3, 2)
    assert "Ilse travelled 3" in table.events()
    assert not any("marker" in event for event in table.events())
    assert table.start_player == Kashgar


@proves("DA-CRD-14")
def test_magic_journey_may_be_left_and_the_marker_is_drawn():
    table = amulett(Ilse, Ravi, Kashgar, phase="jewel", hat=Kashgar, marker=5).spells(Ilse, "magic-journey")
    table.play("Ilse pass")
    assert table.see().marker == 5
    assert "Kashgar marker 5" in table.events()


# Jewel phase: curses


def cursed(spell):
    """Ravi's curse at work: on a bid of Ilse, on one of Kashgar, on his own."""
    table = amulett(Ilse, Ravi, Kashgar, at="D3").ground("D3", "red").spells(Ravi, f"{spell} 3")
    table.metals(Ilse, "2 gold, iron").wins(Ilse, 3)
    assert (table.step, table.acting, table.choices(Ravi)) == ("claim", [Ravi], ["claim gold", "claim iron"])
    table.play("Ravi claim iron")
    assert table.metals_of(Ravi) == {"iron": 1}
    assert table.metals_of(Ilse) == {}
    own = amulett(Ilse, Ravi, Kashgar, at="D3", hat=Ravi).ground("D3", "red").spells(Ravi, f"{spell} 3")
    own.metals(Ravi, "2 gold, iron").wins(Ravi, 3).play("Ravi claim gold")
    assert own.metals_of(Ravi) == {"gold": 1}


@proves("DA-CRD-08")
def test_croesus_curse():
    cursed("croesus-curse")


@proves("DA-CRD-08")
def test_avarice_curse():
    cursed("avarice-curse")


@proves("DA-CRD-08")
def test_a_curse_works_after_each_won_exchange():
    table = (
        amulett(Ilse, Ravi, Kashgar, at="D1").ground("D1", "red").ground("C1", "green").spells(Ravi, "croesus-curse")
    )
    table.metals(Ilse, "gold, 2 copper").wins(Ilse, 1)
    assert table.metals_of(Ravi) == {"gold": 1}
    table.play("Ilse move C1").wins(Ilse, 2)
    assert table.metals_of(Ravi) == {"gold": 1, "copper": 1}


# Jewel phase: influence


def taken_back(at, spell, bid=4):
    """How many of four cards paid come back where the company stands."""
    table = exchange(at, spell).metals(Ilse, "4 gold, 4 silver, 4 copper, 4 iron")
    table.wins(Ilse, bid)
    while table.step == "pay":
        table.play(f"Ilse {table.choices(Ilse)[0]}")
    while table.step == "claim":
        table.play(f"Ilse {table.choices(Ilse)[0]}")
    return table.wizard(Ilse).cards - 16 + bid


@proves("DA-CRD-09")
def test_influence():
    areas = [area.id for area in amulett(Ilse, Ravi, Kashgar).edition.areas]
    assert {area: taken_back(area, "influence") for area in areas} == dict.fromkeys(areas, 1)


@proves("DA-CRD-09")
def test_builders_influence():
    areas = [area.id for area in amulett(Ilse, Ravi, Kashgar).edition.areas]
    assert {area for area in areas if taken_back(area, "builders-influence") == 2} == set(WALL)
    assert {area for area in areas if taken_back(area, "builders-influence") == 0} == set(areas) - set(WALL)


@proves("DA-CRD-09")
def test_pharaohs_influence():
    areas = [area.id for area in amulett(Ilse, Ravi, Kashgar).edition.areas]
    assert {area for area in areas if taken_back(area, "pharaohs-influence") == 2} == set(PYRAMIDS)
    assert {area for area in areas if taken_back(area, "pharaohs-influence") == 0} == set(areas) - set(PYRAMIDS)


@proves("DA-CRD-09")
@pytest.mark.parametrize("spell", ["influence", "builders-influence", "pharaohs-influence"])
def test_the_full_bid_must_be_in_hand_before_influence_gives_cards_back(spell):
    table = exchange("C2", spell).metals(Ilse, "3 silver")
    assert table.bids(Ilse) == [1, 2, 3]
    with pytest.raises(NotNow):
        table.play("Ilse bid 4")


@proves("DA-CRD-09")
def test_influence_gives_a_card_of_choice_back_and_only_to_the_winner():
    table = exchange("D3", "influence").metals(Ilse, "gold, iron").wins(Ilse, 2)
    assert table.choices(Ilse) == ["claim gold", "claim iron"]
    assert table.play("Ilse claim iron").metals_of(Ilse) == {"iron": 1}
    other = exchange("D3", "influence", hat=Ravi).metals(Ravi, "2 gold").wins(Ravi, 2)
    assert (other.step, other.metals_of(Ilse), other.metals_of(Ravi)) == ("move", {}, {})


@proves("DA-CRD-09")
def test_influence_may_make_an_exchange_free():
    assert taken_back("D1", "influence", bid=1) == 1
    assert taken_back("D1", "pharaohs-influence", bid=2) == 2
    assert taken_back("D1", "pharaohs-influence", bid=1) == 1


# Jewel phase: gifts


def jewels_won(at, spell, ground="3 red, 3 green"):
    """How many jewels Ilse takes with a gift."""
    table = exchange(at, spell, ground=ground).metals(Ilse, "gold, silver, copper, iron").wins(Ilse, 1)
    while table.step in ("pay", "jewel"):
        table.play(f"Ilse {table.choices(Ilse)[0]}")
    return sum(table.jewels_of(Ilse).values())


@proves("DA-CRD-10")
def test_gift():
    areas = [area.id for area in amulett(Ilse, Ravi, Kashgar).edition.areas]
    assert {area: jewels_won(area, "gift") for area in areas} == dict.fromkeys(areas, 2)
    assert jewels_won("D1", "gift", ground="red") == 1
    assert jewels_won("D1", "gift", ground="red, green") == 2


@proves("DA-CRD-10")
def test_builders_gift():
    areas = [area.id for area in amulett(Ilse, Ravi, Kashgar).edition.areas]
    assert {area: jewels_won(area, "builders-gift") for area in areas} == {
        area: 2 if area in WALL else 1 for area in areas
    }
    assert jewels_won("A2", "builders-gift", ground="red") == 1


@proves("DA-CRD-10")
def test_pharaohs_gift():
    areas = [area.id for area in amulett(Ilse, Ravi, Kashgar).edition.areas]
    assert {area: jewels_won(area, "pharaohs-gift") for area in areas} == {
        area: 2 if area in PYRAMIDS else 1 for area in areas
    }
    assert jewels_won("D2", "pharaohs-gift", ground="red") == 1


@proves("DA-CRD-10")
def test_a_gift_is_only_for_the_winner():
    table = exchange("D1", "gift", ground="red, green", hat=Ravi).metals(Ravi, "gold").wins(Ravi, 1)
    table.play("Ravi jewel red")
    assert (table.jewels_of(Ilse), table.jewels_of(Ravi)) == ({}, {"red": 1})


# Jewel phase: metamorphoses


def usable(spell):
    """How many of 1 gold, 2 silver, 3 copper and 4 iron Ilse may bid in each area; all ten in a city district."""
    areas = amulett(Ilse, Ravi, Kashgar).edition.areas
    hand = "gold, 2 silver, 3 copper, 4 iron"
    return {area.id: len(exchange(area.id, spell).metals(Ilse, hand).bids(Ilse)) for area in areas}


def joker(metal, cards):
    """What is usable if one metal counts everywhere."""
    asked = {"water": "gold", "forest": "silver", "steppe": "copper", "mountain": "iron"}
    worth = {"gold": 1, "silver": 2, "copper": 3, "iron": 4}
    return {
        area.id: 10
        if area.terrain == "city"
        else worth[asked[area.terrain]] + (cards if asked[area.terrain] != metal else 0)
        for area in amulett(Ilse, Ravi, Kashgar).edition.areas
    }


@proves("DA-CRD-11", "DA-JWL-05")
def test_golden_metamorphosis():
    assert usable("golden-metamorphosis") == joker("gold", 1)


@proves("DA-CRD-11", "DA-JWL-05")
def test_silver_metamorphosis():
    assert usable("silver-metamorphosis") == joker("silver", 2)


@proves("DA-CRD-11", "DA-JWL-05")
def test_copper_metamorphosis():
    assert usable("copper-metamorphosis") == joker("copper", 3)


@proves("DA-CRD-11", "DA-JWL-05")
def test_iron_metamorphosis():
    assert usable("iron-metamorphosis") == joker("iron", 4)


@proves("DA-CRD-11", "DA-JWL-05")
def test_divine_metamorphosis():
    without = usable("gift")
    assert usable("divine-metamorphosis") == {area: 10 if area in PYRAMIDS else without[area] for area in without}


@proves("DA-CRD-11", "DA-JWL-05")
def test_stone_metamorphosis():
    without = usable("gift")
    assert usable("stone-metamorphosis") == {area: 10 if area in WALL else without[area] for area in without}


@proves("DA-CRD-11", "DA-JWL-07")
def test_jokers_and_the_metal_asked_for_are_paid_together():
    table = exchange("D2", "golden-metamorphosis").metals(Ilse, "2 gold, 2 iron, silver").wins(Ilse, 3)
    assert table.choices(Ilse) == ["pay gold", "pay iron"]
    table.play("Ilse pay gold; Ilse pay iron; Ilse pay gold")
    assert table.metals_of(Ilse) == {"silver": 1, "iron": 1}


@proves("DA-CRD-11")
def test_a_metamorphosis_is_for_the_owner_only():
    table = exchange("D2", "golden-metamorphosis").metals(Ilse, "gold").metals(Ravi, "3 gold, iron").play("Ilse pass")
    assert table.choices(Ravi) == ["pass", "bid 1"]


# Jewel phase: bidding and moving


@proves("DA-CRD-12")
def test_mighty_power():
    table = exchange("D1", "mighty-power")
    for name in (Ilse, Ravi, Kashgar):
        table.metals(name, "8 gold")
    assert table.bids(Ilse)[0] == 1
    table.play("Ilse bid 3")
    assert table.bids(Ravi) == [5, 6, 7, 8]
    with pytest.raises(NotNow):
        table.play("Ravi bid 4")
    table.play("Ravi pass")
    assert table.bids(Kashgar)[0] == 5  # Whoever bids next, not only the neighbour.
    table.play("Kashgar bid 5")
    assert table.bids(Ilse)[0] == 6


@proves("DA-CRD-12")
def test_after_the_next_bid_mighty_power_is_over_until_its_owner_bids_again():
    table = exchange("D1", "mighty-power")
    for name in (Ilse, Ravi, Kashgar):
        table.metals(name, "9 gold")
    table.play("Ilse bid 1; Ravi bid 3")
    assert table.bids(Kashgar)[0] == 4
    table.play("Kashgar bid 4; Ilse bid 5")
    assert table.bids(Ravi)[0] == 7


@proves("DA-CRD-13")
def test_superiority():
    table = (
        exchange("D1", "superiority", hat=Ravi).metals(Ilse, "4 gold").metals(Ravi, "5 gold").metals(Kashgar, "9 gold")
    )
    table.play("Ravi bid 3; Kashgar bid 4")
    assert table.bids(Ilse) == [4]
    table.play("Ilse bid 4")
    assert (table.bidder, table.see().bid) == (Ilse, 4)
    assert table.bids(Ravi) == [5]
    table.play("Ravi pass; Kashgar pass")
    assert table.jewels_of(Ilse) == {"red": 1}
    assert table.metals_of(Ilse) == {}


@proves("DA-CRD-13")
def test_superiority_is_no_opening_bid_and_may_also_raise_and_pass():
    table = exchange("D1", "superiority").metals(Ilse, "4 gold").metals(Ravi, "2 gold")
    assert table.choices(Ilse) == ["pass", "bid 1", "bid 2", "bid 3", "bid 4"]
    table.play("Ilse bid 1; Ravi bid 2")
    assert table.choices(Ilse) == ["pass", "bid 2", "bid 3", "bid 4"]


@proves("DA-CRD-13")
def test_superiority_lets_only_its_owner_repeat_a_bid():
    table = exchange("D1", "superiority").metals(Ilse, "4 gold").metals(Ravi, "4 gold").metals(Kashgar, "4 gold")
    table.play("Ilse bid 2")
    assert table.bids(Ravi) == [3, 4]


@proves("DA-CRD-15")
def test_wings_of_the_phoenix():
    table = exchange("C1", "wings-of-the-phoenix", ground="2 red").ground("E4").ground("C2")
    areas = [area.id for area in table.edition.areas]
    assert table.choices(Ilse) == [f"move {area}" for area in areas if area not in ("C1", "C2", "E4")]
    for area in ("C1", "E4"):
        with pytest.raises(NotNow):
            table.play(f"Ilse move {area}")
    table.play("Ilse move A4")
    assert table.see().company == "A4"


@proves("DA-CRD-15")
def test_the_wings_carry_only_their_owner():
    table = exchange("C1", "wings-of-the-phoenix", hat=Ravi)
    assert table.choices(Ravi) == ["move B1", "move C2", "move D1"]


# Energy phase


@proves("DA-CRD-16")
def test_energy_arc():
    table = energy("energy-arc 4", "gift 1", "influence 1").spells(Ravi, "two-wishes 3")
    assert table.choices(Ilse) == ["pass", "shift influence", "shift gift"]
    table.play("Ilse shift gift; Ilse shift gift; Ilse shift influence")
    assert table.spells_of(Ilse) == {"energy-arc": 1, "gift": 3, "influence": 2}
    assert table.events(Ravi) == ["Ilse shifted influence"]
    assert table.wizard(Ilse).supply == 4
    table.play("Ilse pass")
    assert table.spells_of(Ilse) == {"gift": 1, "influence": 1}
    assert table.see().deck_end == ["energy-arc"]


@proves("DA-CRD-16")
def test_an_emptied_energy_arc_goes_under_the_deck_at_once():
    table = energy("energy-arc 2", "influence 1").play("Ilse shift influence; Ilse shift influence")
    assert table.events()[:2] == ["Ilse shifted influence", "Ilse under energy-arc"]
    assert table.spells_of(Ilse) == {"influence": 2}  # Three, of which one has burned.
    assert table.see().deck_end == ["energy-arc"]


@proves("DA-CRD-16")
def test_an_energy_arc_alone_has_nowhere_to_move_its_stones():
    table = energy("energy-arc 3").spells(Ravi, "gift 3")
    assert table.phase == "spell"
    assert table.spells_of(Ilse) == {"energy-arc": 2}


@proves("DA-CRD-16")
def test_stones_of_an_energy_arc_move_only_from_it_and_to_own_spells():
    table = energy("energy-arc 3", "influence 3").spells(Ravi, "gift 3")
    for spell in ("energy-arc", "gift"):
        with pytest.raises(NotNow):
            table.play(f"Ilse shift {spell}")


@proves("DA-CRD-17")
def test_maelstrom_of_darkness():
    table = energy("maelstrom-of-darkness 3", "influence 3").spells(Ravi, "gift 3", "two-wishes 3")
    table.spells(Kashgar, "superiority 3")
    assert table.choices(Ilse) == ["pass", "drain two-wishes", "drain gift", "drain superiority"]
    assert table.see().due == 2
    table.play("Ilse drain superiority")
    assert table.events(Ravi) == ["Ilse drained superiority 2"]  # Of the seat that owns it.
    assert (table.spells_of(Kashgar), table.wizard(Kashgar).supply) == ({"superiority": 2}, 8)
    table.play("Ilse drain gift")
    assert table.spells_of(Ilse) == {
        "maelstrom-of-darkness": 2,
        "influence": 2,
    }  # Both stones are drained, so all burn.
    assert table.wizard(Ilse).supply == 6
    assert table.phase == "spell"
    assert table.spells_of(Ravi) == {"two-wishes": 2}  # Gift: three, one drained, two burned.
    assert table.wizard(Ravi).supply == 8


@proves("DA-CRD-17")
def test_maelstrom_of_darkness_may_take_both_stones_from_one_spell_or_only_one_or_none():
    table = (
        energy("maelstrom-of-darkness 3").spells(Ravi, "influence 4").play("Ilse drain influence; Ilse drain influence")
    )
    assert table.spells_of(Ravi) == {"influence": 1}
    table = energy("maelstrom-of-darkness 3").spells(Ravi, "influence 4").play("Ilse drain influence; Ilse pass")
    assert table.spells_of(Ravi) == {"influence": 2}
    table = energy("maelstrom-of-darkness 3").spells(Ravi, "influence 4").play("Ilse pass")
    assert table.spells_of(Ravi) == {"influence": 3}


@proves("DA-CRD-17")
def test_maelstrom_of_light():
    table = energy("maelstrom-of-light 3", "influence 3").spells(Ravi, "two-wishes 3").spells(Kashgar, "superiority 1")
    assert table.choices(Ilse) == ["pass", "drain two-wishes", "drain superiority"]
    table.play("Ilse drain superiority")
    assert table.spells_of(Kashgar) == {}
    assert table.wizard(Kashgar).supply == 10
    assert table.spells_of(Ilse) == {"maelstrom-of-light": 2, "influence": 2}
    assert table.see().deck_end == ["superiority"]


@proves("DA-CRD-17")
def test_a_maelstrom_without_anything_to_drain_is_not_asked_for():
    assert energy("maelstrom-of-darkness 3").phase == "spell"


# Timing


@proves("DA-CRD-01")
@pytest.mark.parametrize(
    ("phase", "spells", "step"),
    [
        ("metal", ["burning-desire", "magic-journey", "energy-arc", "maelstrom-of-light"], "take"),
        ("jewel", ["teleportation", "energy-arc", "maelstrom-of-light"], "move"),
        ("energy", ["teleportation", "burning-desire", "magic-journey"], "spell"),
    ],
)
def test_a_spell_works_only_in_the_phase_of_its_colour(phase, spells, step):
    """Ravi's wishes are next in the metal phase, nobody can bid in the jewel phase, the energy phase ends at once."""
    table = amulett(Ilse, Ravi, Kashgar, phase=phase).spells(Ilse, *spells).spells(Ravi, "two-wishes")
    assert table.step == step
