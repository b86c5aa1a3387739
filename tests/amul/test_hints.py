"""What a screen shows beside the View: the sheet as it stands, and what each choice would change."""

import os
from collections import Counter

from serai.games import game_named
from serai.games.amul.advice.gains import AmulChange
from serai.games.amul.advice.hints import AmulChoiceHint
from serai.games.amul.edition.box import box_of
from serai.games.amul.rules.rows import take_out
from serai.kernel.table import Table
from serai.text.languages import LANGUAGES
from tests.amul.late_game import FILE, scenes
from tests.amul.report import Linda, Lukas, Mira, Report, amul
from tests.amul.shown_gains import hints_of, play

AMUL = game_named("amul")
BOX = {card.id: card for card in box_of(AMUL).cards}


def played(choices: int) -> Table:
    """A table at which everybody has taken the first choice so many times."""
    table = Table(AMUL, ["Linda", "Lukas", "Mira"], seed="silk road")
    for _ in range(choices):
        seat = table.acting[0]
        table.apply(seat, table.legal(seat)[0])
    return table


def test_the_sheet_adds_up_to_the_points_of_the_table_after_every_choice():
    table = played(0)
    while not table.over:
        hints_now = hints_of(table, 0)
        assert [sum(line) for line in hints_now.sheet] == table.points
        seat = table.acting[0]
        table.apply(seat, table.legal(seat)[0])
    assert [sum(line) for line in hints_of(table, 0).sheet] == table.points


def test_every_gain_that_is_shown_is_the_change_of_the_two_totals_on_the_page():
    games, every = (24, 1) if os.environ.get("LONG_TESTS") else (3, 14)
    found = sum((play(game, 3 + game % 6, every) for game in range(games)), Counter[str]())
    assert sorted(found) == [f"{what} true" for what in ("best", "offer", "pick", "reveal", "take", "totals")]


def choice_of(table: Report, name: str, action: str) -> AmulChoiceHint:
    return next(one for one in hints_of(table.table, table.table.names.index(name)).choices if one.action == action)


def test_a_third_silk_brings_five_because_the_two_in_the_hand_count():
    table = amul(Linda, Lukas, Mira, phase="pick").hand(Linda, "silk", "silk").place("market", "silk", "silk-trader")
    silk = choice_of(table, Linda, "pick silk")
    assert (silk.gain, silk.now, silk.hand, silk.majority) == (5, 0, 5, 0)
    assert silk.changes == [AmulChange("hand", "silk", 5, 4)]


def test_a_card_for_the_table_brings_nothing_in_the_hand_and_tells_what_it_would_bring_once_revealed():
    table = amul(Linda, Lukas, Mira, phase="pick").area(Linda, "silver").place("market", "silver")
    silver = choice_of(table, Linda, "pick silver")
    assert (silver.gain, silver.later) == (0, 4)


def test_a_majority_that_has_to_be_shared_tells_who_loses_by_it():
    table = (
        amul(Linda, Lukas, Mira, phase="reveal").hand(Linda, "mongol-merchant", "oil").area(Lukas, "mongol-merchant")
    )
    merchant = choice_of(table, Linda, "reveal mongol-merchant")
    assert (merchant.gain, merchant.now, merchant.majority) == (5, 1, 4)
    assert merchant.changes == [
        AmulChange("now", "mongol-merchant", 1, 0),
        AmulChange("majority", "mongol-majority", 4, 0),
    ]
    assert merchant.rivals == {table.table.names.index(Lukas): -4}


def test_an_offer_costs_what_the_hand_misses():
    table = amul(Linda, Lukas, Mira).hand(Linda, "silk", "silk", "silver")
    assert choice_of(table, Linda, "offer silk").gain == -3
    assert choice_of(table, Linda, "offer silver").gain == 0


def test_the_cards_of_every_play_area_and_the_majorities_add_up_to_the_points():
    table = played(70)
    told = hints_of(table, 0)
    for area, line in zip(told.areas, told.sheet, strict=True):
        assert sum(area.values()) == sum(line[:-2])
    assert told.areas[0].keys() == table.view(0).shown.merchants[0].area.keys()
    assert told.held.keys() == table.view(0).shown.hand.keys()


def test_a_card_for_the_hand_alone_leaves_the_game_when_it_is_revealed_and_nothing_else_does():
    table = played(0)
    seen = set[bool]()
    while not table.over:
        seat = table.acting[0]
        for weighed in hints_of(table, seat).choices:
            if weighed.action.startswith("reveal "):
                assert weighed.card is not None
                assert weighed.leaves == (BOX[weighed.card].position == "hand")
                seen.add(weighed.leaves)
        table.apply(seat, table.legal(seat)[0])
    assert seen == {True, False}


def test_a_card_that_leaves_costs_what_the_hand_misses_without_it():
    table, costs = played(0), set[int]()
    while not table.over:
        seat = table.acting[0]
        hints_now = hints_of(table, seat)
        for lost in (choice for choice in hints_now.choices if choice.leaves):
            assert lost.card is not None
            assert lost.gain is not None
            without = table.copy()
            take_out(without.state.hand[seat], AMUL.things.index(lost.card))
            assert hints_now.hand == (hints_of(without, seat).hand or 0) - lost.gain
            costs.add(lost.gain)
        table.apply(seat, table.legal(seat)[0])
    assert len(costs) > 3


def test_the_late_table_of_the_gallery_shows_what_the_rules_say():
    assert FILE.read_bytes() == scenes(), "python -m tests.amul.late_game"


def test_what_the_hand_would_add_is_told_to_its_owner_and_to_nobody_else():
    table = played(40)
    assert hints_of(table, 0).hand is not None
    assert hints_of(table, -1).hand is None
    assert hints_of(table, -1).choices == []


def test_every_card_of_the_box_says_in_both_languages_what_it_is():
    for card in BOX.values():
        for language in LANGUAGES:
            name = getattr(card.name, language)
            assert name
            assert getattr(card.spoken, language).startswith(name.removesuffix(f" {card.letter}"))
            assert all(point.lstrip("−").isdigit() for point in card.points), card
    assert BOX["gem"].whose == "all"
    assert BOX["opium"].whose == "neighbours"
    assert BOX["arab-caravan"].whose == "you-and-neighbours"
    assert BOX["silk"].points == ["1", "4", "9", "16", "25"]
