"""Where lots are played: in this process, in several, or on a Ray cluster. The lots are the same."""

import multiprocessing
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from itertools import repeat
from typing import Any

from serai.arena.match import ArenaError
from serai.arena.ray_cluster import join
from serai.bots.network import Network
from serai.learning.training import LotTask, PlayedLot, PlayLots, play_lot


@contextmanager
def in_processes(jobs: int) -> Generator[PlayLots]:
    """Plays lots side by side in this many processes."""
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        yield lambda tasks, network: list(pool.map(play_lot, tasks, repeat(network)))


@contextmanager
def on_ray(address: str, jobs: int) -> Generator[PlayLots]:
    """Plays lots on the cluster at an address, or, for `local`, on one started here."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise ArenaError('Ray is missing: pip install "serai[ray]"') from None
    join(ray, address, jobs)
    task = ray.remote(play_lot).options(num_cpus=1, max_retries=5)

    def play(tasks: list[LotTask], network: Network) -> list[PlayedLot]:
        sent = ray.put(network)
        return ray.get([task.remote(one, sent) for one in tasks])

    try:
        yield play
    finally:
        ray.shutdown()
