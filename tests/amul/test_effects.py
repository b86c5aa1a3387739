"""Immediate effects: who may take what from where, in which order."""

import pytest

from serai.games.amul.edition.cards import edition_of
from serai.kernel.refusal import NotNow
from tests.amul.report import (
    Linda,
    Lukas,
    Mira,
    amul,
    effects,
    proves,
)


@proves("AM-RND-12")
def test_effects_are_resolved_one_player_at_a_time_in_pick_order():
    table = effects("arab-merchant", "mongol-merchant", "contract", first=Lukas)
    assert (table.phase, table.acting) == ("effects", [Lukas])
    assert table.choices(Linda) == table.choices(Mira) == []
    assert table.play("Lukas take palace yurt").acting == [Mira]
    assert table.play("Mira take bazaar silk-trader").acting == [Linda]
    assert table.choices(Linda) == ["take palace tent", "take nothing"]
    assert table.play("Linda take palace tent").round == 2


@proves("AM-RND-12")
def test_players_without_an_effect_are_passed_over():
    table = effects("gold", "contract", "camel")
    assert table.acting == [Lukas]
    assert table.play("Lukas take bazaar silk-trader").round == 2


@proves("AM-RND-12")
def test_a_prowess_symbol_just_revealed_already_counts_for_the_effects():
    table = effects("arab-merchant", "contract", "mughal-warlord", round=4)
    assert table.order == [Mira, Linda, Lukas]
    assert table.acting == [Mira]


@proves("AM-RND-12")
def test_a_revealed_card_that_leaves_the_game_changes_nothing_in_the_order():
    table = effects("arab-sword", "contract", "arab-merchant", round=4)
    assert table.order == [Linda, Lukas, Mira]


@proves("AM-RND-12")
def test_a_card_revealed_in_an_earlier_round_has_no_effect_any_more():
    table = amul(Linda, Lukas, Mira, phase="reveal").next_cards("spice", "spice", "spice", "jade")
    table.area(Linda, "contract").place("bazaar", "silk-trader")
    table.hand(Linda, "gold").hand(Lukas, "gold").hand(Mira, "gold")
    assert table.play("Linda reveal gold", "Lukas reveal gold", "Mira reveal gold").round == 2


@proves("AM-RND-13")
def test_the_card_goes_straight_into_the_own_play_area():
    table = effects("arab-merchant", "gold", "gold")
    table.play("Linda take palace yurt")
    assert table.merchant(Linda).area == {"arab-merchant": 1, "yurt": 1}
    assert table.merchant(Linda).taken is None, "a new round has begun"
    assert table.see(Linda).hand == {"spice": 1}
    assert table.see().palace == {"tent": 1}
    assert table.events(Lukas)[0] == ("took", Linda, "yurt")


@proves("AM-RND-13")
def test_one_card_only():
    table = effects("arab-merchant", "contract", "gold")
    table.play("Linda take palace yurt")
    assert table.acting == [Lukas]
    assert table.merchant(Linda).taken == "yurt"
    assert table.see().palace == {"tent": 1}


@proves("AM-RND-13")
def test_an_effect_is_optional():
    table = effects("arab-merchant", "contract", "gold")
    assert table.choices(Linda)[-1] == "take nothing"
    table.play("Linda take nothing", "Lukas take bazaar silk-trader")
    assert table.merchant(Linda).area == {"arab-merchant": 1}
    assert table.see().palace == {"tent": 1, "yurt": 1}


@proves("AM-RND-13")
def test_declining_is_public():
    table = effects("arab-merchant", "contract", "gold").play("Linda take nothing")
    assert table.events() == [("declined", Linda, None)]


@proves("AM-RND-13")
def test_a_card_gained_by_an_effect_triggers_no_effect_of_its_own():
    table = effects("scavenger", "gold", "gold")
    table.play("Linda take market contract")
    assert table.merchant(Linda).area == {"scavenger": 1, "contract": 1}
    assert table.see().bazaar == {"silk-trader": 1}
    assert table.round == 2


@proves("AM-RND-13")
def test_no_other_card_than_those_on_offer_can_be_taken():
    table = effects("arab-merchant", "contract", "gold")
    with pytest.raises(NotNow, match="Silk Trader is not where Arab Merchant may take from"):
        table.play("Linda take bazaar silk-trader")


@proves("AM-RND-14")
@pytest.mark.parametrize(
    ("card", "choices"),
    [
        ("arab-merchant", ["take palace tent", "take palace yurt", "take nothing"]),
        ("mongol-merchant", ["take palace tent", "take palace yurt", "take nothing"]),
        ("contract", ["take bazaar silk-trader", "take nothing"]),
        ("scavenger", ["take market contract", "take market silk", "take nothing"]),
        (
            "mughal-warlord",
            [
                "take market contract",
                "take market silk",
                "take palace tent",
                "take palace yurt",
                "take bazaar silk-trader",
                "take nothing",
            ],
        ),
    ],
)
def test_from_where_an_effect_takes(card, choices):
    assert effects(card, "gold", "gold").choices(Linda) == choices


@proves("AM-RND-14")
@pytest.mark.parametrize(
    ("take", "market", "palace", "bazaar"),
    [
        ("take market silk", {"contract": 1}, {"tent": 1, "yurt": 1}, {"silk-trader": 1}),
        ("take palace tent", {"contract": 1, "silk": 1}, {"yurt": 1}, {"silk-trader": 1}),
        ("take bazaar silk-trader", {"contract": 1, "silk": 1}, {"tent": 1, "yurt": 1}, {}),
    ],
)
def test_the_warlord_takes_from_any_of_the_three(take, market, palace, bazaar):
    table = effects("mughal-warlord", "scavenger", "gold").play(f"Linda {take}")
    assert (table.see().market, table.see().palace, table.see().bazaar) == (market, palace, bazaar)


@proves("AM-RND-14")
def test_only_five_cards_have_an_effect():
    edition = edition_of(amul(Linda, Lukas, Mira).game)
    taking = {card.id for card in edition.cards if card.take}
    assert taking == {"arab-merchant", "mongol-merchant", "contract", "scavenger", "mughal-warlord"}


@proves("AM-RND-14")
def test_a_scavenger_finds_what_the_picks_left():
    table = amul(Linda, Lukas, Mira, phase="pick").place("market", "spice", "gold", "silk", "camel")
    table.hand(Linda, "scavenger").hand(Lukas, "oil").hand(Mira, "oil")
    table.play("Linda pick spice", "Lukas pick gold", "Mira pick camel")
    table.play("Linda reveal scavenger", "Lukas reveal oil", "Mira reveal oil")
    assert table.choices(Linda) == ["take market silk", "take nothing"]


@proves("AM-RND-15")
@pytest.mark.parametrize(
    ("card", "empty"),
    [("arab-merchant", "palace"), ("mongol-merchant", "palace"), ("contract", "bazaar"), ("scavenger", "market")],
)
def test_an_effect_that_finds_nothing_does_nothing(card, empty):
    table = amul(Linda, Lukas, Mira, phase="reveal").next_cards("spice", "spice", "spice", "jade")
    table.place("market", "silk").place("palace", "yurt").place("bazaar", "silk-trader").place(empty)
    table.hand(Linda, card).hand(Lukas, "gold").hand(Mira, "gold")
    table.play(f"Linda reveal {card}", "Lukas reveal gold", "Mira reveal gold")
    assert (table.round, table.phase) == (2, "offer")
    assert table.merchant(Linda).area == {card: 1}


@proves("AM-RND-15")
def test_who_comes_too_late_finds_nothing():
    table = effects("contract", "contract", "gold")
    table.play("Linda take bazaar silk-trader")
    assert table.round == 2
    assert table.merchant(Lukas).area == {"contract": 1}


@proves("AM-RND-15")
def test_the_warlord_takes_from_where_something_is_left():
    table = amul(Linda, Lukas, Mira, phase="reveal").place("bazaar", "silk-trader")
    table.hand(Linda, "mughal-warlord").hand(Lukas, "gold").hand(Mira, "gold")
    table.play("Linda reveal mughal-warlord", "Lukas reveal gold", "Mira reveal gold")
    assert table.choices(Linda) == ["take bazaar silk-trader", "take nothing"]


@proves("AM-RND-15", "AM-END-01")
def test_a_card_taken_by_an_effect_stays_and_scores_whatever_its_icon():
    table = amul(Linda, Lukas, Mira, phase="reveal", round=9).place("market", "silk")
    table.hand(Linda, "scavenger", "silk").hand(Lukas, "gold").hand(Mira, "gold")
    table.play("Linda reveal scavenger", "Lukas reveal gold", "Mira reveal gold", "Linda take market silk")
    assert table.merchant(Linda).area == {"scavenger": 1, "silk": 2}
    assert table.sheet(Linda) == {"blue": 4, "green": 1}
