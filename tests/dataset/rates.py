"""How many games a second a dataset is made of, beside the same games simulated, of which nothing is kept.

Run it with: python -m tests.dataset.rates
"""

import argparse
import os
import tempfile
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time

from serai.arena.executors import in_processes
from serai.arena.simulate import simulate
from serai.dataset.card import Card
from serai.dataset.making import make_dataset
from serai.dataset.plan import plan_of
from serai.games import game_named
from serai.kernel.game import Game

BOTS = ["greedy"] * 4


def timed(clock: Callable[[], float], play: Callable[[], object]) -> float:
    began = clock()
    play()
    return clock() - began


def written(game: Game, games: int, seed: str, jobs: int = 1) -> Card:
    """Makes a dataset and forgets it; returns its card."""
    plan = plan_of(game, BOTS, {}, seed)
    with tempfile.TemporaryDirectory() as folder:
        if jobs == 1:
            return make_dataset(game, plan, folder, games)
        return make_dataset(game, plan, folder, games, executor=in_processes(jobs))


def measure(name: str, games: int, rounds: int) -> None:
    game = game_named(name)
    simulate(game, BOTS, 100)  # the first call of each compiles
    card = written(game, games, "warm")
    simulated, kept = list[float](), list[float]()
    for number in range(rounds):
        simulated.append(games / timed(process_time, lambda: simulate(game, BOTS, games, seed=number)))  # noqa: B023
        kept.append(games / timed(process_time, lambda: written(game, games, str(number))))  # noqa: B023
    shares = sorted(one / other for one, other in zip(kept, simulated, strict=True))
    print(f"{game.title}, {rounds} rounds of {games:,} games, games for a second of CPU")
    say("simulate", simulated)
    say("dataset", kept)
    print(f"  the share of it   {median(shares):8.2f}   from {shares[0]:.2f} to {shares[-1]:.2f}")
    print(f"  {card.bytes / card.games:,.0f} bytes a game, {card.choices / card.games:.0f} choices a game")


def say(what: str, rates: list[float]) -> None:
    print(f"  {what:12} {median(rates):13,.0f}   from {min(rates):,.0f} to {max(rates):,.0f}")


def together(name: str, games: int) -> None:
    """On all cores, by the clock on the wall, with the start of the processes."""
    game, cores = game_named(name), os.cpu_count() or 1
    seconds = timed(perf_counter, lambda: written(game, games, "together", cores))
    print(f"  {games:,} games on {cores} cores: {games / seconds:,.0f} games/s")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=2000)
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--together", type=int, default=20_000, help="the games on all cores")
    wanted = asked.parse_args()
    for each in ("amul", "amulett"):
        measure(each, wanted.games, wanted.rounds)
        together(each, wanted.together)
