"""Stable-Baselines3 learns on many tables, which are those of the vector environment."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")
from serai.games import game_named
from serai.research.stable_baselines import TablesVecEnv
from serai.research.vector_env import VectorEnv
from tests.arena.conftest import uncompiled

assert uncompiled
MaskablePPO: Any = import_module("sb3_contrib").MaskablePPO

pytestmark = pytest.mark.usefixtures("uncompiled")

TABLES = 3


def test_its_tables_are_those_of_the_vector_environment():
    theirs, ours = (
        TablesVecEnv(game_named("amul"), TABLES, 3, "random"),
        VectorEnv(game_named("amul"), TABLES, 3, "random"),
    )
    theirs.seed(7)
    kept, ended = [theirs.reset()], 0
    seen, _ = ours.reset(seed=7)
    for _ in range(60):
        assert np.array_equal(kept[-1], seen["observation"])
        assert np.array_equal(np.stack(theirs.env_method("action_masks")), seen["action_mask"])
        actions = ours.policy_actions("random")
        theirs.env.policy_actions("random")  # draws what the other has drawn
        seen, reward, over, _, info = ours.step(actions)
        observations, rewards, dones, infos = theirs.step(actions)
        kept.append(observations)
        assert np.array_equal(rewards, reward)
        assert np.array_equal(dones, over)
        for table, told in enumerate(infos):
            assert ("episode" in told) == over[table]
            if over[table]:
                ended += 1
                assert told["episode"] == {"r": reward[table], "l": told["episode"]["l"]}
                assert 20 < told["episode"]["l"] < 50
                assert told["points"] == info["points"][table].tolist()
                assert np.array_equal(told["terminal_observation"], info["final_obs"][table])
    assert ended >= TABLES
    assert len({row.tobytes() for row in kept}) == len(kept), "what was kept is overwritten by later steps"


def test_a_learner_keeps_to_the_mask():
    tables = TablesVecEnv(game_named("amul"), TABLES, 3, "random")
    learner = MaskablePPO("MlpPolicy", tables, n_steps=8, batch_size=TABLES * 8, n_epochs=1, seed=1)
    learner.learn(TABLES * 16)  # an action that is not open is an error
    assert learner.num_timesteps == TABLES * 16
