"""The end of the game: hands, score sheet, majorities, winner."""

import pytest

from tests.amul.report import (
    Ilse,
    Johanna,
    Linda,
    Lukas,
    Markus,
    Mira,
    Omar,
    Ravi,
    Report,
    amul,
    cards,
    dealt,
    edition_with,
    proves,
)


def last_reveal(linda: str, lukas: str = "camel", mira: str = "camel", **options: str) -> Report:
    """Round nine, everything picked: hands in which the first card is the one to reveal."""
    table = amul(Linda, Lukas, Mira, round=9, phase="reveal", **options)
    return table.hand(Linda, *cards(linda)).hand(Lukas, *cards(lukas)).hand(Mira, *cards(mira))


# Hands are laid down


@proves("AM-END-01")
def test_hand_cards_with_the_hand_icon_go_to_the_play_area_and_the_others_leave_the_game():
    table = last_reveal("camel, gold, 2 silk, oil, spice")
    table.play("Linda reveal camel", "Lukas reveal camel", "Mira reveal camel")
    assert table.phase == "end"
    assert table.merchant(Linda).area == {"camel": 1, "silk": 2, "oil": 1}
    assert table.see().gone == {"gold": 1, "spice": 1}
    assert table.hands() == [0, 0, 0]
    assert table.sheet(Linda) == {"yellow": 2, "blue": 4, "orange": 2}


@proves("AM-END-01")
def test_everybody_sees_what_was_kept_and_what_was_not():
    table = last_reveal("camel, gold, silk").play("Linda reveal camel", "Lukas reveal camel", "Mira reveal camel")
    assert ("kept", Linda, "silk") in table.events(Lukas)
    assert ("unscored", Linda, "gold") in table.events(Lukas)


@proves("AM-END-01")
def test_before_the_end_the_hand_scores_nothing():
    table = amul(Linda, Lukas, Mira).hand(Linda, "silk", "silk")
    assert table.points(Linda) == 0


@proves("AM-END-01")
@pytest.mark.parametrize("round", [1, 8])
def test_hands_are_laid_down_only_after_round_nine(round):
    table = amul(Linda, Lukas, Mira, round=round, phase="reveal").next_cards("spice", "spice", "spice", "jade")
    table.hand(Linda, "camel", "silk").hand(Lukas, "camel").hand(Mira, "camel")
    table.play("Linda reveal camel", "Lukas reveal camel", "Mira reveal camel")
    assert table.merchant(Linda).area == {"camel": 1}
    assert table.see(Linda).hand == {"silk": 1, "spice": 1}


# The score sheet


@proves("AM-END-02")
def test_the_score_sheet_has_nine_rows_in_the_order_of_the_pad():
    table = amul(Linda, Lukas, Mira)
    table.area(Linda, "camel", "spice-trader", "spice", "mongol-prince", "arab-guard-e", "contract", "oil")
    assert list(table.sheet(Linda).items()) == [
        ("yellow", 2),
        ("blue", 2),
        ("purple", 1),
        ("red", 2),
        ("green", 3),
        ("orange", 2),
        ("bazaar", 2),
        ("arab-majority", 8),
        ("mongol-majority", 8),
    ]
    assert table.points(Linda) == 2 + 2 + 1 + 2 + 3 + 2 + 2 + 8 + 8


@proves("AM-END-02")
def test_market_and_palace_cards_are_scored_together():
    table = amul(Linda, Lukas, Mira, round=9, phase="reveal").place("palace", "spice").area(Linda, "spice", "spice")
    table.hand(Linda, "arab-merchant").hand(Lukas, "camel").hand(Mira, "camel")
    table.play("Linda reveal arab-merchant", "Lukas reveal camel", "Mira reveal camel", "Linda take palace spice")
    assert table.sheet(Linda) == {"blue": 9, "purple": 1, "arab-majority": 8}


@proves("AM-END-02")
def test_everybody_has_a_line_of_their_own():
    table = amul(Linda, Lukas, Mira).area(Linda, "gold").area(Lukas, "gold", "gold", "camel").area(Mira, "oil")
    assert [table.sheet(name) for name in (Linda, Lukas, Mira)] == [
        {"blue": 4},
        {"blue": 8, "orange": 2},
        {"yellow": 2},
    ]
    assert table.table.points == [4, 10, 2]


# Majorities


def majorities(row: str, *areas: str) -> list[int]:
    """The points of a majority for Linda, Lukas, Markus, Johanna, .. with these play areas."""
    names = (Linda, Lukas, Markus, Johanna, Mira, Ravi, Ilse, Omar)[: len(areas)]
    table = amul(*names)
    for name, area in zip(names, areas, strict=True):
        table.area(name, *cards(area))
    return [table.sheet(name).get(row, 0) for name in names]


@proves("AM-END-03")
def test_most_symbols_get_8_second_4_third_2_and_fourth_nothing():
    areas = ["arab-merchant", "2 arab-prince", "arab-prince, arab-guard-e", "arab-prince"]
    assert majorities("arab-majority", *areas) == [0, 8, 4, 2]


@proves("AM-END-03")
def test_arab_and_mongol_are_counted_separately():
    areas = ["arab-prince", "arab-general, mongol-general", "mongol-prince"]
    assert majorities("arab-majority", *areas) == [8, 4, 0]
    assert majorities("mongol-majority", *areas) == [0, 4, 8]


@proves("AM-END-03")
def test_a_card_may_carry_two_symbols_and_count_in_both():
    assert majorities("arab-majority", "arab-prince", "arab-merchant", "medallion, arab-guard-e") == [4, 2, 4]
    assert majorities("mongol-majority", "arab-prince", "arab-merchant", "medallion, arab-guard-e") == [0, 0, 8]


@proves("AM-END-03")
def test_at_least_one_symbol_is_needed():
    assert majorities("arab-majority", "arab-merchant", "gold", "mongol-prince") == [8, 0, 0]
    assert majorities("mongol-majority", "arab-merchant", "gold", "camel") == [0, 0, 0]


@proves("AM-END-04")
def test_the_rulebooks_example_of_three_tied_for_the_most_mongol_symbols():
    areas = ["mongol-prince", "mongol-general, mongol-merchant", "2 mongol-merchant"]
    assert majorities("mongol-majority", *areas) == [2, 2, 2]


@proves("AM-END-04")
def test_the_rulebooks_example_of_two_ties():
    areas = ["2 arab-prince", "arab-prince, 2 arab-merchant", "arab-prince", "arab-general, arab-merchant"]
    assert majorities("arab-majority", *areas) == [4, 4, 0, 0]


@proves("AM-END-04")
@pytest.mark.parametrize(
    ("symbols", "points"),
    [
        ([3, 2, 2], [8, 2, 2]),
        ([2, 2, 1], [4, 4, 2]),
        ([3, 2, 2, 2], [8, 0, 0, 0]),
        ([2, 2, 2, 1], [2, 2, 2, 0]),
        ([1, 1, 1, 1], [0, 0, 0, 0]),
        ([4, 3, 2, 2], [8, 4, 0, 0]),
        ([1, 2, 3, 4, 5], [0, 0, 2, 4, 8]),
        ([1, 1, 1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 0, 0, 0, 0]),
        ([5, 5, 4, 3, 2, 1, 0, 0], [4, 4, 2, 0, 0, 0, 0, 0]),
    ],
)
def test_tied_players_get_the_points_of_the_lowest_rank_they_share(symbols, points):
    assert majorities("arab-majority", *[f"{count} arab-merchant" for count in symbols]) == points
    assert majorities("mongol-majority", *[f"{count} mongol-merchant" for count in symbols]) == points


# The winner


@proves("AM-END-05")
def test_most_points_win():
    table = last_reveal("camel", "gold", "oil").play("Linda reveal camel", "Lukas reveal gold", "Mira reveal oil")
    assert table.table.points == [2, 4, 2]
    assert table.winners == [Lukas]


@proves("AM-END-05")
def test_prowess_does_not_help_against_more_points():
    table = last_reveal("camel", "gold", "mughal-warlord")
    table.play("Linda reveal camel", "Lukas reveal gold", "Mira reveal mughal-warlord")
    assert table.winners == [Lukas]


@proves("AM-END-05")
@pytest.mark.parametrize(
    ("linda", "lukas", "mira", "winner"),
    [
        ("gold", "oil, amul-city-guard", "camel", Lukas),
        ("oil, amul-city-guard", "gold", "camel", Linda),
        ("gold", "mughal-warlord, oil", "oil, amul-city-guard", Lukas),
        ("gold", "oil, amul-city-guard", "mughal-warlord, oil", Mira),
    ],
)
def test_a_tie_is_broken_by_higher_prowess(linda, lukas, mira, winner):
    table = last_reveal("arab-sword", "arab-sword", "arab-sword")
    table.area(Linda, *cards(linda)).area(Lukas, *cards(lukas)).area(Mira, *cards(mira))
    table.play("Linda reveal arab-sword", "Lukas reveal arab-sword", "Mira reveal arab-sword")
    assert max(table.table.points) == 4
    assert table.table.points.count(4) >= 2
    assert table.winners == [winner]


@proves("AM-END-05")
def test_somebody_wins_even_with_less_than_nothing():
    table = last_reveal("silk, opium", "silk, opium", "silk").area(Mira, "mercenaries")
    table.play("Linda reveal silk", "Lukas reveal silk", "Mira reveal silk")
    assert table.table.points == [-4, -4, -2]
    assert table.winners == [Mira]


@proves("AM-END-06")
@pytest.mark.parametrize(
    ("cards_revealed", "winners"),
    [
        (("gold", "gold", "oil"), [Linda, Lukas]),
        (("oil", "gold", "gold"), [Lukas, Mira]),
        (("gold", "oil", "gold"), [Linda, Mira]),
        (("gold", "gold", "gold"), [Linda, Lukas, Mira]),
    ],
)
def test_still_tied_the_victory_is_shared(cards_revealed, winners):
    linda, lukas, mira = cards_revealed
    table = last_reveal(linda, lukas, mira)
    table.play(f"Linda reveal {linda}", f"Lukas reveal {lukas}", f"Mira reveal {mira}")
    assert table.winners == winners


@proves("AM-END-06")
def test_tied_in_points_and_in_prowess_above_none():
    table = last_reveal("silk", "silk", "silk")
    table.area(Linda, "oil", "amul-city-guard").area(Lukas, "amul-city-guard", "oil").area(Mira, "gold")
    table.play("Linda reveal silk", "Lukas reveal silk", "Mira reveal silk")
    assert table.table.points == [4, 4, 4]
    assert table.winners == [Linda, Lukas]


@proves("AM-END-05")
def test_nobody_has_won_while_the_game_runs():
    table = dealt(Linda, Lukas, Mira).play_on("reveal", round=9)
    assert table.winners == []
    assert table.play_on().winners != []


# Symbols that came from the hand


@proves("AM-END-07")
def test_symbols_from_the_hand_count_for_majorities():
    table = last_reveal("camel, arab-sword, arab-relic").area(Lukas, "arab-merchant")
    assert table.sheet(Lukas)["arab-majority"] == 8
    table.play("Linda reveal camel", "Lukas reveal camel", "Mira reveal camel")
    assert table.sheet(Linda)["arab-majority"] == 8
    assert table.sheet(Lukas)["arab-majority"] == 4


@proves("AM-END-07")
def test_symbols_from_the_hand_count_for_the_scores_of_cards():
    table = last_reveal("camel, arab-relic", mira="camel, arab-spy").area(Linda, "tent")
    table.play("Linda reveal camel", "Lukas reveal camel", "Mira reveal camel")
    assert table.sheet(Linda)["yellow"] == 2 + 6
    assert table.sheet(Mira)["green"] == 2


@pytest.fixture
def hand_soldiers(tmp_path) -> str:
    """An edition in which the City Guard may also be kept in hand."""
    return edition_with(tmp_path, "amul-city-guard", 'position = "table"', 'position = "both"')


@proves("AM-END-07")
def test_prowess_from_the_hand_counts_in_scoring(hand_soldiers):
    table = last_reveal("camel, amul-city-guard", "camel, opium", "camel, mongol-sword", edition=hand_soldiers)
    table.play("Linda reveal camel", "Lukas reveal camel", "Mira reveal camel")
    assert table.merchant(Linda).prowess == 1
    assert table.sheet(Lukas)["yellow"] == -4
    assert table.sheet(Mira)["yellow"] == 1


@proves("AM-END-07")
def test_prowess_from_the_hand_counts_for_the_tie_break(hand_soldiers):
    table = last_reveal("camel, amul-city-guard", "gold", "camel", edition=hand_soldiers)
    table.play("Linda reveal camel", "Lukas reveal gold", "Mira reveal camel")
    assert table.table.points == [4, 4, 2]
    assert table.winners == [Linda]


# Neighbours and everybody


@proves("AM-END-08")
@pytest.mark.parametrize(("owner", "points"), [(Linda, 0), (Lukas, 2), (Markus, 0), (Johanna, 0), (Mira, 2)])
def test_neighbours_sit_to_the_left_and_right_and_not_across(owner, points):
    table = amul(Linda, Lukas, Markus, Johanna, Mira).area(Linda, "gold-smuggler").area(owner, "gold")
    assert table.sheet(Linda).get("purple", 0) == points


@proves("AM-END-08")
@pytest.mark.parametrize(("smuggler", "points"), [(Linda, 2), (Lukas, 0), (Markus, 0), (Johanna, 2), (Mira, 0)])
def test_the_last_seat_and_the_first_are_neighbours(smuggler, points):
    table = amul(Linda, Lukas, Markus, Johanna, Mira).area(Mira, "gold").area(smuggler, "gold-smuggler")
    assert table.sheet(smuggler).get("purple", 0) == points


@proves("AM-END-08")
@pytest.mark.parametrize(("owner", "points"), [(Linda, 0), (Lukas, 2), (Mira, 2)])
def test_with_three_players_everybody_else_is_a_neighbour(owner, points):
    table = amul(Linda, Lukas, Mira).area(Linda, "gold-smuggler").area(owner, "gold")
    assert table.sheet(Linda).get("purple", 0) == points


@proves("AM-END-08")
def test_each_neighbour_counts_once_with_three_players():
    table = amul(Linda, Lukas, Mira).area(Lukas, "spice-broker")
    table.area(Linda, "spice").area(Lukas, "spice").area(Mira, "spice", "spice")
    assert table.sheet(Lukas)["purple"] == 4


@proves("AM-END-08")
@pytest.mark.parametrize("owner", [Linda, Lukas, Markus, Johanna, Mira])
def test_in_play_means_all_play_areas_together(owner):
    table = amul(Linda, Lukas, Markus, Johanna, Mira).area(Markus, "spice-dealer").area(owner, "spice", "spice")
    assert table.sheet(Markus)["purple"] == 1


@proves("AM-END-08")
def test_in_play_is_not_what_lies_in_market_palace_or_hands():
    table = amul(Linda, Lukas, Mira).area(Linda, "spice-dealer", "gem").place("market", "spice", "spice", "gem", "gem")
    table.place("palace", "spice", "spice", "gem").hand(Lukas, "spice", "spice", "gem")
    assert table.sheet(Linda) == {"blue": 6}
