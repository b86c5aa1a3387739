"""Seats as PettingZoo agents."""

from random import Random

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, seed_test

from serai.games import game_named
from serai.kernel.table import Table
from serai.research.pettingzoo import AGENT_NAME, TableEnv

GAMES = ("amul", "amulett")

ACCEPTED = (
    *("Observation is not a NumPy array", "Observation space for each agent probably should be"),
    *("Action mask numpy array is all zeros", "Environment has not defined a render"),
)
"""What PettingZoo's tests warn of in every game that shows a mask, and in every one that draws nothing."""


@pytest.mark.filterwarnings(*(f"ignore:{warning}" for warning in ACCEPTED))
@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_finds_nothing_wrong(name: str):
    api_test(TableEnv(game_named(name)), num_cycles=400)
    seed_test(lambda: TableEnv(game_named(name)), num_cycles=200)


@pytest.mark.parametrize(
    ("name", "seats", "compiled"),
    [("amul", 3, True), ("amul", 8, False), ("amulett", 6, False), ("amulett", 3, True)],
)
def test_agents_are_asked_as_the_seats_of_a_table_are(name: str, seats: int, compiled: bool):
    env, chance = TableEnv(game_named(name), seats, compiled=compiled), Random(name)
    env.reset(seed=11)
    table = Table(env.game, seats, seed="11")
    while not table.over:
        seat = table.acting[0]
        assert env.agent_selection == AGENT_NAME.format(seat)
        seen = env.observe(env.agent_selection)
        assert np.flatnonzero(seen["action_mask"]).tolist() == table.legal(seat)
        assert not env.observe(AGENT_NAME.format((seat + 1) % seats))["action_mask"].any()
        observation = np.zeros(env.game.observation_size, np.float32)
        env.game.plain.observe(table.state, env.game.plain_facts, seat, observation)
        assert np.array_equal(seen["observation"], observation)
        action = chance.choice(table.legal(seat))
        env.step(action)
        table.apply(seat, action)
    parts = {AGENT_NAME.format(seat): (seat in table.winners) / len(table.winners) for seat in range(seats)}
    assert env.rewards == parts
    assert [info["points"] for info in env.infos.values()] == table.points
    assert all(env.terminations.values())


def test_a_choice_that_is_not_open_is_refused():
    env = TableEnv(game_named("amul"), 3)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"player_0 may not do \d+ \(pick silk\) now. It may: \d+ \(offer"):
        env.step(env.game.actions.read("pick silk"))
    with pytest.raises(ValueError, match="player_0 may not do None now"):
        env.step(None)
    assert env.agent_selection == "player_0"


def test_every_reset_deals_another_game_and_a_seed_deals_them_again():
    env = TableEnv(game_named("amul"), 3)
    hands: list[bytes] = []
    for seed in (1, None, None, 1, None, 2):
        env.reset(seed=seed)
        hands.append(env.observe("player_0")["observation"].tobytes())
    assert hands[:2] == hands[3:5]
    assert len(set(hands)) == 4
