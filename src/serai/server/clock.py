"""The server's clock: it runs on evenly, whatever is done to the clock of the machine."""

import time
from collections.abc import Callable

MILLISECOND = 1_000_000
SLEW = 20
"""A difference is made up for at most at a twentieth of the speed of time."""

Nanoseconds = Callable[[], int]


def _steady_time() -> int:
    """A clock that nobody can set, in nanoseconds; where it can be had, it runs on while the machine sleeps."""
    kind = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
    return time.monotonic_ns() if kind is None else time.clock_gettime_ns(kind)


class SteadyClock:
    """The time in milliseconds since 1970, as log entries carry it.

    It begins with the time of the machine, runs on by a clock that nobody can set, and comes closer to the right time
    slowly: a jump of the machine's clock takes nobody's time, and a jump back does not stop it.
    """

    def __init__(self, wall: Nanoseconds = time.time_ns, steady: Nanoseconds = _steady_time) -> None:
        self.wall, self._steady = wall, steady
        self._time, self._read_at, self._behind = wall(), steady(), 0

    def __call__(self) -> int:
        """The time now."""
        read_at = self._steady()
        passed, self._read_at = read_at - self._read_at, read_at
        step = max(-passed // SLEW, min(passed // SLEW, self._behind))
        self._behind -= step
        self._time += passed + step
        return self._time // MILLISECOND

    def set(self, right: int) -> None:
        """Takes over the right time at once, before anything is timed."""
        self()
        self._time, self._behind = right * MILLISECOND, 0

    def follow(self, right: int) -> int:
        """Hears the right time and comes closer to it from now on; returns by how much it is behind."""
        behind = right - self()
        self._behind = behind * MILLISECOND
        return behind


now = SteadyClock()
"""The clock of this process."""
