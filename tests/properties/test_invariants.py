"""Nothing is lost or doubled: a hundred thousand random games, checked after every choice, compiled."""

import numpy as np
import pytest

from caravanserai.kernel.chance import new_chance
from caravanserai.kernel.playout import first_unsound
from tests.properties.games import SETTINGS, Setting

GAMES = 100_000
SHARE = -(-GAMES // len(SETTINGS))


def unsound(setting: Setting, games: int) -> int:
    game = setting.game
    play = game.workshop.compiled(first_unsound)
    options = game.option_values(setting.options, setting.players)
    fate, choices = np.zeros(game.fate_size, np.uint64), np.zeros(len(game.actions), np.int32)
    return play(
        game.tables(2),
        game.table_facts,
        setting.players,
        options,
        fate,
        choices,
        games,
        new_chance(f"invariants {setting}"),
    )


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_nothing_is_lost_in_any_game(setting: Setting):
    assert unsound(setting, SHARE) == -1


def test_a_lost_card_is_noticed():
    setting = SETTINGS[0]
    table = setting.table("lost")
    assert setting.game.plain.sound(table.state, setting.game.facts_window)
    table.state.gone[0] += 1
    assert not setting.game.plain.sound(table.state, setting.game.facts_window)
