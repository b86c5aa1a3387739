"""Limits on how many connections one person, or one network, may have open at a node."""

from serai.server.app.authenticator import Caller
from serai.server.app.context import Context, RequestOrSocket
from serai.server.app.rate_limiter import TooManyRequests

MAX_CONNECTIONS_PER_PERSON, MAX_CONNECTIONS_PER_NETWORK = 8, 64
RETRY_SECONDS = 10
"""How long a client that has too many connections is asked to wait."""


class OpenConnection:
    """Counts one connection while `with` runs."""

    def __init__(self, context: Context, request: RequestOrSocket, caller: Caller | None) -> None:
        self.context = context
        self.who = caller.person.id if caller else context.network(request)
        most = MAX_CONNECTIONS_PER_PERSON if caller else MAX_CONNECTIONS_PER_NETWORK
        self.most = int(most * max(1.0, context.limiter.generosity))

    def require_capacity(self) -> None:
        """Refuses one connection too many."""
        if not self.context.sockets.has_room(self.who, self.most):
            raise TooManyRequests(RETRY_SECONDS)

    def __enter__(self) -> None:
        self.context.sockets.add(self.who)

    def __exit__(self, *_: object) -> None:
        self.context.sockets.remove(self.who)
