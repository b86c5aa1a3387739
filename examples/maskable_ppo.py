"""Lets MaskablePPO learn Āmul for four from nothing, against three random bots, and measures how often it wins.

Run it with `python examples/maskable_ppo.py` after `pip install "serai[train]"`; it takes a quarter of an hour.
"""

import argparse
from collections.abc import Callable
from time import perf_counter

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from serai.arena.win_share import WinShare
from serai.games import game_named
from serai.research.stable_baselines import TablesVecEnv
from serai.research.vector_env import VectorEnv

SEATS, OTHERS = 4, "random"


class Until(BaseCallback):
    """Ends the learning when its time is over, and reports now and then how far it has come."""

    def __init__(self, minutes: float, report: Callable[[], None], every: float = 60) -> None:
        super().__init__()
        self._began, self._seconds, self._report, self._every = perf_counter(), 60 * minutes, report, every
        self._reported = self._began

    def _on_step(self) -> bool:
        return perf_counter() - self._began < self._seconds

    def _on_rollout_start(self) -> None:
        if perf_counter() - self._reported >= self._every:
            self._report()
            self._reported = perf_counter()


def new_learner(tables: int, seed: int) -> MaskablePPO:
    """A learner from the shelf; a game ends after some thirty choices, so nothing is discounted."""
    env = TablesVecEnv(game_named("amul"), tables, SEATS, OTHERS)
    return MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=2048, n_epochs=4, gamma=1.0, seed=seed, device="cpu")


def measure(learner: MaskablePPO, games: int, seed: int = 1_000_000) -> WinShare:
    """How often the learner wins with its most likely actions; each table is played to the end of its first game."""
    env = TablesVecEnv(game_named("amul"), games, SEATS, OTHERS)
    env.seed(seed)
    seen, over = env.reset(), np.zeros(games, bool)
    wins = points = 0.0
    while not over.all():
        actions, _ = learner.predict(seen, action_masks=env.action_masks(), deterministic=True)
        seats = env.env.tables.asked.copy()
        seen, rewards, ended, infos = env.step(actions)
        for table in np.flatnonzero(ended & ~over):
            wins += float(rewards[table])
            points += infos[table]["points"][seats[table]]
        over |= ended
    return WinShare("learned", games, wins, points / games, effective_games=games)


def steps_a_second(env: VectorEnv, step: Callable[[np.ndarray], object], steps: int = 200) -> float:
    """How many choices a second an environment makes at all its tables together."""
    env.reset(seed=1)
    taken = 0.0
    for _ in range(steps):
        actions = env.policy_actions("random")
        began = perf_counter()
        step(actions)
        taken += perf_counter() - began
    return steps * env.num_envs / taken


def main() -> None:
    """Learns, and measures."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--minutes", type=float, default=13, help="how long it learns")
    asked.add_argument("--tables", type=int, default=256, help="the tables at which it plays at once")
    asked.add_argument("--games", type=int, default=1000, help="the games of every measurement")
    asked.add_argument("--seed", type=int, default=1)
    wanted = asked.parse_args()
    learner = new_learner(wanted.tables, wanted.seed)
    alone, theirs = VectorEnv(game_named("amul"), wanted.tables, SEATS, OTHERS), learner.get_env()
    print(
        f"choices a second: {steps_a_second(alone, alone.step):,.0f} in the vector environment alone,"
        f" {steps_a_second(theirs.env, theirs.step):,.0f} as Stable-Baselines3 sees it",
        flush=True,
    )
    began = perf_counter()

    def report() -> None:
        share = measure(learner, wanted.games)
        low, high = share.interval
        print(
            f"{perf_counter() - began:5.0f} s  after {learner.num_timesteps:9,} choices wins {share.share:.1%}"
            f" ({low:.1%} to {high:.1%}) of {share.games:,} games, {share.points:.1f} points",
            flush=True,
        )

    learner.learn(10**12, callback=Until(wanted.minutes, report))
    print(f"choices a second while it learns: {learner.num_timesteps / (perf_counter() - began):,.0f}")
    report()


if __name__ == "__main__":
    main()
