"""The company: what is done before the marker is drawn, how many exchanges are held, and where it moves."""

from collections import Counter

import pytest

from serai.kernel.refusal import NotNow, NotYours
from tests.amulett.report import PEOPLE, Ilse, Kashgar, Linda, Ravi, amulett, dealt, proves

NEIGHBOURS = {
    "A1": "A2 B1 B2", "A2": "A1 A3 B2 B3", "A3": "A2 A4 B3 B4", "A4": "A3 B4 B5",
    "B1": "A1 B2 C1 C2", "B2": "A1 A2 B1 B3 C2 C3", "B3": "A2 A3 B2 B4 C3 C4", "B4": "A3 A4 B3 B5 C4 C5",
    "B5": "A4 B4 C5 C6", "C1": "B1 C2 D1", "C2": "B1 B2 C1 C3 D1 D2", "C3": "B2 B3 C2 C4 D2 D3",
    "C4": "B3 B4 C3 C5 D3 D4", "C5": "B4 B5 C4 C6 D4 D5", "C6": "B5 C5 D5", "D1": "C1 C2 D2 E1",
    "D2": "C2 C3 D1 D3 E1 E2", "D3": "C3 C4 D2 D4 E2 E3", "D4": "C4 C5 D3 D5 E3 E4", "D5": "C5 C6 D4 E4",
    "E1": "D1 D2 E2", "E2": "D2 D3 E1 E3", "E3": "D3 D4 E2 E4", "E4": "D4 D5 E3",
}  # fmt: skip


def moves(table):
    """Where the start player may move the company."""
    return [choice.removeprefix("move ") for choice in table.choices(table.start_player)]


def unwanted(at, *names, **settings):
    """An exchange in which nobody can bid: the start player moves at once."""
    return amulett(*(names or (Ilse, Ravi, Kashgar)), at=at, **settings)


# Before the marker is drawn


@proves("DA-JWL-01", "DA-CRD-02")
def test_from_the_start_player_clockwise_owners_use_their_spells_before_the_draw():
    table = amulett(*PEOPLE[:4], phase="jewel", hat=Kashgar)
    table.spells(Ravi, "magic-journey").spells(Ilse, "burning-desire")
    assert (table.step, table.acting, table.see().marker) == ("desire", [Ilse], 0)
    table.play("Ilse desire gold")
    assert (table.step, table.acting, table.see().marker) == ("journey", [Ravi], 0)
    table.play("Ravi journey 6")
    assert (table.see().marker, table.see().further) == (6, ["gold"])


@proves("DA-JWL-01", "DA-CRD-02")
def test_the_start_player_decides_first_whichever_spell_it_is():
    table = amulett(*PEOPLE[:4], phase="jewel", hat=Ravi)
    table.spells(Ravi, "magic-journey").spells(Ilse, "burning-desire")
    assert (table.step, table.acting) == ("journey", [Ravi])
    table.play("Ravi pass")
    assert (table.step, table.acting) == ("desire", [Ilse])


@proves("DA-JWL-01")
def test_the_owner_of_both_uses_both():
    table = amulett(Ilse, Ravi, Kashgar, phase="jewel", hat=Ravi).spells(Ilse, "burning-desire", "magic-journey")
    table.play("Ilse desire iron; Ilse journey 3")
    assert (table.see().further, table.see().marker) == (["iron"], 3)


@proves("DA-JWL-01")
def test_owners_may_leave_it():
    table = amulett(Ilse, Ravi, Kashgar, phase="jewel", marker=5).spells(Ilse, "burning-desire", "magic-journey")
    table.play("Ilse pass; Ilse pass")
    assert (table.see().further, table.see().marker) == ([], 5)
    assert "Ilse marker 5" in table.events()


@proves("DA-JWL-01")
def test_without_these_spells_the_marker_is_drawn_at_once():
    table = amulett(Ilse, Ravi, Kashgar, phase="jewel", marker=4).metals(Ilse, "gold")
    assert (table.step, table.see().marker, table.see().exchanges) == ("exchange", 4, 3)


# The marker


@proves("DA-JWL-02")
@pytest.mark.slow
def test_one_of_the_markers_3_4_4_5_5_6_is_drawn_each_round_and_put_back():
    table = dealt(Ilse, Ravi, Kashgar)
    drawn = []
    while len(drawn) < 120:
        seat = table.table.acting[0]
        choices = table.table.choices(seat)
        table.table.apply(seat, "pass" if "pass" in choices else choices[0])
        drawn += [event.number for event in table.view().events if event.what == "marker"]
    assert set(drawn) == {3, 4, 5, 6}
    count = Counter(drawn)
    # 20, 40, 40 and 20 are to be expected.
    assert 8 <= count[3] <= 34
    assert 24 <= count[4] <= 57
    assert 24 <= count[5] <= 57
    assert 8 <= count[6] <= 34
    assert any(drawn[place] == drawn[place + 1] == 6 for place in range(119))


@proves("DA-JWL-02")
def test_the_start_player_draws():
    table = amulett(Ilse, Ravi, Kashgar, phase="jewel", hat=Kashgar, marker=6)
    assert "Kashgar marker 6" in table.events(Ilse)


@proves("DA-JWL-02")
def test_nobody_knows_the_marker_before_it_is_drawn():
    tables = [
        amulett(Ilse, Ravi, Kashgar, phase="metal", marker=marker).spells(Ilse, "two-wishes") for marker in (3, 6)
    ]
    for name in (*PEOPLE[:3], None):
        assert tables[0].seen(name) == tables[1].seen(name)


@proves("DA-JWL-02", "DA-JWL-12")
@pytest.mark.parametrize("marker", [3, 4, 5, 6])
def test_so_many_exchanges_are_held_as_the_marker_says(marker):
    table = amulett(Ilse, Ravi, Kashgar, phase="jewel", marker=marker, at="D3").spells(Ilse, "energy-arc", "gift")
    exchanges = [event for event in table.events() if "exchange" in event]
    while table.phase == "jewel":
        name = table.acting[0]
        table.play(f"{name} {table.choices(name)[0]}")
        exchanges += [event for event in table.events() if event.startswith("exchange")]
    assert len(exchanges) == marker
    assert table.phase == "energy"


@proves("DA-JWL-12")
def test_after_each_move_one_marker_less_lies_beside_the_board():
    table = amulett(Ilse, Ravi, Kashgar, marker=3).spells(Ilse, "energy-arc", "gift")
    for left in (2, 1, 0):
        assert (table.step, table.see().exchanges) == ("move", left)
        table.play(f"Ilse move {moves(table)[0]}")
    assert table.phase == "energy"


@proves("DA-JWL-12")
def test_in_the_next_round_nothing_is_left_of_the_marker_and_of_further_metals():
    table = amulett(Ilse, Ravi, Kashgar, at="D1", marker=3).desired("iron").spells(Ilse, "energy-arc", "gift")
    table.metals(Ilse, "gold, 4 iron")
    table.state.exchanges = 1
    assert table.wizard(Ilse, by=Ilse).usable == 5
    table.nobody_bids().play("Ilse move D2")
    assert (table.phase, table.see().further) == ("energy", [])
    table.play("Ilse pass")
    view = table.see(Ilse)
    assert (view.phase, view.round, view.marker, view.exchanges, view.further) == ("spell", 4, 0, 0, [])


# Moving


@proves("DA-JWL-10")
@pytest.mark.parametrize("area", NEIGHBOURS)
def test_the_company_moves_to_an_adjacent_area_with_a_jewel(area):
    table = unwanted(area)
    assert moves(table) == NEIGHBOURS[area].split()


@proves("DA-JWL-10")
def test_an_adjacent_area_without_jewels_is_left_out():
    table = unwanted("D3").ground("C3").ground("E2").ground("D4", "brown")
    assert moves(table) == ["C4", "D2", "D4", "E3"]
    with pytest.raises(NotNow):
        table.play("Ilse move C3")


@proves("DA-JWL-10")
def test_the_company_may_not_stay_and_not_go_further_than_one_area():
    table = unwanted("D3").ground("D3", "red, green")
    for area in ("D3", "A1", "D5"):
        with pytest.raises(NotNow):
            table.play(f"Ilse move {area}")
    table.play("Ilse move C4")
    assert table.see().company == "C4"
    assert "Ilse moved C4" in table.events(Ravi)


@proves("DA-JWL-10")
def test_the_only_adjacent_area_with_a_jewel_is_taken_without_asking():
    table = unwanted("C1").ground("B1").ground("C2").ground("D1", "red")
    assert "Ilse moved D1" in table.events()


@proves("DA-JWL-10")
def test_if_no_adjacent_area_holds_a_jewel_the_company_moves_to_any_that_does():
    table = unwanted("C1").ground("C1", "red").ground("B1").ground("C2").ground("D1").gather("A4", "C6", "D3")
    assert moves(table) == ["A4", "C6", "D3"]
    table.play("Ilse move C6")
    assert table.see().company == "C6"


@proves("DA-JWL-10")
def test_an_area_emptied_by_the_winner_is_left_behind():
    table = amulett(Ilse, Ravi, Kashgar, at="D1").ground("D1", "red").ground("E1", "green").ground("C1", "green")
    table.metals(Ilse, "gold").wins(Ilse, 1).play("Ilse move E1")
    table.play(f"Ilse move {next(area for area in moves(table) if area != 'D1')}")
    assert table.see().ground["D1"] == {}


@proves("DA-JWL-10")
def test_the_start_player_moves_and_nobody_else():
    table = unwanted("D3", hat=Ravi)
    assert table.acting == [Ravi]
    with pytest.raises(NotYours):
        table.play("Ilse move C4")


@proves("DA-JWL-10", "DA-JWL-12")
def test_the_company_moves_after_the_last_exchange_too():
    table = unwanted("D3", marker=1).spells(Ilse, "energy-arc", "gift")
    assert (table.step, table.see().exchanges) == ("move", 0)
    table.play("Ilse move E2")
    assert (table.phase, table.see().company) == ("energy", "E2")


@proves("DA-JWL-10")
def test_the_next_round_goes_on_where_the_company_was_moved():
    table = unwanted("D3", marker=1).play("Ilse move C4").nobody_bids().nobody_bids().nobody_bids()
    assert (table.round, table.phase, table.see().company) == (4, "jewel", "C4")


def test_if_no_other_area_holds_a_jewel_the_company_stays_and_the_next_exchange_is_held_there():
    table = amulett(Ilse, Ravi, Kashgar, at="D1", marker=3).gather("D1").metals(Ilse, "9 gold")
    table.wins(Ilse, 1).play("Ilse jewel red")
    assert "Ilse stayed D1" in table.events()
    assert (table.step, table.see().exchanges, table.see().company) == ("exchange", 1, "D1")


@proves("DA-JWL-11")
@pytest.mark.parametrize(("north", "south"), [("B1", "C1"), ("B1", "C2"), ("B2", "C3"), ("A2", "B3"), ("A4", "B5")])
def test_the_wall_never_blocks_the_way(north, south):
    areas = {area.id: area for area in unwanted("D3").edition.areas}
    assert (areas[north].wall, areas[south].wall) == ("north", "south")
    assert south in moves(unwanted(north))
    assert north in moves(unwanted(south))


@proves("DA-JWL-11")
@pytest.mark.parametrize("pyramid", ["C1", "C2", "D1", "D2", "D3", "E1", "E2", "E3"])
def test_pyramids_never_block_the_way(pyramid):
    assert unwanted("D3").edition.area(pyramid).pyramid
    for neighbour in NEIGHBOURS[pyramid].split():
        assert pyramid in moves(unwanted(neighbour))


@proves("DA-CRD-02")
def test_who_sits_left_of_the_start_player_decides_before_who_sits_right():
    table = amulett(*PEOPLE[:4], phase="jewel", hat=Ravi)
    table.spells(Ilse, "magic-journey").spells(Linda, "burning-desire")
    assert table.acting == [Linda]
    table.play("Linda desire silver")
    assert table.acting == [Ilse]
