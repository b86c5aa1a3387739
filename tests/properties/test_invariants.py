"""Nothing is lost or doubled: many thousand random games of each game, checked after every choice, compiled."""

import os
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from serai.games.amulett.rules.state import Step
from serai.kernel.chance import new_chance
from serai.kernel.playout import first_unsound
from serai.kernel.table import Table
from tests.properties.games import AMUL, AMULETT, GAMES, SETTINGS, Setting, spread

PLAYED = 100_000 if "LONG_TESTS" in os.environ else 10_000


def unsound(setting: Setting, games: int) -> int:
    game = setting.game
    play = game.quiet_linker.compiled(first_unsound)
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
    assert unsound(setting, -(-PLAYED // len(GAMES[setting.game.name]))) == -1


def is_sound(table: Table) -> bool:
    return table.game.plain.sound(table.state, table.game.plain_facts)


def test_a_lost_card_is_noticed():
    table = AMUL[0].table("lost")
    assert is_sound(table)
    table.state.gone[0] += 1
    assert not is_sound(table)


def reached(step: int) -> Table:
    """A random game of Das Amulett at the moment at which this is asked, somewhere in the middle if it can be."""
    for setting, seed, choose in spread(AMULETT, 1000, 0, 1):
        table, chance = setting.table(seed), Random(seed)
        while True:
            if table.state.step == step and (step in (Step.KEEP, Step.OVER) or is_half_played(table.state)):
                return table
            if table.over:
                break
            table.apply(*choose(table, chance))
    raise AssertionError("No game comes to this.")


def is_half_played(table: Any) -> bool:
    """In the third round, with spells before somebody."""
    return table.round == 3 and bool((table.energy > 0).any())


def lose_a_jewel(table: Any) -> None:
    area, colour = np.argwhere(table.ground > 0)[0]
    table.ground[area, colour] -= 1
    table.lying[area] -= 1


def paint_a_jewel(table: Any) -> None:
    area, colour = np.argwhere(table.ground > 0)[0]
    table.ground[area, colour] -= 1
    table.ground[area, colour - 1] += 1


def lose_count_of_jewels(table: Any) -> None:
    table.lying[0] += 1


def lose_a_metal(table: Any) -> None:
    table.stack[table.stack.argmax()] -= 1


def exchange_a_metal_that_all_have_seen(table: Any) -> None:
    seat, metal = np.argwhere(table.least[: table.players, [1, 2, 4, 8]] == table.metal[: table.players])[0]
    table.metal[seat, metal] -= 1
    table.stack[metal] += 1
    table.metal[seat, metal - 1] += 1
    table.stack[metal - 1] -= 1


def draw_a_metal_too_many(table: Any) -> None:
    metal = table.stack.argmax()
    table.stack[metal] -= 1
    table.metal[0, metal] += 1


def lose_a_stone(table: Any) -> None:
    table.supply[table.supply.argmax()] -= 1


def put_a_stone_too_many_on_a_spell(table: Any) -> None:
    table.energy[np.argwhere(table.energy > 0)[0]] += 1


def lose_a_spell(table: Any) -> None:
    table.deck_size -= 1
    table.known = min(table.known, table.deck_size)


def double_a_spell(table: Any) -> None:
    table.deck[0] = table.deck[1]


def strengthen_a_seat(table: Any) -> None:
    table.power[0, 0] += 1


def bid_stones_that_are_not_there(table: Any) -> None:
    table.bids[0] = table.supply[0] + 1


def bid_metals_that_are_not_there(table: Any) -> None:
    table.bids[0] = table.metal[0].sum() + 1


def owe_more_than_there_is(table: Any) -> None:
    table.owed = table.metal[table.bidder].sum() + 1


def split_more_stones_than_there_are(table: Any) -> None:
    table.split[0] = 9, 2


def win_beside_the_winner(table: Any) -> None:
    second = int(table.jewel.sum(axis=1)[: table.players].argmin())
    for area, colour in np.argwhere(table.ground > 0)[: table.jewels_to_win]:
        table.ground[area, colour] -= 1
        table.lying[area] -= 1
        table.jewel[second, colour] += 1


def forget_the_end(table: Any) -> None:
    table.step = Step.SPELL
    table.bids[:] = 0


SPOILED = [
    *((spoil, Step.SPELL) for spoil in (lose_a_jewel, paint_a_jewel, lose_count_of_jewels, lose_a_metal)),
    *((spoil, Step.SPELL) for spoil in (exchange_a_metal_that_all_have_seen, draw_a_metal_too_many)),
    *((spoil, Step.SPELL) for spoil in (lose_a_stone, put_a_stone_too_many_on_a_spell)),
    *((spoil, Step.SPELL) for spoil in (lose_a_spell, double_a_spell, strengthen_a_seat, win_beside_the_winner)),
    (bid_stones_that_are_not_there, Step.SPELL),
    (bid_metals_that_are_not_there, Step.EXCHANGE),
    (owe_more_than_there_is, Step.PAY),
    (split_more_stones_than_there_are, Step.KEEP),
    (win_beside_the_winner, Step.OVER),
    (forget_the_end, Step.OVER),
]


@pytest.mark.parametrize(("spoil", "step"), SPOILED, ids=lambda what: getattr(what, "__name__", str(what)))
def test_a_spoiled_table_of_das_amulett_is_noticed(spoil: Callable[[Any], None], step: int):
    table = reached(step)
    assert is_sound(table)
    spoil(table.state)
    assert not is_sound(table)
