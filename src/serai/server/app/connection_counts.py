"""How many connections somebody has."""

from prometheus_client import Gauge

from serai.server.app.networks import shares

PEOPLE_ONLINE = Gauge("serai_people_online", "People, and networks of people without a cookie, who are connected.")


class ConnectionCounts:
    """The number of connections of each person or network; those of a /64 of IPv6 count for the /48 around it too."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}

    def __bool__(self) -> bool:
        return bool(self._counts)

    def has_room(self, who: str, most: int) -> bool:
        """Whether somebody who may have this many connections may have one more."""
        return all(self._counts.get(name, 0) < most * times for name, times in shares(who))

    def add(self, who: str) -> None:
        """Counts one connection more."""
        if who not in self._counts:
            PEOPLE_ONLINE.inc()
        for name, _ in shares(who):
            self._counts[name] = self._counts.get(name, 0) + 1

    def remove(self, who: str) -> None:
        """Counts one connection less."""
        for name, _ in shares(who):
            self._counts[name] -= 1
            if not self._counts[name]:
                del self._counts[name]
        if who not in self._counts:
            PEOPLE_ONLINE.dec()
