"""The clocks of one table: the bank of each seat that must choose runs down. All times are milliseconds."""

from collections.abc import Collection

from serai.online.entries import Clock

RETURN_GRACE_MILLISECONDS = 30_000
"""The least time that a person has after they return to a live table."""


class Clocks:
    """How much time each seat has left, and since when its clock has been running."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [clock.bank] * seats
        self.since: list[int | None] = [None] * seats

    def copy(self) -> "Clocks":
        """An independent copy."""
        twin = Clocks(self.clock, 0)
        twin.left, twin.since = list(self.left), list(self.since)
        return twin

    def run(self, seats: Collection[int], now: int) -> None:
        """Starts the clocks of these seats and stops all others; a clock that is running already keeps running."""
        for seat, since in enumerate(self.since):
            if since is not None and seat not in seats:
                self.left[seat] = self.left_at(seat, now)
                self.since[seat] = None
            elif since is None and seat in seats:
                self.since[seat] = now

    def left_at(self, seat: int, now: int) -> int:
        """How much time a seat has left at a given time."""
        since = self.since[seat]
        if since is None or self.clock.kind == "none":
            return self.left[seat]
        return max(0, self.left[seat] - max(0, now - since))

    def stop(self, seat: int, now: int) -> None:
        """Stops the clock of a seat."""
        self.left[seat] = self.left_at(seat, now)
        self.since[seat] = None

    def chose(self, seat: int) -> None:
        """Adds the gain on a live table; restores the full bank on a slow one."""
        self.left[seat] = self.clock.bank if self.clock.kind == "slow" else self.left[seat] + self.clock.gain

    def came_back(self, seat: int) -> None:
        """Makes sure that a person who returns has time for a choice."""
        self.left[seat] = self.left_after_return(seat)

    def left_after_return(self, seat: int) -> int:
        """How much time a person would have who returns to a seat."""
        enough = self.clock.bank if self.clock.kind == "slow" else min(self.clock.bank, RETURN_GRACE_MILLISECONDS)
        return max(self.left[seat], enough)

    def deadline(self, seat: int) -> int | None:
        """When the clock of a seat runs out if nothing happens before; None if it is not running."""
        since = self.since[seat]
        return None if since is None or self.clock.kind == "none" else since + self.left[seat]
