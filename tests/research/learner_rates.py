"""How many choices a second the seat that learns makes against three random bots at 256 tables of Āmul, and with what.

Run it after `pip install "serai[train]"`: python -m tests.research.learner_rates
"""

import argparse
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from serai.games import game_named
from serai.research.gymnasium import SeatEnv
from serai.research.stable_baselines import TablesVecEnv
from serai.research.vector_env import VectorEnv, observation_space

TABLES, SEATS, STEPS, ONE_BY_ONE = 256, 4, 64, 8


def vector_env() -> Callable[[], int]:
    """The tables alone, with random choices."""
    env = VectorEnv(game_named("amul"), TABLES, SEATS, "random")
    env.reset(seed=1)

    def play() -> int:
        for _ in range(STEPS):
            env.step(env.policy_actions("random"))
        return STEPS * TABLES

    return play


def adapted() -> Callable[[], int]:
    """The same through what Stable-Baselines3 asks for, its masks included."""
    env = TablesVecEnv(game_named("amul"), TABLES, SEATS, "random")
    env.reset()

    def play() -> int:
        for _ in range(STEPS):
            np.stack(env.env_method("action_masks"))
            env.step(env.env.policy_actions("random"))
        return STEPS * TABLES

    return play


def learning(env: TablesVecEnv | DummyVecEnv) -> Callable[[], int]:
    """MaskablePPO with the net of the example, which plays and learns in turns."""
    steps = STEPS * TABLES // env.num_envs
    net = {"net_arch": [256, 256]}
    model = MaskablePPO("MlpPolicy", env, n_steps=steps, batch_size=2048, n_epochs=4, policy_kwargs=net, seed=1)

    def play() -> int:
        model.learn(STEPS * TABLES, reset_num_timesteps=False)
        return STEPS * TABLES

    return play


def one_by_one() -> DummyVecEnv:
    """Tables that are environments of their own, as Stable-Baselines3 puts them together."""
    return DummyVecEnv([flat for _ in range(ONE_BY_ONE)])


def flat() -> "FlatSeatEnv":
    return FlatSeatEnv("amul", SEATS, "random")


class FlatSeatEnv(SeatEnv):
    """A seat whose observation has no mask in it: MaskablePPO asks for that apart."""

    def __init__(self, game: str, seats: int, others: str) -> None:
        super().__init__(game, seats, others)
        self.observation_space = observation_space(self.game)["observation"]

    def _look(self, observations: np.ndarray) -> np.ndarray:
        return observations[0].copy()


def measure(what: str, play: Callable[[], int], rounds: int) -> None:
    play()  # the first call compiles
    seconds, spent = list[float](), list[float]()
    for _ in range(rounds):
        began, cpu = perf_counter(), process_time()
        choices = play()
        seconds.append(choices / (perf_counter() - began))
        spent.append(choices / (process_time() - cpu))
    print(f"{what:44} {median(seconds):12,.0f} a second {median(spent):12,.0f} for a second of CPU", flush=True)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=5)
    rounds = asked.parse_args().rounds
    measure("VectorEnv, random choices", vector_env(), rounds)
    measure("TablesVecEnv, random choices", adapted(), rounds)
    measure(
        "MaskablePPO learns on TablesVecEnv",
        learning(TablesVecEnv(game_named("amul"), TABLES, SEATS, "random")),
        rounds,
    )
    measure(f"MaskablePPO learns on {ONE_BY_ONE} of serai/amul", learning(one_by_one()), rounds)
