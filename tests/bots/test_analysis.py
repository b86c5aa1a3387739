"""A game looked through: chances add up, verdicts rest on games of their own, and nobody is told what was hidden."""

from random import Random

import msgspec
import pytest

from serai.bots import PolicyBot, play_out
from serai.bots.analysis import Analysis, Thoroughness, analyse, verdict
from serai.bots.chances import chances
from serai.bots.comparison import compare
from serai.bots.following import following
from serai.games import game_named
from serai.kernel.review import Review
from serai.kernel.table import Table
from tests.amul import report as amul
from tests.amul.swap import swapped
from tests.amulett.report import Ilse, Kashgar, Ravi, Report, amulett
from tests.shipped import GAMES

HASTY = Thoroughness(chances=20, ranking=60, comparing=60)
SIX = "red, yellow, green, clear, white, grey"


def played(game: str, players: int = 3, seed: str = "looked through") -> Review:
    table = Table(game_named(game), players, seed=seed)
    play_out(table, [PolicyBot("random" if seat == 0 else "greedy", f"{seed} {seat}") for seat in range(players)])
    return Review(table)


def one_jewel_away() -> Report:
    """Ilse lacks one colour and may take it now, or another jewel."""
    table = amulett(Ilse, Ravi, Kashgar, at="D1").ground("D1", "brown, red").jewels(Ilse, SIX)
    table.jewels(Ravi, "2 red, 2 yellow, 3 green").metals(Ilse, "gold")
    return table.metals(Ravi, "9 gold, 9 iron, 9 silver, 9 copper").play("Ilse bid 1; Ravi pass")


@pytest.mark.parametrize("game", GAMES)
def test_the_chances_of_all_seats_add_up_at_every_moment_and_end_with_who_won(game: str):
    review = played(game)
    analysis = analyse(review, seats=(), thoroughness=HASTY)
    assert len(analysis.chances) == len(review.steps)
    assert all(sum(moment) == pytest.approx(1) for moment in analysis.chances)
    assert [seat for seat, chance in enumerate(analysis.chances[-1]) if chance] == review.winners
    assert analysis.choices == []


def test_only_choices_of_the_seats_that_are_asked_about_are_judged():
    review = played("amul")
    analysis = analyse(review, seats={0}, thoroughness=HASTY)
    assert {choice.seat for choice in analysis.choices} == {0}
    for choice in analysis.choices:
        assert review.choices[choice.step].seat == 0
        told = [option.action for option in choice.options]
        assert {choice.made, choice.best} <= set(told)
        assert len(told) == len(set(told)) <= 5
    assert [dear.lost for dear in analysis.dearest(0)] == sorted((d.lost for d in analysis.dearest(0)), reverse=True)
    assert len(analysis.dearest(0)) == 3, "somebody who takes anything has at least three dear choices"
    assert msgspec.json.decode(msgspec.json.encode(analysis), type=Analysis) == analysis


def test_a_win_that_was_not_taken_is_costly():
    view = one_jewel_away().view(Ilse)
    brown, red = (view.game.actions.read(f"jewel {colour}") for colour in ("brown", "red"))
    chance, ahead, error = compare(view, brown, red, 200)
    assert 0.95 < chance < 1, "nothing is called certain before the end"
    assert ahead > 0.2
    assert verdict(ahead, error) == "costly"
    assert compare(view, red, brown, 200).ahead == -ahead
    assert compare(view, brown, brown, 200) == (chance, 0, 0)


@pytest.mark.parametrize(
    ("lost", "error", "called"),
    [(-0.02, 0.01, "best"), (0.01, 0.0, "best"), (0.03, 0.001, "fine"), (0.08, 0.05, "fine"), (0.08, 0.02, "costly")],
)
def test_a_choice_is_costly_only_if_that_is_sure(lost: float, error: float, called: str):
    assert verdict(lost, error) == called


def test_the_same_seed_gives_the_same_analysis():
    review = played("amul")
    assert analyse(review, {1}, HASTY, "a") == analyse(review, {1}, HASTY, "a")


def test_what_was_hidden_changes_no_chance_and_no_comparison():
    table = amul.dealt("Linda", "Lukas", "Mira").play_on("offer", round=4).table
    twin, _ = swapped(table, 0, 1, table.legal(1)[0], Random("twin"))
    assert twin.state.hand.tolist() != table.state.hand.tolist()
    one, other = table.legal(0)[:2]
    assert compare(table.view(0), one, other, 40) == compare(twin.view(0), one, other, 40)
    assert chances(table.view(0), 40) == chances(twin.view(0), 40)
    assert following(table.view(0), one, 3, 40) == following(twin.view(0), one, 3, 40)


def test_the_best_option_is_told_first_and_every_option_by_its_name():
    for choice in analyse(played("amulett"), {0}, HASTY).choices[:12]:
        behind = [option.behind for option in choice.options if option.behind is not None]
        assert behind == sorted(behind)
        assert all(option.says.en and option.says.de for option in choice.options)
        assert bool(choice.line) <= (choice.verdict == "costly"), "what follows is told of dear choices only"


def test_after_a_bid_that_nobody_can_beat_the_jewel_is_chosen():
    table = amulett(Ilse, Ravi, Kashgar, at="D1").ground("D1", "brown, red").metals(Ilse, "3 gold, 2 iron")
    view = table.metals(Ravi, "gold").metals(Kashgar, "gold").view(Ilse)
    actions = view.game.actions
    line = following(view, actions.read("bid 3"), length=2, games=60)
    assert [move.seat for move in line] == [view.seat] * len(line), "who has one option is not asked"
    assert [actions.notation(move.action).split()[0] for move in line] == ["jewel", "move"]


def test_nothing_follows_the_last_choice_of_a_game():
    view = one_jewel_away().view(Ilse)
    assert following(view, view.game.actions.read("jewel brown"), length=3, games=60) == []
