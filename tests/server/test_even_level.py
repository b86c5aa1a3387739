"""Bots that are as strong as somebody: whoever wins meets stronger ones, whoever loses weaker ones, step by step."""

from collections.abc import Callable, Sequence
from random import Random

import pytest

from serai.bots.levels import LEVELS
from serai.games import game_named, parts_of
from serai.server.hall.even_level import (
    GameAgainstBots,
    Tally,
    chance_to_win,
    even_level,
    strength_after,
    strengths_of_levels,
    tally,
)
from tests.shipped import GAMES

LEADS = {game: parts_of(game_named(game)).leads for game in GAMES}
WEAKEST, STRONGEST = LEVELS[0], LEVELS[-1]

Evening = list[GameAgainstBots]


def level_after(evening: Evening, leads: Sequence[float]) -> str:
    return even_level([strength_after(evening, leads)], leads)


def evening(
    games: int, leads: Sequence[float], wins: Callable[[str], bool], bots: int = 3
) -> tuple[Evening, list[str]]:
    """So many games in a row against bots that follow; and at which level they were met."""
    played: Evening = []
    met: list[str] = []
    for _ in range(games):
        met.append(level_after(played, leads))
        played.append(GameAgainstBots([met[-1]] * bots, wins(met[-1])))
    return played, met


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_gets_the_first_level(game: str):
    assert strength_after([], LEADS[game]) is None
    assert level_after([], LEADS[game]) == WEAKEST


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bots", [2, 3, 7])
def test_somebody_who_always_wins_meets_every_level_on_the_way_to_the_strongest(game: str, bots: int):
    _, met = evening(30, LEADS[game], lambda level: True, bots)
    assert list(dict.fromkeys(met)) == list(LEVELS)
    assert met[-1] == STRONGEST
    assert met.index(STRONGEST) < 20


@pytest.mark.parametrize("game", GAMES)
def test_somebody_who_always_loses_comes_down_to_the_first_level_and_stays(game: str):
    leads = LEADS[game]
    champion, _ = evening(40, leads, lambda level: True)
    lost: Evening = []
    met: list[str] = []
    for _ in range(80):
        met.append(level_after([*champion, *lost], leads))
        lost.append(GameAgainstBots([met[-1]] * 3, won=False))
    assert list(dict.fromkeys(met)) == list(reversed(LEVELS))
    assert level_after(lost, leads) == WEAKEST


@pytest.mark.parametrize("game", GAMES)
def test_who_has_lost_for_long_is_not_held_back_when_the_wins_begin(game: str):
    beginning = [GameAgainstBots([WEAKEST] * 3, won=False)] * 50
    wins = [GameAgainstBots([WEAKEST] * 3, won=True)] * 5
    assert level_after([*beginning, *wins], LEADS[game]) == LEVELS[1]


@pytest.mark.parametrize("game", GAMES)
def test_one_game_moves_nobody_by_more_than_one_level_whoever_was_beaten(game: str):
    dice, leads = Random("one game"), LEADS[game]
    for _ in range(50):
        played: Evening = []
        before = 0
        for _ in range(40):
            played.append(GameAgainstBots(dice.choices(LEVELS, k=dice.randint(2, 7)), dice.random() < 0.5))
            now = LEVELS.index(level_after(played, leads))
            assert abs(now - before) <= 1
            before = now


@pytest.mark.parametrize("game", GAMES)
def test_people_of_every_strength_come_to_win_about_their_fair_share(game: str):
    """From the weakest level to the strongest, at tables of four; until the bots fit, forty games do not count."""
    leads = LEADS[game]
    of_level = strengths_of_levels(leads)
    for tenth in (0, 3, 5, 8, 10):
        strength, dice = of_level[STRONGEST] * tenth / 10, Random(tenth)
        chances = {level: chance_to_win(strength, [of_level[level]] * 3) for level in LEVELS}
        played, _ = evening(200, leads, lambda level, d=dice, c=chances: d.random() < c[level])
        counted = [one.won for one in played[40:]]
        assert sum(counted) / len(counted) == pytest.approx(1 / 4, abs=0.09), tenth


def test_several_people_meet_bots_between_their_levels_and_a_newcomer_does_not_count():
    leads = LEADS["amul"]
    of_level = strengths_of_levels(leads)
    assert even_level([of_level["apprentice"], of_level["trader"]], leads) == "novice"
    assert even_level([of_level["guide"], None], leads) == "guide"
    assert even_level([None, None], leads) == WEAKEST


def test_what_is_told_are_the_latest_ten_games_against_that_level_alone():
    against = [GameAgainstBots(["scout"] * 3, won=True)] * 4 + [GameAgainstBots(["scout"] * 3, won=False)] * 8
    mixed = [GameAgainstBots(["scout", "guide", "scout"], won=True)]
    assert tally([*against, *mixed], "scout") == Tally(2, 10)
    assert tally([*against, *mixed]) == Tally(2, 10)
    assert tally(mixed, "scout") == Tally(0, 0)
