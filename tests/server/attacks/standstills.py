"""When the machine stood still: a process on each processor sleeps a moment, and notes whenever it wakes late.

On a machine of which others have a share, everything stands still for some 100 ms now and then. Whoever waited in
such a moment has waited for the machine, and not for the hall.
"""

import multiprocessing
import os
import time
from collections.abc import Generator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

NAP_SECONDS, LATE_SECONDS = 0.005, 0.02


class Standstill(NamedTuple):
    """From when until when, by `time.perf_counter`."""

    began: float
    ended: float


class Witnesses:
    """One for each processor."""

    def __init__(self, wires: list[Connection]) -> None:
        self.wires = wires
        self.seen: list[Standstill] = []

    def stood_still(self, began: float, ended: float) -> bool:
        """Whether the machine stood still at some time between the two."""
        for wire in self.wires:
            while wire.poll():
                self.seen.append(wire.recv())
        return any(standstill.began < ended and began < standstill.ended for standstill in self.seen)


@contextmanager
def witnesses() -> Generator[Witnesses]:
    """Watches every processor that this process may use."""
    spawning, wires, watching = multiprocessing.get_context("spawn"), list[Connection](), list[SpawnProcess]()
    for processor in sorted(os.sched_getaffinity(0)):
        near, far = multiprocessing.Pipe()
        watching.append(spawning.Process(target=watch, args=(far, processor), daemon=True))
        watching[-1].start()
        wires.append(near)
    try:
        yield Witnesses(wires)
    finally:
        for witness in watching:
            witness.kill()


def watch(wire: Connection, processor: int) -> None:
    """Naps on one processor, and tells of every nap that was much too long."""
    os.sched_setaffinity(0, {processor})
    while True:
        began = time.perf_counter()
        time.sleep(NAP_SECONDS)
        ended = time.perf_counter()
        if ended - began > NAP_SECONDS + LATE_SECONDS:
            wire.send(Standstill(began, ended))
