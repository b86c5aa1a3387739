"""Before the first round: jewels on the board, metals, stones, the first spells, the company and the hat."""

from collections import Counter

import pytest

from serai.games.amulett.game import amulett as amulett_game
from serai.games.amulett.game import amulett_1
from serai.kernel.refusal import NotNow, NotYours
from serai.kernel.table import Table
from tests.amulett.report import PEOPLE, Ilse, Kashgar, Ravi, Report, amulett, dealt, proves

CITY = ("B3", "C3", "C4", "D3")
METALS = ("gold", "silver", "copper", "iron")
SEATS = [3, 4, 5, 6]


def on_the_board(table):
    return sum((Counter(jewels) for jewels in table.see().ground.values()), Counter())


# Jewels


@proves("DA-SET-01")
@pytest.mark.parametrize("players", [1, 2, 7])
def test_the_game_is_for_3_to_6_players(players):
    names = [*PEOPLE, "Johanna"][:players]
    with pytest.raises(ValueError, match="3 to 6 players"):
        dealt(*names)


@proves("DA-SET-01")
@pytest.mark.parametrize("players", SEATS)
def test_there_are_52_jewels_7_of_four_colours_and_4_of_six(players):
    assert on_the_board(dealt(*PEOPLE[:players])) == {
        **dict.fromkeys(("red", "yellow", "green", "clear"), 7),
        **dict.fromkeys(("white", "light-blue", "dark-blue", "grey", "orange", "brown"), 4),
    }


@proves("DA-SET-02")
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_three_jewels_lie_in_each_city_district_and_two_in_each_other_area(seed):
    ground = dealt(Ilse, Ravi, Kashgar, seed=seed).see().ground
    assert len(ground) == 24
    assert {area: sum(jewels.values()) for area, jewels in ground.items()} == {
        area: 3 if area in CITY else 2 for area in ground
    }


@proves("DA-SET-02")
def test_the_jewels_are_drawn_at_random():
    tables = [dealt(Ilse, Ravi, Kashgar, seed=f"bag {number}") for number in range(120)]
    for area in ("A1", "D3", "E4"):
        assert len(set().union(*(table.see().ground[area] for table in tables))) == 10
    assert len({str(table.see().ground) for table in tables}) == 120


@proves("DA-SET-02")
def test_every_colour_comes_to_the_first_area_as_often_as_there_are_jewels_of_it():
    drawn = Counter()
    for number in range(400):
        drawn.update(dealt(Ilse, Ravi, Kashgar, seed=f"bag {number}").see().ground["A1"])
    assert drawn.total() == 800
    # 108 and 62 are to be expected.
    assert all(80 <= drawn[colour] <= 140 for colour in ("red", "yellow", "green", "clear"))
    assert all(38 <= drawn[colour] <= 90 for colour in ("white", "light-blue", "dark-blue", "grey", "orange", "brown"))


# Metals and stones


@proves("DA-SET-03")
@pytest.mark.parametrize("players", SEATS)
def test_everybody_starts_with_one_card_of_each_metal_and_the_others_lie_in_stacks_of_28(players):
    table = dealt(*PEOPLE[:players])
    assert [table.metals_of(name) for name in PEOPLE[:players]] == [dict.fromkeys(METALS, 1)] * players
    assert table.stacks() == [28 - players] * 4


@proves("DA-SET-03", "DA-MET-03")
def test_the_first_four_cards_are_no_secret():
    table = dealt(Ilse, Ravi, Kashgar)
    ravi = table.wizard(Ravi, by=Ilse)
    assert (ravi.cards, ravi.surely, ravi.metals) == (4, dict.fromkeys(METALS, 1), None)


@proves("DA-SET-04")
@pytest.mark.parametrize("start", ["basic", "mulligan", "expert"])
def test_everybody_has_ten_stones_at_every_moment_of_the_game(start):
    table = dealt(*PEOPLE[:4], start=start, shorter=1)
    while not table.table.over:
        stones = [wizard.supply + sum(wizard.spells.values()) for wizard in table.see().wizards]
        assert stones == [10] * 4
        assert all(wizard.supply >= 0 for wizard in table.see().wizards)
        name = table.acting[0]
        table.play(f"{name} {table.choices(name)[-1 if len(table.table.history) % 3 else 0]}")


# The basic start


@proves("DA-SET-05")
@pytest.mark.parametrize("players", SEATS)
def test_everybody_begins_with_two_open_spells_two_stones_on_each_and_six_in_supply(players):
    table = dealt(*PEOPLE[:players])
    wizards = table.see().wizards
    assert [sorted(wizard.spells.values()) for wizard in wizards] == [[2, 2]] * players
    assert [wizard.supply for wizard in wizards] == [6] * players
    assert len(set().union(*(wizard.spells for wizard in wizards))) == 2 * players
    assert len(table.deck()) == 33 - 2 * players - 1  # One is up for auction.


@proves("DA-SET-05")
def test_the_first_spells_are_random():
    first = [frozenset(dealt(Ilse, Ravi, Kashgar, seed=f"deck {number}").spells_of(Ilse)) for number in range(80)]
    assert len(set().union(*first)) == 33
    assert len(set(first)) > 70


@proves("DA-SET-05", "DA-END-02", "DA-MET-04")
def test_the_game_as_printed_is_the_default_and_the_basic_start_asks_for_nothing():
    table = Report(Table(amulett_game(), PEOPLE[:3], seed="report"))
    assert table.table.options == {"start": 0, "shorter": 0, "metals": 0}
    assert (table.phase, table.round) == ("spell", 1)


@pytest.mark.parametrize(("before", "now"), [({}, 1), ({"open-metals": 0}, 1), ({"open-metals": 1}, 2)])
def test_a_table_of_version_1_of_the_rules_is_set_with_its_metals_unseen_or_open(before, now):
    old = Table(amulett_1(), PEOPLE[:3], seed="old", options=before)
    new = Table(amulett_game(), PEOPLE[:3], seed="old", options={"metals": now})
    assert old.state.record.tobytes() == new.state.record.tobytes()
    assert old.game.linker.name != new.game.linker.name, "compiled rules of two versions are kept apart"


# The expert start


def four(table, name):
    """The four spells dealt to a seat, as it sees them, in the order of the choices."""
    return [choice.removeprefix("keep ") for choice in table.choices(name)]


def keep(table, name, *stones):
    """A seat keeps its first two spells with these stones."""
    one, two, *_ = four(table, name)
    return table.play(f"{name} keep {one}; {name} keep {two}; {name} energy {stones[0]}; {name} energy {stones[1]}")


@proves("DA-SET-06")
@pytest.mark.parametrize("players", SEATS)
def test_experts_get_four_spells_each_and_choose_all_at_the_same_time(players):
    table = dealt(*PEOPLE[:players], start="expert")
    assert table.acting == list(PEOPLE[:players])
    assert [len(table.choices(name)) for name in PEOPLE[:players]] == [4] * players
    assert len({spell for name in PEOPLE[:players] for spell in four(table, name)}) == 4 * players
    assert [wizard.supply for wizard in table.see().wizards] == [10] * players


@proves("DA-SET-06")
def test_an_expert_keeps_two_of_the_four_and_splits_stones_on_them():
    table = dealt(Ilse, Ravi, Kashgar, start="expert")
    spells = four(table, Ilse)
    table.play(f"Ilse keep {spells[2]}")
    assert four(table, Ilse) == [spells[0], spells[1], spells[3]]
    table.play(f"Ilse keep {spells[0]}")
    assert table.choices(Ilse) == [f"energy {stones}" for stones in range(1, 10)]
    table.play("Ilse energy 7")
    assert table.choices(Ilse) == ["energy 1", "energy 2", "energy 3"]
    table.play("Ilse energy 2")
    keep(table, Ravi, 1, 1)
    keep(table, Kashgar, 9, 1)
    assert table.spells_of(Ilse) == {spells[0]: 2, spells[2]: 7}
    assert [wizard.supply for wizard in table.see().wizards] == [1, 8, 0]
    assert (table.phase, table.round) == ("spell", 1)


@proves("DA-SET-06")
def test_an_expert_puts_at_least_one_stone_on_each_spell():
    table = dealt(Ilse, Ravi, Kashgar, start="expert")
    one, two, *_ = four(table, Ilse)
    table.play(f"Ilse keep {one}; Ilse keep {two}")
    with pytest.raises(NotNow):
        table.play("Ilse energy 10")
    table.play("Ilse energy 9")
    assert table.choices(Ilse) == ["energy 1"]


@proves("DA-SET-06")
def test_nobody_keeps_a_spell_that_was_dealt_to_somebody_else_or_the_same_one_twice():
    table = dealt(Ilse, Ravi, Kashgar, start="expert")
    for spell in four(table, Ravi):
        with pytest.raises(NotNow):
            table.play(f"Ilse keep {spell}")
    own = four(table, Ilse)[0]
    table.play(f"Ilse keep {own}")
    with pytest.raises(NotNow):
        table.play(f"Ilse keep {own}")


@proves("DA-SET-06")
def test_the_choices_of_an_expert_are_secret_until_the_last_one_has_chosen():
    table = dealt(Ilse, Ravi, Kashgar, start="expert")
    mine = four(table, Ilse)
    assert table.wizard(Ilse, by=Ravi).first == []
    assert sorted(table.wizard(Ilse, by=Ilse).first) == sorted(mine)
    table.play(f"Ilse keep {mine[3]}")
    before = table.seen(Ravi)
    table.play(f"Ilse keep {mine[1]}; Ilse energy 4")
    assert table.seen(Ravi) == before
    table.play("Ilse energy 5")
    assert table.events(Ravi) == ["Ilse ready"]
    ilse = table.wizard(Ilse, by=Ravi)
    assert (ilse.ready, ilse.supply, ilse.spells, ilse.first) == (True, 10, {}, [])
    assert (table.see(Ilse).kept, table.see(Ilse).split) == ([mine[3], mine[1]], [4, 5])
    keep(table, Ravi, 2, 2)
    assert table.spells_of(Ravi) == {}
    keep(table, Kashgar, 3, 3)
    assert table.spells_of(Ilse) == {mine[3]: 4, mine[1]: 5}
    revealed = [event for event in table.events(Ravi) if "revealed" in event]
    assert len(revealed) == 6
    assert f"Ilse revealed {mine[3]} 4" in revealed


@proves("DA-SET-06")
def test_nobody_sees_the_four_spells_of_another():
    table = dealt(Ilse, Ravi, Kashgar, start="expert")
    assert sorted(event for event in table.events(Ravi) if event.startswith("Ravi dealt")) == sorted(
        f"Ravi dealt {spell}" for spell in four(table, Ravi)
    )
    assert [event for event in table.events(Ravi) if event.startswith("Ilse")].count("Ilse dealt") == 4
    assert [event for event in table.events() if "dealt" in event].count("Kashgar dealt") == 4
    seen = table.seen(Ravi)
    other = table.imagined_by(Ravi)
    assert other.seen(Ravi) == seen
    assert four(other, Ilse) != four(table, Ilse)


@proves("DA-SET-06")
def test_whatever_an_expert_chose_the_others_see_the_same():
    tables = [dealt(Ilse, Ravi, Kashgar, start="expert") for _ in range(2)]
    mine = four(tables[0], Ilse)
    tables[0].play(f"Ilse keep {mine[0]}; Ilse keep {mine[1]}; Ilse energy 1; Ilse energy 1")
    tables[1].play(f"Ilse keep {mine[2]}; Ilse keep {mine[3]}; Ilse energy 4; Ilse energy 6")
    assert tables[0].seen(Ravi) == tables[1].seen(Ravi)
    assert tables[0].seen() == tables[1].seen()
    assert tables[0].record(Ravi) == tables[1].record(Ravi)


@proves("DA-SET-06")
def test_who_is_done_may_begin_again_until_the_last_one_is_done():
    table = dealt(Ilse, Ravi, Kashgar, start="expert")
    spells = four(table, Ilse)
    keep(table, Ilse, 4, 4)
    assert table.acting == [Ravi, Kashgar]
    assert four(table, Ilse) == spells
    table.play(f"Ilse keep {spells[3]}")
    assert table.acting == [Ilse, Ravi, Kashgar]
    table.play(f"Ilse keep {spells[2]}; Ilse energy 1; Ilse energy 2")
    keep(table, Ravi, 2, 2)
    keep(table, Kashgar, 2, 2)
    assert table.spells_of(Ilse) == {spells[3]: 1, spells[2]: 2}
    with pytest.raises((NotNow, NotYours)):
        table.play(f"Ilse keep {spells[0]}")


@proves("DA-SET-06")
def test_the_spells_given_back_are_shuffled_into_the_deck():
    places = set()
    for number in range(30):
        table = dealt(Ilse, Ravi, Kashgar, start="expert", seed=f"shuffle {number}")
        given_back = {spell for name in PEOPLE[:3] for spell in four(table, name)[2:]}
        for name in PEOPLE[:3]:
            keep(table, name, 2, 2)
        deck = [table.see().offered, *table.deck()]
        assert len(deck) == 27
        assert given_back <= set(deck)
        assert table.see().deck_end == []
        places.update(deck.index(spell) for spell in given_back)
    assert places == set(range(27))


# The mulligan


def first_spells(table, name):
    return table.wizard(name).first


@proves("DA-SET-07")
def test_in_a_mulligan_everybody_is_asked_once_from_the_start_player_clockwise():
    table = dealt(*PEOPLE[:4], start="mulligan", seed="hat 3")
    start = PEOPLE.index(table.start_player)
    order = [PEOPLE[(start + place) % 4] for place in range(4)]
    for name in order:
        assert table.acting == [name]
        table.play(f"{name} pass")
    assert table.step == "keep"
    assert table.acting == list(PEOPLE[:4])


@proves("DA-SET-07")
def test_in_a_mulligan_two_spells_lie_open_and_one_may_be_replaced():
    table = dealt(Ilse, Ravi, Kashgar, start="mulligan")
    name = table.start_player
    one, two = first_spells(table, name)
    assert set(table.choices(name)) == {f"replace {one}", f"replace {two}", "pass"}
    drawn = table.deck()[0]
    table.play(f"{name} replace {one}")
    assert table.choices(name) == [f"replace {two}", "pass"]
    table.play(f"{name} pass")
    assert sorted(first_spells(table, name)) == sorted([two, drawn])
    assert table.see().deck_end == [one]
    assert f"{name} dealt {drawn}" in table.events()


@proves("DA-SET-07")
def test_in_a_mulligan_both_may_be_replaced_and_go_under_the_deck_in_an_order_of_choice():
    table = dealt(Ilse, Ravi, Kashgar, start="mulligan")
    name = table.start_player
    one, two = first_spells(table, name)
    drawn = table.deck()[:2]
    table.play(f"{name} replace {two}; {name} replace {one}")
    assert sorted(first_spells(table, name)) == sorted(drawn)
    assert table.see().deck_end == [two, one]
    assert table.acting != [name]
    assert table.see().deck == 27


@proves("DA-SET-07")
def test_in_a_mulligan_the_new_spells_are_kept():
    table = dealt(Ilse, Ravi, Kashgar, start="mulligan")
    name = table.start_player
    one, two = first_spells(table, name)
    table.play(f"{name} replace {one}; {name} replace {two}")
    with pytest.raises(NotYours):
        table.play(f"{name} replace {first_spells(table, name)[0]}")


@proves("DA-SET-07")
def test_after_the_mulligan_all_split_their_stones_in_secret():
    table = dealt(Ilse, Ravi, Kashgar, start="mulligan")
    for _ in range(3):
        table.play(f"{table.acting[0]} pass")
    spells = first_spells(table, Ilse)
    assert table.choices(Ilse) == [f"energy {stones}" for stones in range(1, 10)]
    before = table.seen(Ravi)
    table.play("Ilse energy 6")
    assert table.seen(Ravi) == before
    assert table.choices(Ilse) == [f"energy {stones}" for stones in range(1, 5)]
    table.play("Ilse energy 4")
    assert table.spells_of(Ilse) == {}
    table.play("Ravi energy 1; Ravi energy 1; Ilse energy 3; Ilse energy 2; Kashgar energy 9; Kashgar energy 1")
    assert table.spells_of(Ilse) == dict(zip(spells, [3, 2], strict=True))
    assert [wizard.supply for wizard in table.see().wizards] == [5, 8, 0]
    assert (table.phase, table.round) == ("spell", 1)


# The company and the hat


@proves("DA-SET-08")
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_the_company_starts_in_the_city_district_with_the_pyramid(seed):
    table = dealt(Ilse, Ravi, Kashgar, seed=seed)
    area = table.edition.area(table.see().company)
    assert (area.terrain, area.pyramid) == ("city", True)


@proves("DA-SET-08")
@pytest.mark.parametrize("players", SEATS)
def test_a_start_player_is_chosen_by_chance(players):
    names = PEOPLE[:players]
    chosen = Counter(dealt(*names, seed=f"hat {number}").start_player for number in range(40 * players))
    assert set(chosen) == set(names)
    assert all(20 <= times <= 65 for times in chosen.values())


@proves("DA-SET-08")
def test_everybody_is_told_who_wears_the_hat():
    table = dealt(Ilse, Ravi, Kashgar)
    assert f"{table.start_player} hat" in table.events()
    assert table.acting == [table.start_player]


def test_a_table_set_for_a_report_is_sound():
    table = (
        amulett(*PEOPLE, at="C2", metals="unseen").ground("C2", "red, green").ground("B1").jewels(Ilse, "red, 2 yellow")
    )
    table.metals(Ilse, "3 gold, iron", unseen="2 silver").spells(Ravi, "gift 3", "influence").next_spells("two-wishes")
    assert table.sound
    assert table.see().ground["C2"] == {"red": 1, "green": 1}
    assert table.see().ground["B1"] == {}
    assert sum(on_the_board(table).values()) == 49
    assert table.wizard(Ilse).surely == {"gold": 3, "iron": 1}
    assert table.wizard(Ilse).cards == 6
