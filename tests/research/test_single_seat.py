"""A seat among bots as Gymnasium's environment, and seats that choose together as PettingZoo's."""

from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
import gymnasium
from gymnasium.spaces import Discrete
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import parallel_api_test

import serai.research.gymnasium
from serai.games import game_named
from serai.kernel import Table
from serai.research.parallel import ParallelTableEnv
from serai.research.vector_env import VectorEnv
from tests.arena.conftest import uncompiled

assert serai.research.gymnasium
assert uncompiled

pytestmark = pytest.mark.usefixtures("uncompiled")


class OpenActions(Discrete):
    """Gymnasium's check draws actions without a mask, one before the deal that it is for; here all of them are open."""

    def __init__(self, env: Any) -> None:
        self.env = env
        super().__init__(env.action_space.n)

    def seed(self, seed: Any = None) -> Any:
        if seed is not None:
            self.env.reset(seed=seed)
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        return super().sample(self.env.action_masks().astype(np.int8))


@pytest.mark.parametrize("name", ["amul", "amulett"])
def test_gymnasium_finds_nothing_wrong(name: str):
    env = gymnasium.make(f"serai/{name}", seats=3, others="random").unwrapped
    env.action_space = OpenActions(env)
    check_env(env, skip_render_check=True, skip_close_check=True)


def test_a_seat_among_bots_is_one_table_of_many_and_moves_on():
    env, many = gymnasium.make("serai/amul", seats=3, others="random"), VectorEnv(game_named("amul"), 1, 3, "random")
    (seen, told), chance, seats = env.reset(seed=7), Random(1), []
    expected = many.reset(seed=7)[0]
    for _ in range(2):
        over = False
        seats.append(told["seat"])
        while not over:
            assert np.array_equal(seen["observation"], expected["observation"][0])
            action = chance.choice(np.flatnonzero(seen["action_mask"]).tolist())
            seen, reward, over, cut_off, told = env.step(action)
            expected, rewards, overs, _, more = many.step(np.array([action]))
            assert (reward, over, cut_off) == (rewards[0], overs[0], False)
        assert told["points"] == more["points"][0].tolist()
        assert not seen["action_mask"].any()
        with pytest.raises(ValueError, match="The game is over"):
            env.step(0)
        seen, told = env.reset()
    assert seats[1] == (seats[0] + 1) % 3


@pytest.mark.filterwarnings("ignore:Observation space for each agent")
@pytest.mark.parametrize("name", ["amul", "amulett"])
def test_pettingzoo_finds_nothing_wrong_with_seats_that_act_together(name: str):
    parallel_api_test(ParallelTableEnv(game_named(name), 3), num_cycles=30)


@pytest.mark.parametrize(("name", "options"), [("amul", {}), ("amulett", {"start": 1})])
def test_seats_that_choose_at_the_same_time_do_so_in_one_step(name: str, options: dict[str, int]):
    env, chance = ParallelTableEnv(game_named(name), 3, options), Random(2)
    table, together = Table(env.game, 3, seed="5", options=options), 0
    seen, _ = env.reset(seed=5)
    while env.agents:
        asked = table.acting
        assert env.asked == [f"player_{seat}" for seat in asked]
        together += len(asked) > 1
        actions = {agent: chance.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist()) for agent in env.agents}
        assert all(actions[agent] == env.wait for agent in env.agents if agent not in env.asked)
        seen, rewards, over, _, infos = env.step(actions)
        for seat in asked:
            table.apply(seat, actions[f"player_{seat}"])
    assert table.over
    assert together
    assert all(over.values())
    assert list(rewards.values()) == [(seat in table.winners) / len(table.winners) for seat in range(3)]
    assert [info["points"] for info in infos.values()] == table.points


def test_what_is_not_open_is_refused_before_anybody_has_chosen():
    env = ParallelTableEnv(game_named("amul"), 3)
    seen, _ = env.reset(seed=1)
    actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
    with pytest.raises(ValueError, match="player_2 may not do"):
        env.step({**actions, "player_2": env.wait})
    env.step(actions)
    [asked] = env.asked
    with pytest.raises(ValueError, match=rf"is not asked now. Give it the action {env.wait}, which waits, not 0"):
        env.step(dict.fromkeys(env.agents, 0) | {asked: int(env._open[asked][0])})
