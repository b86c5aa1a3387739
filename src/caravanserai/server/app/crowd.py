"""How many connections one person, or one address, may keep open at a node."""

from caravanserai.server.app.desk import Asking, Desk
from caravanserai.server.app.identity import Caller
from caravanserai.server.app.limits import TooMuch

MOST_PER_PERSON, MOST_PER_ADDRESS = 8, 64


class Seated:
    """One connection that stays open."""

    def __init__(self, desk: Desk, asking: Asking, caller: Caller | None) -> None:
        self.desk = desk
        self.who = caller.person.id if caller else desk.address(asking)
        self.most = int((MOST_PER_PERSON if caller else MOST_PER_ADDRESS) * max(1.0, desk.limits.generosity))

    def require_room(self) -> None:
        """Refuses one connection too many."""
        if self.desk.sockets.get(self.who, 0) >= self.most:
            raise TooMuch(10)

    def __enter__(self) -> None:
        self.desk.sockets[self.who] = self.desk.sockets.get(self.who, 0) + 1

    def __exit__(self, *_: object) -> None:
        self.desk.sockets[self.who] -= 1
        if not self.desk.sockets[self.who]:
            del self.desk.sockets[self.who]
