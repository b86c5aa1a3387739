"""The connections of a node, as uvicorn runs them, with what they do about clients that hold them up."""

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from serai.server.app.floods import ClosesFloods
from serai.server.app.slow_readers import DropsSlowReaders
from serai.server.app.taking_over import HandsOn
from serai.server.app.unfinished_requests import DropsUnfinishedRequests


class HttpProtocol(HandsOn, DropsUnfinishedRequests, DropsSlowReaders, AutoHTTPProtocol):
    """An HTTP connection; a WebSocket begins as one."""


class WebSocketProtocol(ClosesFloods, DropsSlowReaders, WebSocketsSansIOProtocol):
    """A WebSocket connection."""

    def keepalive_timeout(self) -> None:
        """The client did not answer a ping."""
        self.drop()
