"""Where lots are played: in this process, in several, or on a Ray cluster. The lots are the same."""

from collections.abc import Generator
from contextlib import contextmanager
from itertools import repeat

from serai.arena.executors import new_pool
from serai.arena.ray_cluster import MAX_CHUNK_RETRIES, join, ray_library
from serai.bots.network import Network
from serai.learning.training import LotTask, PlayedLot, PlayLots, play_lot


@contextmanager
def in_processes(jobs: int) -> Generator[PlayLots]:
    """Plays lots side by side in this many processes."""
    with new_pool(jobs) as pool:
        yield lambda tasks, network: list(pool.map(play_lot, tasks, repeat(network)))


@contextmanager
def on_ray(address: str, jobs: int) -> Generator[PlayLots]:
    """Plays lots on the cluster at an address, or, for `local`, on one started here."""
    ray = ray_library()
    join(ray, address, jobs)
    task = ray.remote(play_lot).options(num_cpus=1, max_retries=MAX_CHUNK_RETRIES)

    def play(tasks: list[LotTask], network: Network) -> list[PlayedLot]:
        sent = ray.put(network)
        return ray.get([task.remote(one, sent) for one in tasks])

    try:
        yield play
    finally:
        ray.shutdown()
