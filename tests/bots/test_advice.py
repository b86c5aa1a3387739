"""Advice: every choice on trial in imagined games, by what the seat sees and nothing else."""

from random import Random

import msgspec
import pytest

from serai.bots import Advice, Budget, advise
from serai.kernel.refusal import NotNow
from serai.kernel.table import Table
from tests.amul import report as amul
from tests.amul.swap import swapped
from tests.amulett.report import Ilse, Kashgar, Ravi, Report, amulett
from tests.amulett.report import dealt as dealt_amulett
from tests.amulett.swap import swapped_moment

FEW = Budget(games=200)
SIX = "red, yellow, green, clear, white, grey"


def offering() -> Table:
    """A game of Āmul in which three people offer cards for the fourth time."""
    return amul.dealt("Linda", "Lukas", "Mira").play_on("offer", round=4).table


def last_jewel(ravi: str) -> Report:
    """Ilse lacks one colour and may take it now; Ravi has these jewels, and metals for all exchanges to come."""
    table = amulett(Ilse, Ravi, Kashgar, at="D1").ground("D1", "brown, red").jewels(Ilse, SIX).jewels(Ravi, ravi)
    return table.metals(Ilse, "gold").metals(Ravi, "9 gold, 9 iron, 9 silver, 9 copper").play("Ilse bid 1; Ravi pass")


def test_the_jewel_that_wins_is_advised():
    best, other = advise(last_jewel(ravi="2 red, 2 yellow, 3 green").view(Ilse), FEW).choices
    assert best.action == "jewel brown"
    assert best.reason.en == "It completes your amulet."
    assert best.chance
    assert best.chance.share == 1.0
    assert other.behind
    assert 0 < other.behind.low < other.behind.share < other.behind.high


def test_where_every_way_wins_the_one_that_wins_now_comes_first():
    table = amulett(Ilse, Ravi, Kashgar, at="D1").jewels(Ilse, SIX).ground("D1", "brown, red")
    table.metals(Ilse, "4 gold").metals(Ravi, "3 iron").wins(Ilse, 1)
    best, other = advise(table.view(Ilse), FEW).choices
    assert best.chance == other.chance
    assert best.action == "jewel brown"


def test_a_card_for_the_hand_alone_is_not_thrown_away():
    table = amul.dealt("Linda", "Lukas", "Mira", seed="thrown").play_on("reveal", round=9)
    advice = advise(table.view("Linda"), FEW)
    thrown = [choice for choice in advice.choices if choice.reason.en.startswith("You lose")]
    kept = [choice for choice in advice.choices if choice not in thrown]
    assert thrown
    assert kept
    assert advice.choices[0] in kept
    assert max(choice.points or 0 for choice in thrown) < max(choice.points or 0 for choice in kept)


def test_the_better_half_is_tried_on_and_every_game_is_counted():
    advice = advise(offering().view(0), FEW)
    tried = [choice.tried for choice in advice.choices]
    assert tried == sorted(tried, reverse=True)
    assert tried[0] > tried[-1] > 0
    assert sum(tried) == advice.games <= FEW.games


def test_the_same_seed_gives_the_same_advice_and_another_one_other_games():
    view = offering().view(0)
    assert advise(view, FEW, seed="a") == advise(view, FEW, seed="a")
    assert advise(view, FEW, seed="a") != advise(view, FEW, seed="b")


def test_advice_in_amul_is_the_same_whatever_is_hidden():
    table = offering()
    twin, _ = swapped(table, 0, 1, table.legal(1)[0], Random("twin"))
    assert twin.state.hand.tolist() != table.state.hand.tolist()
    assert advise(twin.view(0), FEW) == advise(table.view(0), FEW)


def test_advice_in_das_amulett_is_the_same_whatever_is_hidden():
    dealt = dealt_amulett(Ilse, Ravi, Kashgar, seed="hidden", metals="unseen").table
    table, twin, seat = swapped_moment(dealt, Random("hidden"))
    assert advise(twin.view(seat), FEW) == advise(table.view(seat), FEW)


def test_what_was_hardly_tried_is_not_judged():
    advice = advise(offering().view(0), Budget(games=1))
    assert [(choice.chance, choice.behind, choice.points) for choice in advice.choices[1:]] == [(None, None, None)] * (
        len(advice.choices) - 1
    )
    assert all(choice.tried > 0 for choice in advice.choices)


def test_where_there_is_no_choice_the_chance_to_win_is_told_all_the_same():
    table = dealt_amulett(Ilse, Ravi, Kashgar, seed="forced", metals="unseen").table
    while len(table.legal(table.acting[0])) > 1:
        table.apply(table.acting[0], table.legal(table.acting[0])[-1])
    (only,) = advise(table.view(table.acting[0]), FEW).choices
    assert only.tried == FEW.games
    assert only.chance


def test_a_time_is_kept():
    advice = advise(offering().view(0), Budget(seconds=0.05))
    assert advice.games > 0


def test_advice_travels_as_a_message():
    advice = advise(offering().view(0), FEW)
    assert msgspec.json.decode(msgspec.json.encode(advice), type=Advice) == advice


def test_whoever_has_nothing_to_choose_gets_no_advice():
    with pytest.raises(NotNow, match="nothing to choose"):
        advise(offering().view(-1), FEW)
