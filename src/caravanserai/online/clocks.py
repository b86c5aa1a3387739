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

    def copy(self) -> "Clocks":
        """The same clocks once more."""
        twin = Clocks(self.clock, 0)
        twin.left, twin.since = list(self.left), list(self.since)
        return twin

    def run(self, seats: Collection[int], now: int) -> None:
        """From now on the clocks of these seats run, and no others; a clock that runs already is left alone."""
        for seat, since in enumerate(self.since):
            if since is not None and seat not in seats:
                self.left[seat] = self.left_at(seat, now)
                self.since[seat] = None
            elif since is None and seat in seats:
                self.since[seat] = now

    def left_at(self, seat: int, now: int) -> int:
        """What a seat has left at a time."""
        since = self.since[seat]
        if since is None or self.clock.kind == "none":
            return self.left[seat]
        return max(0, self.left[seat] - max(0, now - since))

    def stop(self, seat: int, now: int) -> None:
        """The clock of a seat stands still."""
        self.left[seat] = self.left_at(seat, now)
        self.since[seat] = None

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
