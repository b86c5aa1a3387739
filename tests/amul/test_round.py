"""A round: replenish, offer, pick, reveal, immediate effects, and on to the next one."""

from collections import Counter

import pytest

from serai.kernel.refusal import NotNow, NotYours
from tests.amul.report import (
    PEOPLE,
    Johanna,
    Linda,
    Lukas,
    Markus,
    Mira,
    Report,
    amul,
    cards,
    dealt,
    edition_with,
    effects,
    proves,
    rounds_of,
)

# Nine rounds


@proves("AM-RND-01")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_a_game_has_nine_rounds_and_no_tenth(players):
    table = dealt(*PEOPLE[:players]).play_on()
    assert (table.phase, table.round, table.acting) == ("end", 9, [])
    offers = [sum(" offer " in line for line in lines) for lines in rounds_of(table)]
    assert offers == [players] * 9
    assert sum(map(len, rounds_of(table))) == len(table.table.history)


@proves("AM-RND-01")
def test_after_the_last_card_nobody_can_choose():
    table = dealt(Linda, Lukas, Mira).play_on()
    assert table.choices(Linda) == []
    with pytest.raises(NotNow, match="over"):
        table.play("Linda offer spice")


@proves("AM-RND-02", "AM-RND-08", "AM-RND-11")
@pytest.mark.parametrize("round", [1, 2, 3, 4, 5, 6, 7, 8, 9])
def test_the_rulebooks_reminders_of_hand_sizes(round):
    table = dealt(Linda, Lukas, Markus, Johanna).play_on("offer", round=round)
    assert table.hands() == [6, 6, 6, 6]
    table.everybody("offer")
    assert (table.phase, table.hands()) == ("pick", [5, 5, 5, 5])
    table.play_on("reveal", round=round)
    assert table.hands() == [6, 6, 6, 6]
    table.hand(Linda, *cards("contract, 5 spice")).place("bazaar", "silk-trader")
    table.play("Linda reveal contract").everybody("reveal")
    assert (table.phase, table.hands()) == ("effects", [5, 5, 5, 5])


@proves("AM-RND-02")
@pytest.mark.parametrize("round", [1, 2, 9])
def test_a_round_begins_with_one_card_for_each_player(round):
    table = dealt(Linda, Lukas, Markus, Johanna).play_on("offer", round=round)
    events = table.events(Lukas)
    since = events[events.index(("round", None, None)) :]
    assert [name for what, name, _ in since if what == "dealt"] in (
        [Linda, Lukas, Markus, Johanna],
        [Lukas, Markus, Johanna, Linda],
        [Markus, Johanna, Linda, Lukas],
        [Johanna, Linda, Lukas, Markus],
    )


@proves("AM-RND-02")
def test_the_cards_of_a_new_round_come_from_the_deck():
    table = amul(Linda, Lukas, Mira, phase="reveal").next_cards("camel", "silk", "gem", "jade")
    table.hand(Linda, "gold").hand(Lukas, "gold").hand(Mira, "gold").play(
        "Linda reveal gold", "Lukas reveal gold", "Mira reveal gold"
    )
    assert [table.see(name).hand for name in (Linda, Lukas, Mira)] == [{"camel": 1}, {"silk": 1}, {"gem": 1}]
    assert table.see().market == {"jade": 1}


@proves("AM-RND-03")
@pytest.mark.parametrize("round", [1, 2, 9])
@pytest.mark.parametrize(("players", "fill"), [(3, 1), (4, 2), (5, 3), (6, 3), (7, 3), (8, 3)])
def test_the_market_is_filled_face_up(players, fill, round):
    table = dealt(*PEOPLE[:players]).play_on("offer", round=round)
    filled = Counter(card for what, _, card in table.events() if what == "filled")
    assert filled.total() == fill
    assert filled == Counter(table.see().market)


# Offer


def offering() -> Report:
    table = amul(Linda, Lukas, Mira).place("market", "jade")
    return table.hand(Linda, "spice", "gold").hand(Lukas, "camel", "silk").hand(Mira, "gem", "oil")


@proves("AM-RND-04")
def test_all_offers_are_turned_up_together():
    table = offering().play("Linda offer spice", "Mira offer gem")
    assert table.see().market == {"jade": 1}
    table.play("Lukas offer camel")
    assert table.see().market == {"jade": 1, "spice": 1, "gem": 1, "camel": 1}
    assert table.events()[1:] == [("offered", Linda, "spice"), ("offered", Lukas, "camel"), ("offered", Mira, "gem")]
    assert table.phase == "pick"


@proves("AM-RND-04")
def test_an_offer_leaves_the_hand():
    table = offering().play("Linda offer spice", "Lukas offer camel", "Mira offer gem")
    assert [table.see(name).hand for name in (Linda, Lukas, Mira)] == [{"gold": 1}, {"silk": 1}, {"oil": 1}]


@proves("AM-RND-04")
def test_once_turned_up_nothing_lies_face_down_any_more():
    table = offering().play("Linda offer spice", "Lukas offer camel", "Mira offer gem")
    assert [merchant.ready for merchant in table.see().merchants] == [False, False, False]
    assert table.see(Linda).chosen is None
    assert [merchant.offered for merchant in table.see().merchants] == ["spice", "camel", "gem"]


@proves("AM-RND-04")
def test_all_offer_at_the_same_time_in_any_order():
    table = offering()
    assert table.acting == [Linda, Lukas, Mira]
    assert table.play("Mira offer oil").acting == [Linda, Lukas]
    assert table.play("Linda offer gold").acting == [Lukas]


@proves("AM-RND-04")
def test_only_a_card_in_hand_can_be_offered():
    table = offering()
    assert table.choices(Linda) == ["offer gold", "offer spice"]
    with pytest.raises(NotNow, match="Camel is not in your hand"):
        table.play("Linda offer camel")
    with pytest.raises(NotNow, match="First things first"):
        table.play("Linda reveal gold")


@proves("AM-RND-05", "AM-RND-04")
@pytest.mark.parametrize("name", [Lukas, Mira, None])
def test_nobody_learns_what_another_chose_before_the_last(name):
    spice, gold = offering().play("Linda offer spice"), offering().play("Linda offer gold")
    assert spice.seen(name) == gold.seen(name)
    assert spice.events(name) == [("chose", Linda, None)]
    assert spice.play("Lukas offer camel").seen(Mira) == gold.play("Lukas offer silk").seen(Mira)


@proves("AM-RND-05")
def test_everybody_sees_who_has_chosen_and_oneself_also_what():
    table = offering().play("Linda offer spice")
    assert [merchant.ready for merchant in table.see(Lukas).merchants] == [True, False, False]
    assert table.see(Linda).chosen == "spice"
    assert table.see(Linda).hand == {"spice": 1, "gold": 1}
    assert table.events(Linda) == [("chose", Linda, "spice")]


@proves("AM-RND-05")
def test_a_choice_may_be_changed_until_the_last_seat_chooses():
    table = offering().play("Linda offer spice", "Lukas offer camel")
    assert table.choices(Linda) == ["offer gold", "offer spice"]
    table.play("Linda offer gold", "Mira offer gem")
    assert table.see().market == {"jade": 1, "gold": 1, "camel": 1, "gem": 1}
    assert table.see(Linda).hand == {"spice": 1}


@proves("AM-RND-05")
@pytest.mark.parametrize("name", [Lukas, Mira, None])
def test_the_card_changed_from_is_never_shown(name):
    changed = offering().play("Linda offer spice", "Linda offer gold")
    straight = offering().play("Linda offer gold")
    assert changed.seen(name) == straight.seen(name)
    changed.play("Lukas offer camel", "Mira offer gem")
    straight.play("Lukas offer camel", "Mira offer gem")
    assert changed.seen(name) == straight.seen(name)
    assert changed.record() == straight.record()


@proves("AM-RND-05")
def test_once_the_offers_are_turned_up_they_stand():
    table = offering().play("Linda offer spice", "Lukas offer camel", "Mira offer gem")
    with pytest.raises(NotNow, match="First things first: Pick one card"):
        table.play("Linda offer gold")
    with pytest.raises(NotYours, match="Linda is choosing now"):
        table.play("Lukas offer silk")


@proves("AM-RND-05", "AM-RND-09")
def test_a_reveal_is_hidden_and_may_be_changed_until_the_last_seat_chooses():
    gold, silk = revealing().play("Linda reveal gold"), revealing().play("Linda reveal silk")
    assert gold.seen(Lukas) == silk.seen(Lukas)
    assert gold.seen() == silk.seen()
    gold.play("Linda reveal silk", "Lukas reveal camel", "Mira reveal oil")
    assert ("revealed", Linda, "silk") in gold.events()
    assert gold.merchant(Linda).area == {}


# Pick


def picking() -> Report:
    table = amul(Linda, Lukas, Mira, phase="pick").place("market", "spice", "gold", "silk", "silk")
    return table.hand(Linda, "camel").hand(Lukas, "camel").hand(Mira, "camel")


@proves("AM-RND-06")
def test_each_player_in_order_takes_exactly_one_market_card_into_the_hand():
    table = picking()
    assert table.acting == [Linda]
    assert table.play("Linda pick silk").acting == [Lukas]
    assert table.see().done == 1
    assert table.see(Linda).hand == {"camel": 1, "silk": 1}
    assert table.see().market == {"spice": 1, "gold": 1, "silk": 1}
    table.play("Lukas pick silk", "Mira pick gold")
    assert table.phase == "reveal"
    assert table.see().market == {"spice": 1}
    assert table.hands() == [2, 2, 2]


@proves("AM-RND-06")
def test_nobody_picks_twice_or_out_of_order():
    table = picking()
    with pytest.raises(NotYours, match="Linda is choosing now, not you"):
        table.play("Lukas pick spice")
    table.play("Linda pick silk")
    with pytest.raises(NotYours, match="Lukas is choosing now"):
        table.play("Linda pick spice")


@proves("AM-RND-06")
def test_a_card_that_is_gone_cannot_be_picked():
    table = picking().play("Linda pick gold")
    with pytest.raises(NotNow, match="Linda picked Gold before you"):
        table.play("Lukas pick gold")


@proves("AM-RND-06")
def test_palace_and_bazaar_may_not_be_picked_from():
    table = picking().place("palace", "yurt").place("bazaar", "silk-trader")
    assert table.choices(Linda) == ["pick gold", "pick silk", "pick spice"]
    with pytest.raises(NotNow):
        table.play("Linda pick yurt")
    with pytest.raises(NotNow):
        table.play("Linda take palace yurt")
    with pytest.raises(NotNow):
        table.play("Linda take bazaar silk-trader")


@proves("AM-RND-06")
@pytest.mark.parametrize("name", [Linda, Lukas, Mira, None])
def test_picks_are_public(name):
    table = picking().play("Linda pick spice")
    assert table.events(name) == [("picked", Linda, "spice")]
    assert table.see(name).merchants[0].picked == "spice"
    assert table.see(name).merchants[0].must_hold == {"spice": 1}
    assert table.see(name).merchants[0].held == 2


@proves("AM-RND-06", "AM-SET-08")
def test_a_picked_card_is_known_to_be_held_until_it_is_played():
    table = picking().play("Linda pick gold", "Lukas pick silk", "Mira pick silk")
    table.next_cards("spice", "spice", "spice", "jade")
    table.play("Linda reveal camel", "Lukas reveal silk", "Mira reveal camel")
    assert table.merchant(Linda).must_hold == {"gold": 1}
    assert table.merchant(Lukas).must_hold == {}
    table.play("Linda offer gold", "Lukas offer camel", "Mira offer silk")
    assert table.merchant(Linda).must_hold == {}


@proves("AM-RND-06", "AM-SET-08")
def test_of_two_equal_cards_the_played_one_may_be_the_picked_one():
    table = picking().hand(Linda, "gold", "camel").play("Linda pick gold", "Lukas pick silk", "Mira pick silk")
    table.next_cards("spice", "spice", "spice", "jade")
    table.play("Linda reveal gold", "Lukas reveal camel", "Mira reveal camel")
    assert table.see(Linda).hand == {"camel": 1, "gold": 1, "spice": 1}
    assert table.merchant(Linda).must_hold == {}


@proves("AM-RND-07")
def test_a_player_may_pick_the_card_they_offered():
    table = offering().play("Linda offer spice", "Lukas offer camel", "Mira offer gem", "Linda pick spice")
    assert table.see(Linda).hand == {"gold": 1, "spice": 1}
    assert (table.merchant(Linda).offered, table.merchant(Linda).picked) == ("spice", "spice")


@proves("AM-RND-08")
@pytest.mark.parametrize("players", [3, 5, 8])
def test_after_the_pick_every_hand_holds_six(players):
    table = dealt(*PEOPLE[:players]).play_on("reveal", round=1)
    assert table.hands() == [6] * players
    assert Counter(table.see().market).total() == (1 if players == 3 else 3)


# Reveal


def revealing() -> Report:
    table = amul(Linda, Lukas, Mira, phase="reveal").next_cards("spice", "spice", "spice", "jade")
    return table.hand(Linda, "gold", "silk").hand(Lukas, "camel").hand(Mira, "oil")


@proves("AM-RND-09")
def test_all_reveals_are_turned_up_together():
    table = revealing().play("Linda reveal gold", "Lukas reveal camel")
    assert [merchant.area for merchant in table.see().merchants] == [{}, {}, {}]
    assert table.acting == [Mira]
    table.play("Mira reveal oil")
    assert [merchant.area for merchant in table.see().merchants] == [{"gold": 1}, {"camel": 1}, {"oil": 1}]
    assert table.events()[1:4] == [("revealed", Linda, "gold"), ("revealed", Lukas, "camel"), ("revealed", Mira, "oil")]


@proves("AM-RND-09")
def test_any_hand_card_may_be_revealed_also_one_with_only_the_hand_icon():
    table = revealing()
    assert table.choices(Linda) == ["reveal gold", "reveal silk"]
    table.play("Linda reveal silk", "Lukas reveal camel", "Mira reveal oil")
    assert table.events()[1] == ("revealed", Linda, "silk")


@proves("AM-RND-10")
@pytest.mark.parametrize(
    ("card", "icons", "area", "gone"),
    [
        ("gold", "table", {"gold": 1}, {}),
        ("oil", "table and hand", {"oil": 1}, {}),
        ("silk", "hand", {}, {"silk": 1}),
        ("opium", "hand", {}, {"opium": 1}),
        ("mongol-prince", "table and hand", {"mongol-prince": 1}, {}),
        ("mughal-warlord", "table", {"mughal-warlord": 1}, {}),
    ],
)
def test_a_revealed_card_stays_if_it_has_the_table_icon(card, icons, area, gone):
    table = revealing().hand(Linda, card).play(f"Linda reveal {card}", "Lukas reveal camel", "Mira reveal oil")
    assert table.merchant(Linda).area == area
    assert table.see().gone == gone
    assert (("left", Linda, card) in table.events()) == (icons == "hand")


@proves("AM-RND-10")
def test_a_card_with_only_the_hand_icon_is_gone_before_the_effects():
    table = revealing().hand(Linda, "silk").hand(Lukas, "contract").place("bazaar", "silk-trader")
    table.play("Linda reveal silk", "Lukas reveal contract", "Mira reveal oil")
    assert table.phase == "effects"
    assert table.see().gone == {"silk": 1}
    assert table.merchant(Linda).area == {}


@proves("AM-RND-10")
def test_a_card_that_leaves_the_game_has_no_effect(tmp_path):
    edition = edition_with(tmp_path, "contract", 'position = "table"', 'position = "hand"')
    table = amul(Linda, Lukas, Mira, phase="reveal", edition=edition).next_cards("spice", "spice", "spice", "jade")
    table.hand(Linda, "contract").hand(Lukas, "camel").hand(Mira, "oil").place("bazaar", "silk-trader")
    assert table.play("Linda reveal contract", "Lukas reveal camel", "Mira reveal oil").round == 2


# On to the next round


@proves("AM-RND-16")
def test_what_is_left_in_the_market_leaves_the_game():
    table = effects("gold", "gold", "gold")
    assert table.see().gone == {"silk": 1, "contract": 1}
    assert table.see().market == {"jade": 1}
    assert ("emptied", None, None) in table.events()


@proves("AM-RND-16")
def test_the_market_is_emptied_after_the_effects():
    table = effects("scavenger", "gold", "gold")
    assert table.see().market == {"contract": 1, "silk": 1}
    table.play("Linda take market silk")
    assert table.see().gone == {"contract": 1}
    assert table.see().market == {"jade": 1}


@proves("AM-RND-16")
def test_the_market_is_also_emptied_after_round_nine():
    table = dealt(Linda, Lukas, Mira).play_on()
    assert table.see().market == {}
    assert table.sound


@proves("AM-RND-17")
def test_first_pick_passes_clockwise():
    table = effects("gold", "gold", "gold", first=Lukas)
    assert (table.round, table.phase, table.first_pick) == (2, "offer", Mira)
    assert ("first-pick", Mira, None) in table.events()
    assert table.order == [Mira, Linda, Lukas]


@proves("AM-RND-17")
@pytest.mark.parametrize(
    ("round", "holder"),
    [(1, Lukas), (2, Markus), (3, Johanna), (4, Linda), (5, Lukas), (6, Markus), (7, Johanna), (8, Linda), (9, Lukas)],
)
def test_first_pick_goes_round_the_table_for_nine_rounds(round, holder):
    table = dealt(Linda, Lukas, Markus, Johanna, seed="inn")
    assert table.starting_player == Lukas
    assert table.play_on("offer", round=round).first_pick == holder


@proves("AM-RND-17")
def test_a_new_round_begins_with_a_clean_slate():
    table = dealt(Linda, Lukas, Mira).play_on("offer", round=2)
    linda = table.merchant(Linda)
    assert (linda.offered, linda.picked, linda.revealed, linda.taken, linda.ready) == (None, None, None, None, False)
    assert table.acting == [Linda, Lukas, Mira]


@proves("AM-RND-18")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_after_round_nine_the_deck_is_empty(players):
    table = dealt(*PEOPLE[:players]).play_on("offer", round=9)
    assert table.see().deck == 0
    table.play_on()
    assert table.see().deck == 0
    assert table.see().unseen == {}


@proves("AM-RND-18")
@pytest.mark.parametrize(("players", "left"), [(3, 4), (4, 6), (5, 8), (8, 11)])
def test_before_round_nine_there_is_just_one_more_round_in_the_deck(players, left):
    assert dealt(*PEOPLE[:players]).play_on("offer", round=8).see().deck == left
