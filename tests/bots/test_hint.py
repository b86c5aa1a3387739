"""Hints: what to look at, then a choice with its reason, made from what the seat sees and nothing else."""

from random import Random

import numpy as np
import pytest

from serai.bots import Budget
from serai.bots.hint import Hint, _are_alike, hint_by_games, hint_by_sight  # pyright: ignore[reportPrivateUsage]
from serai.kernel.game import View
from serai.kernel.refusal import NotNow
from serai.kernel.table import Table
from tests.amul import report as amul
from tests.amul.swap import swapped
from tests.amulett.report import Ilse, Kashgar, Ravi, amulett
from tests.amulett.report import dealt as dealt_amulett
from tests.amulett.swap import swapped_moment

VERY_FEW = Budget(games=8)
LINDA, LUKAS, MIRA = "Linda", "Lukas", "Mira"
NAMES = [LINDA, LUKAS, MIRA]
SIX = "red, yellow, green, clear, white, grey"


def both_hints(view: View, names: list[str]) -> tuple[Hint, Hint]:
    """The hint of a machine that compiles, and that of one that does not."""
    return hint_by_games(view, names, VERY_FEW), hint_by_sight(view, names)


def test_the_jewel_that_wins_is_hinted_at_and_then_named():
    table = amulett(Ilse, Ravi, Kashgar, at="D1").ground("D1", "brown, red").jewels(Ilse, SIX)
    table.metals(Ilse, "4 gold").metals(Ravi, "3 iron").wins(Ilse, 1)
    hint = hint_by_sight(table.view(Ilse), [Ilse, Ravi, Kashgar])
    assert hint.look
    assert hint.look.says.en == "Look at your amulet: one of these jewels completes it."
    assert hint.action == "jewel brown"
    assert hint.reason.de == "Er vollendet dein Amulett."
    assert not hint.equal


def test_whoever_could_win_the_game_here_is_looked_at():
    table = amulett(Ilse, Ravi, Kashgar, at="D1").ground("D1", "brown, red").jewels(Ravi, SIX)
    table.metals(Ilse, "3 gold").metals(Ravi, "2 gold")
    hint = hint_by_sight(table.view(Ilse), [Ilse, Ravi, Kashgar])
    assert hint.look
    assert hint.look.says.en == "Look at Ravi: a jewel here would complete that amulet."
    assert (hint.look.seat, hint.look.things) == (1, ["D1"])


def test_a_rival_who_collects_what_you_could_offer_is_looked_at():
    table = amul.amul(*NAMES, phase="offer").hand(LINDA, "camel", "silk").area(LUKAS, "camel", "camel")
    hint = hint_by_sight(table.view(LINDA), NAMES)
    assert hint.look
    assert hint.action == "offer silk"
    assert hint.look.seat == 1
    assert hint.look.things == ["camel"]
    assert hint.look.says.en.startswith("Look at Lukas: Camel would be worth ")


def test_choices_that_bring_the_same_are_equal():
    table = amul.amul(*NAMES, phase="pick").place("market", "scavenger", "diplomat")
    hint = hint_by_sight(table.view(LINDA), NAMES)
    assert hint.equal
    assert hint.runner_up


def endings(*utilities: float) -> np.ndarray:
    """Games that ended with these utilities."""
    return np.array([[utility, 0.0] for utility in utilities])


def test_what_is_only_better_by_luck_is_alike_and_what_is_surely_better_is_not():
    lucky = endings(*[0.0, 1.0] * 50, 1.0, 1.0)
    assert _are_alike(lucky, endings(*[1.0, 0.0] * 50, 0.0, 0.0))
    assert _are_alike(endings(*[0.505] * 100), endings(*[0.5] * 100)), "half a hundredth does not matter"
    assert not _are_alike(endings(*[0.53] * 100), endings(*[0.5] * 100))


def a_game(table: Table, chance: Random) -> list[View]:
    """The Views of everybody who was asked in a game, a few of them."""
    views = list[View]()
    while not table.over:
        seat = chance.choice(table.acting)
        views.append(table.view(seat))
        table.apply(seat, chance.choice(table.legal(seat)))
    return chance.sample(views, 60)


@pytest.mark.parametrize("seed", ["one", "two"])
@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_a_hint_is_a_choice_of_the_seat_and_what_to_look_at_does_not_name_it(game: str, seed: str):
    table = (amul.dealt(*NAMES, seed=seed) if game == "amul" else dealt_amulett(*NAMES, seed=seed)).table
    for view in a_game(table, Random(seed)):
        hint = hint_by_sight(view, NAMES)
        assert hint.action in view.choices
        assert hint.look
        for said in (hint.look.says.en, hint.look.says.de):
            assert said.endswith(".")
            assert "{" not in said
        thing = hint.action.split()[-1]
        assert thing not in hint.look.things or view.choices == [hint.action] or thing in own_cards(view)


def own_cards(view: View) -> set[str]:
    """The cards before the seat and in its hand: who owns Silk may be told to look at it, and then to pick more."""
    shown = view.shown
    return set(shown.hand) | set(shown.merchants[view.seat].area) if view.game.name == "amul" else set()


def test_hints_in_amul_are_the_same_whatever_is_hidden():
    table = amul.dealt(*NAMES).play_on("offer", round=4).table
    twin, _ = swapped(table, 0, 1, table.legal(1)[0], Random("twin"))
    assert twin.state.hand.tolist() != table.state.hand.tolist()
    assert both_hints(twin.view(0), NAMES) == both_hints(table.view(0), NAMES)


def test_hints_in_das_amulett_are_the_same_whatever_is_hidden():
    dealt = dealt_amulett(*NAMES, seed="hidden", metals="unseen").table
    table, twin, seat = swapped_moment(dealt, Random("hidden"))
    assert both_hints(twin.view(seat), NAMES) == both_hints(table.view(seat), NAMES)


def test_whoever_has_nothing_to_choose_gets_no_hint():
    table = amul.dealt(*NAMES).table
    for hint in (hint_by_games, hint_by_sight):
        with pytest.raises(NotNow, match="nothing to choose"):
            hint(table.view(-1), NAMES)
