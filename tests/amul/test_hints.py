"""What a screen shows beside the View: the sheet as it stands, and what each choice would change."""

from serai.games import game_named, voice_of
from serai.games.amul.advice.hints import AmulHints, hints
from serai.games.amul.edition.box import box_of
from serai.games.amul.rules.rows import take_out
from serai.kernel.table import Table
from serai.text.languages import LANGUAGES

AMUL = game_named("amul")
BOX = {card.id: card for card in box_of(AMUL).cards}


def hints_of(table: Table, seat: int) -> AmulHints:
    return hints(table.view(seat), {language: voice_of(AMUL, table.names, language, seat) for language in LANGUAGES})


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


def test_a_choice_to_take_a_card_gains_what_the_table_gains_when_it_is_taken():
    table, taken = played(0), 0
    while not table.over:
        seat = table.acting[0]
        weighed = hints_of(table, seat).choices
        effects = [choice for choice in table.legal(seat) if AMUL.actions.notation(choice).startswith("take ")]
        merchants = [choice for choice in table.legal(seat) if BOX.get(AMUL.actions.thing(choice), BOX["silk"]).take]
        chosen = (effects or merchants or table.legal(seat))[0]
        before, expected = table.points[seat], weighed[table.legal(seat).index(chosen)]
        table.apply(seat, chosen)
        if expected.action.startswith("take ") and expected.card is not None and not table.over:
            assert table.points[seat] - before == expected.gain
            taken += 1
    assert taken > 3


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
