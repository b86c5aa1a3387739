"""How long a program has waited for a processor that others had.

On a machine with other work on it, most of a slow choice may be such waiting, and no guard of a hall can shorten that.
The kernel counts it for every thread, so it can be told apart from what the hall itself does.
"""

import os
from collections.abc import Collection
from pathlib import Path


class Queues:
    """The main threads of some processes, each of which runs an event loop."""

    def __init__(self, processes: Collection[int]) -> None:
        self.files = [Path(f"/proc/{process}/task/{process}/schedstat") for process in processes]

    @property
    def waited(self) -> float:
        """The seconds that these threads have been ready to run and had no processor, together and so far."""
        return sum(int(file.read_text().split()[1]) for file in self.files) / 1e9


def queues_of(hall: int) -> Queues:
    """Those of a hall, and of this process, in which the people are."""
    return Queues((hall, os.getpid()))
