"""An executor on a Ray cluster; the chunk of a process that dies is played again."""

import os
import socket
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from secrets import token_hex
from typing import Any

from serai.arena.executors import CHUNKS_AHEAD, Came, Executor, Sent
from serai.arena.match import ArenaError

LOCAL = "local"
MAX_CHUNK_RETRIES = 5
OBJECT_STORE_BYTES = 80 * 1024 * 1024
"""Results are small; this is little more than the minimum that Ray accepts."""


def on_ray(address: str, jobs: int = 0) -> Executor:
    """An executor on the cluster at an address, or, for `local`, on one started here with this many processes."""
    ray = ray_library()

    def execute(task: Callable[[Sent], Came], things: Iterator[Sent]) -> Iterator[Came]:
        return _do_on_ray(ray, address, jobs, task, things)

    return execute


def ray_library() -> Any:
    """Ray, if it is installed; else says how to install it."""
    try:
        return import_module("ray")
    except ImportError:
        raise ArenaError('Ray is missing: pip install "serai[ray]"') from None


def _do_on_ray(
    ray: Any, address: str, jobs: int, task: Callable[[Sent], Came], things: Iterator[Sent]
) -> Iterator[Came]:
    joined = not ray.is_initialized()
    if joined:
        join(ray, address, jobs)
    remote = ray.remote(task).options(num_cpus=1, max_retries=MAX_CHUNK_RETRIES)
    try:
        waiting = [remote.remote(thing) for thing in islice(things, _queue_length(ray))]
        while waiting:
            done, waiting = ray.wait(waiting)
            yield ray.get(done[0])
            # A cluster may grow or shrink while it plays.
            waiting += [remote.remote(thing) for thing in islice(things, max(0, _queue_length(ray) - len(waiting)))]
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise ArenaError(f"Ray gave up on some games after {MAX_CHUNK_RETRIES + 1} tries: {error}") from None
    finally:
        if joined:
            ray.shutdown()


def join(ray: Any, address: str, jobs: int) -> None:
    """Joins a running cluster, or starts one here."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no usage statistics are sent
    os.environ.setdefault("RAY_IGNORE_UNHANDLED_ERRORS", "1")  # the first error is reported; the rest would repeat it
    if address == LOCAL:  # otherwise Ray would write a token to the user's home
        os.environ.setdefault("RAY_AUTH_TOKEN", token_hex(32))
    own = {"num_cpus": jobs or None, "include_dashboard": False, "object_store_memory": OBJECT_STORE_BYTES}
    try:
        _require_reachable(address)
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", **(own if address == LOCAL else {}))
    except (OSError, ValueError):
        raise ArenaError(
            f"There is no Ray cluster at '{address}' that lets us in.\n"
            "  'local' starts one here, 'auto' finds one that runs here, others are named like 10.0.0.1:6379.\n"
            "  A cluster that asks for a token needs it here too: see ray get-auth-token, and set RAY_AUTH_MODE=token."
        ) from None


def _require_reachable(address: str) -> None:
    """Raises OSError if nothing listens at a host and port; Ray itself would wait for more than a minute."""
    machine, _, port = address.removeprefix("ray://").rpartition(":")
    if machine:
        socket.create_connection((machine, int(port)), timeout=5).close()


def _queue_length(ray: Any) -> int:
    """The number of chunks to keep on the cluster, played or queued."""
    return CHUNKS_AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
