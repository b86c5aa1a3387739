"""Setting the table: who plays, which cards are in the game, what is dealt, and who may look at what."""

from collections import Counter

import numpy as np
import pytest

from serai.games.amul.rules.rows import put_in, take_out
from serai.games.amul.rules.setup import shuffle_the_deck
from tests.amul.report import (
    PEOPLE,
    Johanna,
    Linda,
    Lukas,
    Markus,
    Mira,
    amul,
    cards,
    dealt,
    edition_with,
    proves,
)

MARKET = {
    3: "2 arab-merchant, arab-guard-e, arab-guard-g, arab-relic, arab-sword, 6 camel, camel-drivers, 3 contract, "
    "6 gem, 4 gold, 2 lamp, 2 mongol-merchant, mongol-guard-f, mongol-guard-h, mongol-relic, mongol-sword, 2 oil, "
    "7 silk, 4 silver, 4 spice",
    4: "amul-city-guard, arab-merchant, arab-prince, 3 carpet, contract, dancer, diplomat, gem, gold-smuggler, "
    "jeweler, mongol-merchant, mongol-prince, opium, peddler, scavenger, silver, 3 spice, spice-broker, thief",
    5: "arab-caravan, arab-general, arab-guard-i, arab-merchant, arab-spy, contract, courtesan, gold, mongol-caravan, "
    "mongol-general, mongol-guard-j, mongol-merchant, mongol-spy, mughal-warlord, 3 porcelain, sheikh, silver, "
    "2 spice, tax-collector, trading-house",
    6: "arab-merchant, contract, fugitive, gemsmith, gold, 3 jade, lamp, mongol-merchant, oil, opium, silver, spice",
    7: "arab-merchant, contract, gem, gold, 3 ivory, medallion, mercenaries, mongol-merchant, scavenger, silver, "
    "2 spice",
    8: "contract, 3 ebony, envoy, gem, gold, nomad, scavenger, silk, silver, 2 spice, spice-dealer",
}
PALACE = {
    3: "medallion, oil, silver, spice, tent, yurt",
    4: "lamp, oil",
    5: "gold, spice",
    6: "gem, silk",
    7: "dervish, opium",
    8: "silver, spice",
}
BAZAAR = {
    3: "silk-trader, silver-trader, spice-trader",
    4: "carpet-trader",
    5: "porcelain-trader",
    6: "jade-trader",
    7: "ivory-trader",
    8: "ebony-trader",
}


def marked(columns: dict[int, str], players: int) -> Counter[str]:
    """The cards whose number in the blue circle is not above the player count."""
    return Counter(card for number in range(3, players + 1) for card in cards(columns[number]))


# Who plays


@proves("AM-SET-01")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_three_to_eight_people_can_sit_down(players):
    table = dealt(*PEOPLE[:players])
    assert table.acting == list(PEOPLE[:players])


@proves("AM-SET-01")
@pytest.mark.parametrize("names", [PEOPLE[:2], (*PEOPLE, "Kashgar")])
def test_two_are_too_few_and_nine_too_many(names):
    with pytest.raises(ValueError, match="3 to 8 players"):
        dealt(*names)


@proves("AM-SET-07")
def test_the_starting_player_holds_first_pick_in_round_1():
    table = dealt(Linda, Lukas, Markus, Johanna, seed="second")
    assert table.first_pick == table.starting_player
    assert table.order[0] == table.starting_player


@proves("AM-SET-07")
def test_everybody_starts_about_as_often():
    starts = Counter(dealt(Linda, Lukas, Markus, Johanna, seed=f"evening {day}").starting_player for day in range(400))
    assert set(starts) == {Linda, Lukas, Markus, Johanna}
    assert min(starts.values()) > 75


@proves("AM-SET-07")
def test_the_starting_player_card_never_moves():
    table = dealt(Linda, Lukas, Markus, Johanna)
    starting_player = table.starting_player
    assert table.play_on("offer", round=2).starting_player == starting_player != table.first_pick
    assert table.play_on().starting_player == starting_player


# Which cards are in the game


@proves("AM-SET-02")
@pytest.mark.parametrize(("players", "size"), [(3, 51), (4, 74), (5, 97), (6, 111), (7, 125), (8, 139)])
def test_the_market_deck_without_tea(players, size):
    table = dealt(*PEOPLE[:players])
    assert table.market_cards().total() == size
    assert table.market_cards() == marked(MARKET, players)


@proves("AM-SET-02")
def test_the_rulebooks_example_five_players_use_cards_marked_3_4_and_5():
    used = dealt(Linda, Lukas, Markus, Johanna, Mira).market_cards()
    assert used == Counter(cards(MARKET[3])) + Counter(cards(MARKET[4])) + Counter(cards(MARKET[5]))
    assert "sheikh" in used
    assert "jade" not in used


@proves("AM-SET-03")
@pytest.mark.parametrize(("players", "size"), [(3, 6), (4, 8), (5, 10), (6, 12), (7, 14), (8, 16)])
def test_the_palace_has_two_cards_for_each_player_face_up(players, size):
    palace = Counter(dealt(*PEOPLE[:players]).see().palace)
    assert palace.total() == size
    assert palace == marked(PALACE, players)


@proves("AM-SET-04")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_the_bazaar_has_one_trader_for_each_player_face_up(players):
    bazaar = Counter(dealt(*PEOPLE[:players]).see().bazaar)
    assert bazaar.total() == players
    assert bazaar == marked(BAZAAR, players)


@proves("AM-SET-03", "AM-SET-04")
def test_palace_and_bazaar_are_never_refilled():
    table = dealt(Linda, Lukas, Markus).play_on("reveal", round=1)
    table.hand(Linda, "arab-merchant").hand(Lukas, "contract").hand(Markus, "gold")
    table.play("Linda reveal arab-merchant", "Lukas reveal contract", "Markus reveal gold")
    taken = {Linda: "Linda take palace tent", Lukas: "Lukas take bazaar silk-trader"}
    table.play(taken[table.acting[0]]).play(taken[table.acting[0]])
    assert table.round == 2
    assert table.see().palace == {"medallion": 1, "oil": 1, "silver": 1, "spice": 1, "yurt": 1}
    assert table.see().bazaar == {"silver-trader": 1, "spice-trader": 1}


# The deck


@proves("AM-SET-05")
def test_every_game_has_another_deck():
    first, second = dealt(Linda, Lukas, Mira, seed="one"), dealt(Linda, Lukas, Mira, seed="two")
    assert first.market_cards() == second.market_cards()
    assert first.state.deck.tolist() != second.state.deck.tolist()
    assert [first.held(name) for name in PEOPLE[:3]] != [second.held(name) for name in PEOPLE[:3]]


def lot(side: int, sides: int) -> int:
    """A number of fate that falls on this one of so many sides."""
    return -(-(side << 31) // sides) << 33


def shuffled(*fate: int) -> tuple[int, ...]:
    """A deck of three cards after fate has put it in order."""
    state = amul(Linda, Lukas, Mira).state
    state.deck[:3], state.deck_size = [10, 11, 12], 3
    shuffle_the_deck(state, np.array(fate, np.uint64))
    return tuple(state.deck[:3].tolist())


@proves("AM-SET-05")
def test_three_cards_have_six_orders_and_all_are_equally_likely():
    orders = [shuffled(0, lot(second, 2), lot(third, 3)) for second in range(2) for third in range(3)]
    assert len(set(orders)) == 6
    assert {tuple(sorted(order)) for order in orders} == {(10, 11, 12)}


@proves("AM-SET-05")
def test_any_card_can_lie_on_top_and_at_the_bottom():
    tables = [dealt(Linda, Lukas, Mira, seed=f"evening {day}") for day in range(300)]
    top = {int(table.state.deck[table.state.drawn]) for table in tables}
    bottom = {int(table.state.deck[table.state.deck_size - 1]) for table in tables}
    assert len(top) == len(bottom) == len(set(cards(MARKET[3])))


@proves("AM-SET-05")
@pytest.mark.parametrize("name", [Linda, Lukas, Mira, None])
def test_nobody_knows_the_order_of_the_deck(name):
    table = dealt(Linda, Lukas, Mira)
    before = table.seen(name)
    table.state.deck[table.state.drawn : table.state.deck_size].sort()
    assert table.seen(name) == before
    assert table.see(name).deck == 51 - 19


# Hands and play areas


@proves("AM-SET-06")
def test_five_cards_are_dealt_to_each_player_before_the_first_round():
    events = dealt(Linda, Lukas, Markus, Johanna).events()
    setup = events[: events.index(("round", None, None))]
    assert Counter(setup) == {("dealt", name, None): 5 for name in (Linda, Lukas, Markus, Johanna)}


@proves("AM-SET-06")
def test_the_cards_dealt_are_the_hand():
    table = dealt(Linda, Lukas, Markus, Johanna)
    dealt_to_linda = [card for what, name, card in table.events(Linda) if (what, name) == ("dealt", Linda)]
    assert Counter(dealt_to_linda) == Counter(table.see(Linda).hand)


@proves("AM-SET-06", "AM-SET-08")
def test_what_is_dealt_is_secret_from_the_others():
    table = dealt(Linda, Lukas, Mira)
    dealt_to_linda = [event for event in table.events(Lukas) if event[:2] == ("dealt", Linda)]
    assert dealt_to_linda == [("dealt", Linda, None)] * 6


@proves("AM-SET-06", "AM-SET-08")
@pytest.mark.parametrize("name", [Lukas, Mira, None])
def test_a_hand_is_hidden_from_the_others(name):
    first = amul(Linda, Lukas, Mira).hand(Linda, "spice", "spice", "gold")
    second = amul(Linda, Lukas, Mira).hand(Linda, "camel", "opium", "tea")
    assert first.seen(name) == second.seen(name)
    assert first.merchant(Linda).held == 3
    assert first.see(Linda).hand == {"spice": 2, "gold": 1}


@proves("AM-SET-08")
@pytest.mark.parametrize("name", [Linda, Lukas, Mira, None])
def test_play_areas_are_open_to_everybody(name):
    table = amul(Linda, Lukas, Mira)
    table.area(Linda, "gold", "gold", "mughal-warlord")
    linda = table.see(name).merchants[0]
    assert linda.area == {"gold": 2, "mughal-warlord": 1}
    assert linda.prowess == 2


@proves("AM-SET-08")
@pytest.mark.parametrize("phase", ["offer", "pick", "reveal", "end"])
def test_play_areas_are_open_at_all_times(phase):
    table = dealt(Linda, Lukas, Mira).play_on(phase, round=9)
    areas = [merchant.area for merchant in table.see().merchants]
    assert all(areas)
    assert areas == [merchant.area for merchant in table.see(Linda).merchants]


@proves("AM-SET-08")
@pytest.mark.parametrize("name", [Linda, Lukas, Mira])
def test_what_nobody_has_shown_is_in_the_deck_or_in_another_hand(name):
    table = dealt(Linda, Lukas, Mira, tea=2).play_on("reveal", round=4)
    others = [other for other in (Linda, Lukas, Mira) if other != name]
    hidden = [table.held(other) - Counter(table.merchant(other).must_hold) for other in others]
    assert Counter(table.see(name).unseen) == table.deck() + hidden[0] + hidden[1]


@proves("AM-SET-08")
def test_a_spectator_has_no_hand_and_no_choices():
    table = dealt(Linda, Lukas, Mira)
    assert table.see().hand == {}
    assert table.see().choices == []
    assert Counter(table.see().unseen) == table.deck() + table.held(Linda) + table.held(Lukas) + table.held(Mira)


# What a player can imagine


@proves("AM-SET-05", "AM-SET-08")
def test_a_player_imagines_tables_that_agree_with_what_she_sees():
    table = dealt(Linda, Lukas, Markus, Johanna, tea=4).play_on("reveal", round=5)
    imagined = table.imagined_by(Linda)
    assert imagined.sound
    assert imagined.see(Linda) == table.see(Linda)
    assert imagined.held(Lukas) >= Counter(table.merchant(Lukas).must_hold)


@proves("AM-SET-05", "AM-SET-08")
def test_she_does_not_imagine_the_truth_each_time():
    table = dealt(Linda, Lukas, Markus, Johanna).play_on("offer", round=2)
    dreams = [table.imagined_by(Linda, chance=f"night {night}") for night in range(3)]
    assert table.held(Lukas) not in [dream.held(Lukas) for dream in dreams]
    assert dreams[0].held(Lukas) != dreams[1].held(Lukas) != dreams[2].held(Lukas)


@proves("AM-RND-05")
def test_who_chose_face_down_may_have_chosen_any_of_their_cards():
    table = dealt(Linda, Lukas, Mira, seed="camels")
    table.play(f"Lukas {table.choices(Lukas)[0]}")
    dreams = [table.imagined_by(Linda, chance=f"night {night}") for night in range(40)]
    chosen = [list(dream.see(Lukas).hand).index(dream.see(Lukas).chosen or "") for dream in dreams]
    assert {0, 1, 2, 3} <= set(chosen)
    assert all(dream.sound for dream in dreams)


# No card is lost


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_no_card_is_lost_or_doubled_in_a_whole_game(players):
    table = dealt(*PEOPLE[:players], tea=3)
    sound = [table.sound]
    while not table.table.over:
        seat = table.table.acting[0]
        table.table.apply(seat, table.table.legal(seat)[-1 if table.round % 2 else 0])
        sound.append(table.sound)
    assert all(sound)


@pytest.mark.parametrize(
    "disturb",
    [
        lambda table: table.area(Linda, "gold"),
        lambda table: table.hand(Lukas, *cards("6 gold")),
        lambda table: table.place("palace", "yurt"),
        lambda table: table.next_cards("jade", "jade", "jade", "jade"),
        lambda table: table.state.known[0].fill(table._kind("tea")),
        lambda table: setattr(table.state, "round", 3),
    ],
    ids=[
        "a card too many",
        "a forged hand",
        "a robbed palace",
        "a stacked deck",
        "a false rumour",
        "a lost round",
    ],
)
def test_a_disturbed_table_is_not_sound(disturb):
    table = dealt(Linda, Lukas, Mira).play_on("reveal", round=2)
    assert table.sound
    disturb(table)
    assert not table.sound


def test_a_card_passed_under_the_table_is_not_sound():
    table = dealt(Linda, Lukas, Mira)
    card = table.state.hand[0, 0]
    take_out(table.state.hand[0], card)
    put_in(table.state.hand[1], card)
    assert table.hands() == [5, 7, 6]
    assert not table.sound


@proves("AM-RND-18")
def test_a_card_left_in_the_deck_at_the_end_is_not_sound(tmp_path):
    edition = edition_with(tmp_path, "gold", "market = [4,", "market = [5,")
    table = dealt(Linda, Lukas, Mira, edition=edition).play_on("reveal", round=9)
    assert table.sound
    assert not table.play_on().sound
