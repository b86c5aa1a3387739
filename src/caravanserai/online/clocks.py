"""The clocks of one table: each seat that must choose burns its own bank."""

from collections.abc import Collection

from caravanserai.online.entries import Clock

GRACE = 30_000
"""What somebody at least has who comes back to a live table."""


class Clocks:
    """What each seat has left, and since when its clock runs; all times in milliseconds."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [clock.bank] * seats
        self.since: list[int | None] = [None] * seats

    def run(self, seats: Collection[int], now: int) -> None:
        """From now on the clocks of these seats run, and no others."""
        for seat in range(len(self.left)):
            self.left[seat] = self.left_at(seat, now)
            self.since[seat] = now if seat in seats else None

    def left_at(self, seat: int, now: int) -> int:
        """What a seat has left at a time."""
        since = self.since[seat]
        if since is None or self.clock.kind == "none":
            return self.left[seat]
        return max(0, self.left[seat] - max(0, now - since))

    def chose(self, seat: int) -> None:
        """A choice brings time back: a little on a live table, all of it on a slow one."""
        self.left[seat] = self.clock.bank if self.clock.kind == "slow" else self.left[seat] + self.clock.gain

    def came_back(self, seat: int) -> None:
        """Whoever comes back has time for a choice."""
        enough = self.clock.bank if self.clock.kind == "slow" else min(self.clock.bank, GRACE)
        self.left[seat] = max(self.left[seat], enough)

    def deadline(self, seat: int) -> int | None:
        """When the time of a seat runs out, if nothing happens before."""
        since = self.since[seat]
        return None if since is None or self.clock.kind == "none" else since + self.left[seat]
