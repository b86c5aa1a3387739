"""Learns Āmul with the MaskablePPO of Stable-Baselines3's contributions, and measures how often it wins.

Run it with `python examples/train_maskable_ppo.py` after `pip install "serai[train]"`; it takes ten minutes. The
learner knows nothing of the game at first, plays against three random bots, and is rewarded for victories alone.
"""

import argparse
from time import perf_counter

import numpy as np
from sb3_contrib import MaskablePPO

from serai.arena.win_share import WinShare
from serai.games import game_named
from serai.research.stable_baselines import TablesVecEnv

SEATS = 4


def learner(tables: TablesVecEnv, seed: int) -> MaskablePPO:
    """A net with two hidden layers that has not learned anything yet."""
    return MaskablePPO(
        "MlpPolicy",
        tables,
        n_steps=64,
        batch_size=2048,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=1.0,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [256, 256]},
        seed=seed,
    )


def measure(model: MaskablePPO, others: str, tables: int = 250, games: int = 8, seed: int = 1_000_000) -> WinShare:
    """How often the learner wins with its most likely actions, on each seat equally often."""
    env = TablesVecEnv(game_named("amul"), tables, SEATS, others)
    env.seed(seed)
    seen, played, wins, points = env.reset(), np.zeros(tables, int), 0.0, 0.0
    while (played < games).any():
        actions, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
        seats = env.env.tables.asked.copy()
        seen, rewards, over, infos = env.step(actions)
        for table in np.flatnonzero(over & (played < games)):
            wins += rewards[table]
            points += infos[table]["points"][seats[table]]
        played += over
    count = tables * games
    return WinShare("learned", count, wins, points / count, effective_games=count)


def report(what: str, others: str, share: WinShare, began: float) -> None:
    """Prints a line of progress."""
    low, high = share.interval
    print(
        f"{perf_counter() - began:5.0f} s  {what:24} wins {share.share:.1%} ({low:.1%} to {high:.1%})"
        f" of {share.games:,} games against three {others} bots, {share.points:.1f} points",
        flush=True,
    )


def train(choices: int, tables: int = 256, seed: int = 1, parts: int = 4) -> MaskablePPO:
    """Plays this many choices against three random bots and learns from them."""
    model = learner(TablesVecEnv(game_named("amul"), tables, SEATS, "random"), seed)
    began = perf_counter()
    report("before", "random", measure(model, "random", games=2), began)
    for part in range(parts):
        model.learn(choices // parts, reset_num_timesteps=part == 0)
        report(f"after {model.num_timesteps:,} choices", "random", measure(model, "random", games=2), began)
    return model


def main() -> None:
    """Trains a learner and measures it."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--choices", type=int, default=1_000_000, help="choices to learn from")
    asked.add_argument("--seed", type=int, default=1)
    wanted = asked.parse_args()
    began = perf_counter()
    model = train(wanted.choices, seed=wanted.seed)
    for others in ("random", "greedy"):
        report("in the end", others, measure(model, others), began)


if __name__ == "__main__":
    main()
