"""TorchRL steps through the environments as they are: one seat, the seats in turn, all seats together."""

from importlib import import_module
from typing import Any

import pytest

pytest.importorskip("torch")
pytest.importorskip("torchrl")
from serai.games import game_named
from serai.research import gymnasium
from serai.research.parallel import ParallelTableEnv
from serai.research.pettingzoo import TableEnv
from tests.arena.conftest import uncompiled

assert uncompiled
assert gymnasium, "it registers the games"
torch: Any = import_module("torch")
envs: Any = import_module("torchrl.envs")

pytestmark = [
    pytest.mark.usefixtures("uncompiled"),
    pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested:UserWarning"),
]


def test_one_seat_is_played_to_the_end_with_open_actions_alone():
    env = envs.GymEnv("serai/amul", seats=3, others="random", categorical_action_encoding=True)
    game = envs.TransformedEnv(env, envs.ActionMask()).rollout(200)
    assert game["next", "done"][-1].item()
    taken = game["action"].unsqueeze(-1)
    assert game["action_mask"].gather(1, taken).all(), "an action that is not open would be an error"


def test_the_seats_in_turn_are_agents_of_which_one_acts():
    table = envs.PettingZooWrapper(TableEnv(game_named("amul"), seats=3), use_mask=True)
    game = table.rollout(200)
    acting = torch.stack([game[agent, "mask"].flatten() for agent in ("player_0", "player_1", "player_2")])
    assert (acting.sum(0) == 1).all()
    shares = sum(game["next", agent, "reward"].sum().item() for agent in ("player_0", "player_1", "player_2"))
    assert shares == pytest.approx(1)


def test_all_seats_together_are_one_group():
    table = envs.PettingZooWrapper(ParallelTableEnv(game_named("amul"), seats=3), use_mask=True)
    game = table.rollout(200)
    assert game["player", "action"].shape[1] == 3
    assert game["next", "player", "reward"].sum().item() == pytest.approx(1)
