"""Games spread over a Ray cluster: the chunk of a process that dies is played again."""

import os
import socket
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from itertools import islice
from secrets import token_hex
from typing import Any

from caravanserai.arena.match import ArenaError, Result
from caravanserai.arena.spreading import AHEAD, Chunk, PlayAll, play_chunk

LOCAL = "local"
RETRIES = 5
STORE = 80 * 1024 * 1024
"""Results are small; this is hardly more than the least that Ray accepts."""


def on_ray(address: str, jobs: int = 0) -> PlayAll:
    """A running cluster by its address, or one of our own on this machine with so many processes."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise ArenaError('Ray is missing: pip install "caravanserai[ray]"') from None
    return partial(_play_on_ray, ray, address, jobs)


def _play_on_ray(ray: Any, address: str, jobs: int, chunks: Iterator[Chunk]) -> Iterator[Result]:
    joined = not ray.is_initialized()
    if joined:
        join(ray, address, jobs)
    task = ray.remote(play_chunk).options(num_cpus=1, max_retries=RETRIES)
    try:
        waiting = [task.remote(chunk) for chunk in islice(chunks, _room(ray))]
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done[0])
            # A cluster may grow or shrink while it plays.
            waiting += [task.remote(chunk) for chunk in islice(chunks, max(0, _room(ray) - len(waiting)))]
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise ArenaError(f"Ray gave up on some games after {RETRIES + 1} tries: {error}") from None
    finally:
        if joined:
            ray.shutdown()


def join(ray: Any, address: str, jobs: int) -> None:
    """Joins a running cluster, or starts one of our own."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Nothing about our games leaves the house.
    os.environ.setdefault("RAY_IGNORE_UNHANDLED_ERRORS", "1")  # The first one is told; the rest would say the same.
    if address == LOCAL:  # Otherwise Ray would leave a token in the home of whoever plays.
        os.environ.setdefault("RAY_AUTH_TOKEN", token_hex(32))
    own = {"num_cpus": jobs or None, "include_dashboard": False, "object_store_memory": STORE}
    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", **(own if address == LOCAL else {}))
    except (OSError, ValueError):
        raise ArenaError(
            f"There is no Ray cluster at '{address}' that lets us in.\n"
            "  'local' starts one here, 'auto' finds one that runs here, others are named like 10.0.0.1:6379.\n"
            "  A cluster that asks for a token needs it here too: see ray get-auth-token, and set RAY_AUTH_MODE=token."
        ) from None


def _knock(address: str) -> None:
    """Whether anybody is there, if it is a machine: Ray itself would wait for more than a minute."""
    machine, _, port = address.removeprefix("ray://").rpartition(":")
    if machine:
        socket.create_connection((machine, int(port)), timeout=5).close()


def _room(ray: Any) -> int:
    """How many chunks the cluster should have at hand."""
    return AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
