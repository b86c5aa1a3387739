"""Tables at which people look on and wait for a bot that does not choose: counted, and told to the operator."""

from collections.abc import Collection

import structlog
from prometheus_client import Gauge

from serai.server.hall.session import TableSession
from serai.server.sparingly import Sparingly

LATE_MILLISECONDS = 30_000
"""How long a bot takes at most if there is a worker for it: the strongest one thinks for some seconds."""
WAITING = Gauge(
    "serai_tables_waiting_for_bots", "Tables that somebody looks at and whose bots have not chosen for half a minute."
)

log = structlog.stdlib.get_logger()
sparingly = Sparingly()


def note_late_bots(followed: Collection[TableSession], at: int) -> None:
    """Counts the tables at which people wait for bots; the first in a minute is logged."""
    late = [session.id for session in followed if _waits_for_bots(session, at)]
    WAITING.set(len(late))
    if late and sparingly.may_log("late"):
        why = "No worker plays them. Start one, or set SERAI_BOTS=here; if one runs, its log says what keeps it."
        log.warning("people wait for bots", tables=len(late), table=late[0], why=why)


def _waits_for_bots(session: TableSession, at: int) -> bool:
    """Bots that nobody looks at may pause, so the wait begins when somebody looks."""
    since = max(session.table.at, session.followed_since)
    return at - since > LATE_MILLISECONDS and bool(session.table.bots_to_choose)
