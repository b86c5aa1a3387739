"""How many connections somebody has."""

from collections import Counter
from collections.abc import Callable, Collection

from prometheus_client import Gauge

from serai.server.app.networks import shares

PEOPLE_ONLINE = Gauge("serai_people_online", "People, and networks of people without a cookie, who are connected.")


class ConnectionCounts:
    """The number of connections of each person or network; those of a /64 of IPv6 count for the /48 around it too."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._elsewhere: dict[int, dict[str, int]] = {}
        """The same at other processes, by their place."""
        self._sums: Counter[str] = Counter()
        """What all of those have together."""
        self.on_change: Callable[[str], None] = lambda who: None
        """Called with whose number has changed here."""

    def __bool__(self) -> bool:
        return bool(self._counts)

    def has_room(self, who: str, most: int) -> bool:
        """Whether somebody who may have this many connections may have one more."""
        return all(self._counts.get(name, 0) + self._sums[name] < most * times for name, times in shares(who))

    def add(self, who: str) -> None:
        """Counts one connection more."""
        if who not in self._counts:
            PEOPLE_ONLINE.inc()
        for name, _ in shares(who):
            self._counts[name] = self._counts.get(name, 0) + 1
            self.on_change(name)

    def remove(self, who: str) -> None:
        """Counts one connection less."""
        for name, _ in shares(who):
            self._counts[name] -= 1
            if not self._counts[name]:
                del self._counts[name]
            self.on_change(name)
        if who not in self._counts:
            PEOPLE_ONLINE.dec()

    # Of several processes behind a port

    @property
    def all(self) -> Collection[str]:
        """Who has connections here."""
        return self._counts.keys()

    def here(self, who: str) -> int:
        """How many connections somebody has at this process."""
        return self._counts.get(who, 0)

    def set_elsewhere(self, place: int, who: str, count: int) -> None:
        """Another process says how many connections somebody has there."""
        there = self._elsewhere.setdefault(place, {})
        self._sums[who] += count - there.pop(who, 0)
        if count:
            there[who] = count
        if not self._sums[who]:
            del self._sums[who]

    def forget(self, place: int) -> None:
        """The process in a place has ended, and all connections there with it."""
        for who in list(self._elsewhere.get(place, ())):
            self.set_elsewhere(place, who, 0)
