"""What Python says of a table, a View, a record and of what bots thought, in a session or a notebook."""

from typing import Any
from xml.etree import ElementTree

from serai.bots import Advice, ChoiceAdvice, ChoiceStats, ShareEstimate
from serai.bots.hint import hint_by_sight
from serai.bots.search_bot import Searched
from serai.games.amul.game import amul
from serai.kernel.record import record_of
from serai.kernel.table import Table
from serai.text.html_table import html_table
from serai.text.languages import Both


def cells(thing: Any) -> list[list[str | None]]:
    """The table that a notebook shows."""
    return [[cell.text for cell in row] for row in ElementTree.fromstring(thing._repr_html_()).iter("tr")]


def begun() -> Table:
    return Table(amul(), ("Linda", "Lukas", "Mira"), seed="repr")


def test_a_table_says_who_plays_and_whom_it_waits_for():
    assert repr(begun()) == (
        "<Table: Āmul, Linda, Lukas, Mira, chapter 1: waiting for Linda, Lukas, Mira; 0 choices made>"
    )


def test_a_game_says_its_rules_and_edition():
    assert repr(amul()).startswith("<Game: Āmul, rules 1, edition reconstructed-")


def test_a_view_says_whose_it_is_and_what_may_be_chosen():
    table = begun()
    assert repr(table.view(1)) == (
        "<View of seat 1: Āmul, chapter 1, waiting for seat 0, seat 1, seat 2; "
        f"{len(table.legal(1))} choices: {', '.join(table.choices(1)[:6])}>"
    )
    assert repr(table.view()) == "<View of a spectator: Āmul, chapter 1, waiting for seat 0, seat 1, seat 2>"
    assert repr(table.open_view()) == "<View with all cards open: Āmul, chapter 1, waiting for seat 0, seat 1, seat 2>"


def test_a_record_says_who_won():
    table = begun()
    assert repr(record_of(table)) == "<Record: Āmul, Linda, Lukas, Mira; 0 choices, not over>"
    while not table.over:
        seat = table.acting[0]
        table.apply(seat, table.legal(seat)[0])
    assert f"Linda {table.points[0]}, " in repr(record_of(table))
    assert f"won by {' and '.join(table.names[seat] for seat in table.winners)}>" in repr(record_of(table))


def test_advice_says_what_each_choice_is_worth_the_best_first():
    share, why = ShareEstimate(0.41, 0.36, 0.47), Both("The third of its kind.", "Die dritte ihrer Art.")
    good = ChoiceAdvice("offer silk", 300, share, share, 61.52, why)
    rare = ChoiceAdvice("offer gold", 4, None, None, None, Both("", ""))
    advice = Advice(0, 304, "points", [good, rare])
    assert cells(advice) == [
        ["choice", "wins", "95 %", "points", "imagined games", "why"],
        ["offer silk", "41 %", "36 % to 47 %", "61.5", "300", "The third of its kind."],
        ["offer gold", None, None, None, "4", None],
    ]
    assert repr(advice).splitlines() == [
        "<Advice for seat 0 after 304 imagined games",
        "  offer silk: wins 41 % (36 to 47), 61.5 points. The third of its kind.",
        "  offer gold: tried too little to say (4)>",
    ]


def test_a_hint_says_the_choice_and_its_reason():
    hint = hint_by_sight(begun().view(0), begun().names)
    assert repr(hint).startswith("<Hint by the first sight: ")
    headings, told = cells(hint)
    assert headings == ["look at", "choose", "why", "next best"]
    assert told[1] == hint.says.en
    assert hint.look is not None
    assert told[0] == hint.look.says.en


def test_a_search_says_how_often_each_choice_was_tried():
    view = begun().view(0)
    seldom, often, *_ = view.legal
    searched = Searched(view, [ChoiceStats(seldom, 5, 0.2), ChoiceStats(often, 15, 0.4375)])
    assert repr(searched).splitlines() == [
        "<Search of seat 0",
        f"  {view.choices[1]}: 15 visits (75 %), utility 0.438",
        f"  {view.choices[0]}: 5 visits (25 %), utility 0.200>",
    ]
    assert cells(searched) == [
        ["choice", "visits", "of all", "utility"],
        [view.choices[1], "15", "75 %", "0.438"],
        [view.choices[0], "5", "25 %", "0.200"],
    ]
    assert searched == [(seldom, 5, 0.2), (often, 15, 0.4375)]


def test_no_text_in_a_table_is_read_as_html():
    assert html_table("a < b", ("c",), [("<script>",)]) == (
        "<table><caption>a &lt; b</caption><tr><th>c</th></tr><tr><td>&lt;script&gt;</td></tr></table>"
    )
