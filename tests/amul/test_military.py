"""Pick order and military prowess."""

import pytest

from tests.amul.report import (
    PEOPLE,
    Ilse,
    Johanna,
    Linda,
    Lukas,
    Markus,
    Mira,
    Omar,
    Ravi,
    amul,
    dealt,
    edition_with,
    proves,
)

# Clockwise from First Pick


@proves("AM-MIL-01")
@pytest.mark.parametrize(
    ("first", "order"),
    [
        (Linda, [Linda, Lukas, Markus, Johanna]),
        (Lukas, [Lukas, Markus, Johanna, Linda]),
        (Markus, [Markus, Johanna, Linda, Lukas]),
        (Johanna, [Johanna, Linda, Lukas, Markus]),
    ],
)
def test_the_pick_order_is_clockwise_from_the_holder_of_first_pick(first, order):
    table = amul(Linda, Lukas, Markus, Johanna, first=first)
    assert table.pick_order() == order


@proves("AM-MIL-01")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_prowess_does_not_count_in_the_first_rounds_as_many_as_there_are_players(players):
    table = amul(*PEOPLE[:players], round=players).area(Mira, "mughal-warlord")
    assert table.pick_order() == list(PEOPLE[:players])


@proves("AM-MIL-02")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_prowess_counts_as_soon_as_first_pick_is_back_with_the_starting_player(players):
    table = amul(*PEOPLE[:players], round=players + 1).area(Mira, "mughal-warlord")
    assert table.pick_order() == [Mira, Linda, Lukas, *PEOPLE[3:players]]


@proves("AM-MIL-01")
@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_in_a_whole_game_the_first_rounds_are_picked_clockwise(round):
    table = dealt(Linda, Lukas, Markus, Johanna)
    table.area(Johanna, "mughal-warlord").play_on("pick", round=round)
    seats = [Linda, Lukas, Markus, Johanna]
    start = seats.index(table.first_pick)
    assert table.order == seats[start:] + seats[:start]
    assert table.acting == [table.first_pick]


@proves("AM-MIL-02")
@pytest.mark.parametrize("round", [5, 6, 7, 8, 9])
def test_in_a_whole_game_the_strongest_picks_first_for_the_remaining_rounds(round):
    table = dealt(Linda, Lukas, Markus, Johanna)
    table.area(Johanna, *["mughal-warlord"] * 9).play_on("pick", round=round)
    assert table.acting == [Johanna]


# The strong before the others


@proves("AM-MIL-02")
def test_the_strong_come_first_and_the_others_clockwise_from_first_pick():
    table = amul(*PEOPLE, round=9, first=Johanna)
    table.area(Lukas, "mongol-guard-j").area(Ravi, "arab-general", "arab-guard-e").area(Ilse, "mercenaries")
    assert table.pick_order() == [Ravi, Ilse, Lukas, Johanna, Omar, Linda, Mira, Markus]


@proves("AM-MIL-02")
def test_the_holder_of_first_pick_waits_for_the_strong():
    table = amul(Linda, Lukas, Mira, round=4).place("market", "jade")
    table.hand(Linda, "gold").hand(Lukas, "silk").hand(Mira, "oil").area(Lukas, "arab-guard-i")
    table.play("Linda offer gold", "Lukas offer silk", "Mira offer oil")
    assert table.acting == [Lukas]
    assert table.play("Lukas pick jade").acting == [Linda]
    assert table.play("Linda pick gold").acting == [Mira]


@proves("AM-MIL-02")
def test_a_better_letter_does_not_help_against_more_prowess():
    table = amul(Linda, Lukas, Mira, round=5)
    table.area(Linda, "amul-city-guard").area(Mira, "mongol-guard-h", "mongol-guard-j")
    assert table.pick_order() == [Mira, Linda, Lukas]


@proves("AM-MIL-03")
@pytest.mark.parametrize(
    ("cards", "prowess"),
    [
        ([], 0),
        (["gold", "arab-prince", "arab-sword"], 0),
        (["arab-guard-e"], 1),
        (["amul-city-guard", "arab-guard-e", "mongol-guard-f"], 3),
        (["arab-general", "arab-guard-g"], 3),
        (["mughal-warlord", "mercenaries", "mongol-general", "arab-guard-i"], 7),
    ],
)
def test_prowess_is_the_number_of_symbols_and_a_card_may_carry_several(cards, prowess):
    table = amul(Linda, Lukas, Mira).area(Linda, *cards)
    assert [merchant.prowess for merchant in table.see().merchants] == [prowess, 0, 0]


@proves("AM-MIL-03")
def test_cards_in_hand_lend_no_prowess():
    table = amul(Linda, Lukas, Mira, round=5).hand(Mira, "mughal-warlord").area(Lukas, "arab-guard-i")
    assert table.merchant(Mira).prowess == 0
    assert table.pick_order() == [Lukas, Linda, Mira]


@proves("AM-MIL-03", "AM-RND-13")
def test_a_soldier_taken_by_an_effect_lends_prowess():
    table = amul(Linda, Lukas, Mira, phase="reveal").next_cards("spice", "spice", "spice", "jade")
    table.place("market", "arab-general").hand(Linda, "scavenger").hand(Lukas, "gold").hand(Mira, "gold")
    table.play("Linda reveal scavenger", "Lukas reveal gold", "Mira reveal gold", "Linda take market arab-general")
    assert table.merchant(Linda).prowess == 2


# Ties


@proves("AM-MIL-04")
def test_the_rulebooks_example_of_a_tie_in_prowess():
    table = amul(Linda, Lukas, Mira, round=5)
    table.area(Linda, "amul-city-guard", "arab-guard-e", "mongol-guard-f")
    table.area(Lukas, "arab-general", "arab-guard-g")
    assert table.pick_order() == [Lukas, Linda, Mira]
    assert table.merchant(Linda).prowess == table.merchant(Lukas).prowess == 3


@proves("AM-MIL-04")
@pytest.mark.parametrize(
    ("linda", "lukas"),
    [
        (["arab-guard-i"], ["arab-guard-e"]),
        (["arab-guard-e", "mongol-guard-f"], ["mongol-general"]),
        (["gold", "mongol-guard-j", "camel"], ["arab-guard-e"]),
        (["mercenaries"], ["amul-city-guard", "mongol-guard-j"]),
        (["mercenaries"], ["mongol-guard-j", "amul-city-guard"]),
        (["arab-general", "mongol-general"], ["mercenaries", "mughal-warlord"]),
        (["arab-general", "mongol-general"], ["mughal-warlord", "mercenaries"]),
    ],
)
def test_of_two_equally_strong_the_one_with_the_better_best_letter_goes_first(linda, lukas):
    table = amul(Linda, Lukas, Mira, round=5).area(Linda, *linda).area(Lukas, *lukas)
    assert table.merchant(Linda).prowess == table.merchant(Lukas).prowess
    assert table.pick_order() == [Lukas, Linda, Mira]


@proves("AM-MIL-04")
def test_three_equally_strong_go_by_letter_and_not_by_seat():
    table = amul(Linda, Lukas, Markus, Johanna, round=5, first=Lukas)
    table.area(Linda, "arab-guard-g").area(Lukas, "mongol-guard-j").area(Johanna, "arab-guard-e")
    assert table.pick_order() == [Johanna, Linda, Lukas, Markus]


@proves("AM-MIL-07")
@pytest.mark.parametrize(("first", "order"), [(Linda, [Linda, Mira, Lukas]), (Lukas, [Mira, Linda, Lukas])])
def test_of_two_equally_strong_with_the_same_letter_the_first_clockwise_goes_first(tmp_path, first, order):
    own = edition_with(tmp_path, "mercenaries", 'letters = ["K"]', 'letters = ["B"]')
    table = amul(Linda, Lukas, Mira, round=5, first=first, edition=own)
    table.area(Linda, "arab-general").area(Mira, "mercenaries")
    assert table.merchant(Linda).prowess == table.merchant(Mira).prowess == 2
    assert table.pick_order() == order


# Pick and effects


@proves("AM-MIL-05")
def test_the_same_order_holds_for_pick_and_for_immediate_effects():
    table = amul(Linda, Lukas, Mira, round=4).place("palace", "yurt", "tent", "oil").place("market", "jade")
    table.area(Lukas, "arab-guard-i").area(Mira, "arab-guard-e", "mongol-guard-h")
    table.hand(Linda, "gold", "arab-merchant").hand(Lukas, "gold", "arab-merchant").hand(Mira, "gold", "arab-merchant")
    table.play("Linda offer gold", "Lukas offer gold", "Mira offer gold")
    assert table.order == [Mira, Lukas, Linda]
    table.play("Mira pick gold", "Lukas pick gold", "Linda pick gold")
    table.play("Linda reveal arab-merchant", "Lukas reveal arab-merchant", "Mira reveal arab-merchant")
    assert table.order == [Mira, Lukas, Linda]
    table.play("Mira take palace yurt", "Lukas take palace tent")
    assert table.acting == [Linda]


@proves("AM-MIL-05", "AM-MIL-01")
def test_in_the_first_rounds_effects_too_go_clockwise_from_first_pick():
    table = amul(Linda, Lukas, Mira, round=3, phase="reveal", first=Lukas).place("palace", "yurt", "tent", "oil")
    table.area(Linda, "mughal-warlord")
    table.hand(Linda, "arab-merchant").hand(Lukas, "arab-merchant").hand(Mira, "arab-merchant")
    table.play("Linda reveal arab-merchant", "Lukas reveal arab-merchant", "Mira reveal arab-merchant")
    table.play("Lukas take palace yurt", "Mira take palace tent")
    assert table.acting == [Linda]


# The house option


@proves("AM-MIL-06")
@pytest.mark.parametrize(
    ("players", "round", "strong_first"),
    [(3, 3, False), (3, 4, True), (5, 3, False), (5, 4, True), (8, 3, False), (8, 4, True), (8, 8, True)],
)
def test_early_prowess_counts_from_round_4_at_any_player_count(players, round, strong_first):
    table = amul(*PEOPLE[:players], round=round, early_prowess=1).area(Mira, "mughal-warlord")
    assert (table.pick_order()[0] == Mira) == strong_first


@proves("AM-MIL-06")
def test_the_printed_rule_is_the_default():
    assert dealt(*PEOPLE).table.options["early-prowess"] == 0
    table = amul(*PEOPLE, round=4).area(Mira, "mughal-warlord")
    assert table.pick_order()[0] == Linda
