"""Connections that the node refuses or closes: counted for operators, and logged without flooding the log."""

from typing import Literal, get_args

import structlog
from prometheus_client import Counter

from serai.server.sparingly import Sparingly

Reason = Literal["crowded", "late-head", "long-head", "late-body", "flood", "host", "garbage"]
"""Too many requests of a network under way, a head that comes too slowly or is too long, a body that comes too slowly,
a socket that goes on after refusals, a name that is not this server's, and what is no request."""

REFUSED = Counter("serai_connections_refused", "Connections that were refused or closed, by reason.", ["reason"])
for _reason in get_args(Reason):
    REFUSED.labels(_reason)  # shown as 0 before the first, so that a monitor sees the first too

log = structlog.stdlib.get_logger()
sparingly = Sparingly()


def note_refusal(reason: Reason, network: str, **details: str) -> None:
    """Counts a refused connection; the first in a minute is logged."""
    REFUSED.labels(reason).inc()
    if sparingly.may_log(reason):
        log.warning("connections are refused", reason=reason, network=network, **details)
