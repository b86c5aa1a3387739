"""The Tea variant."""

from collections import Counter

import pytest

from tests.amul.report import PEOPLE, Johanna, Linda, Lukas, Markus, Mira, amul, dealt, proves


@proves("AM-TEA-01")
@pytest.mark.parametrize(("players", "without_tea"), [(3, 51), (4, 74), (5, 97), (6, 111), (7, 125), (8, 139)])
def test_one_tea_card_for_each_player_joins_the_deck(players, without_tea):
    table = dealt(*PEOPLE[:players], tea=players)
    assert table.market_cards()["tea"] == players
    assert table.market_cards().total() == without_tea + players


@proves("AM-TEA-01")
@pytest.mark.parametrize("tea", [1, 2, 3, 4, 5, 6, 7, 8])
def test_any_number_of_tea_cards_from_one_to_eight_is_allowed(tea):
    table = dealt(Linda, Lukas, Mira, tea=tea)
    assert table.market_cards()["tea"] == tea
    assert table.market_cards() - Counter(tea=tea) == dealt(Linda, Lukas, Mira).market_cards()


@proves("AM-TEA-01")
@pytest.mark.parametrize("tea", [-1, 9])
def test_there_are_only_eight_tea_cards(tea):
    with pytest.raises(ValueError, match="from 0 to 8"):
        dealt(Linda, Lukas, Mira, tea=tea)


@proves("AM-TEA-01", "AM-SET-04")
@pytest.mark.parametrize("players", [3, 8])
def test_the_tea_trader_joins_the_bazaar_as_an_extra_card(players):
    bazaar = dealt(*PEOPLE[:players], tea=1).see().bazaar
    assert bazaar["tea-trader"] == 1
    assert Counter(bazaar).total() == players + 1


@proves("AM-TEA-01")
def test_tea_is_shuffled_into_the_deck():
    tables = [dealt(Linda, Lukas, Markus, Johanna, tea=4, seed=f"evening {day}") for day in range(60)]
    assert {table.held(Linda)["tea"] > 0 for table in tables} == {True, False}
    assert {table.deck()["tea"] for table in tables} >= {1, 2, 3, 4}


@proves("AM-TEA-01")
def test_a_contract_can_take_the_tea_trader():
    table = dealt(Linda, Lukas, Mira, tea=3).play_on("reveal", round=1)
    table.hand(Linda, "contract").hand(Lukas, "gold").hand(Mira, "gold")
    table.play("Linda reveal contract", "Lukas reveal gold", "Mira reveal gold", "Linda take bazaar tea-trader")
    assert table.merchant(Linda).area == {"contract": 1, "tea-trader": 1}


@proves("AM-TEA-02", "AM-SET-04")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_without_the_variant_no_tea_and_no_tea_trader_is_in_the_game(players):
    table = dealt(*PEOPLE[:players])
    assert table.table.options["tea"] == 0
    assert table.market_cards()["tea"] == 0
    assert "tea-trader" not in table.see().bazaar
    assert not {"tea", "tea-trader"} & set(table.see().unseen)


@proves("AM-RND-18", "AM-TEA-01")
@pytest.mark.parametrize(("players", "tea"), [(3, 3), (4, 4), (8, 8), (3, 8), (8, 1)])
def test_after_round_nine_as_many_cards_are_left_in_the_deck_as_tea_was_added(players, tea):
    table = dealt(*PEOPLE[:players], tea=tea).play_on()
    assert table.see().deck == tea
    assert Counter(table.see().unseen).total() == tea
    assert table.sound


@proves("AM-TEA-01")
def test_tea_kept_in_hand_scores_as_a_set_and_with_its_trader():
    table = amul(Linda, Lukas, Mira, round=9, phase="reveal", tea=3).area(Linda, "tea-trader", "tea")
    table.hand(Linda, "gold", "tea", "tea").hand(Lukas, "gold").hand(Mira, "gold")
    table.play("Linda reveal gold", "Lukas reveal gold", "Mira reveal gold")
    assert table.sheet(Linda) == {"blue": 4 + 8, "bazaar": 6}
