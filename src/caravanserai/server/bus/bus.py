"""What a bus is: it tells whoever listens how far something has come, soon and if it can, and never what happened."""

import re
from collections.abc import Callable
from typing import Protocol

Hear = Callable[[int], None]
StopListening = Callable[[], None]

SUBJECT = re.compile(r"[\w-]+(\.[\w-]+)*", re.ASCII)
"""Plain words joined by dots: `lobby`, `look`, `table.0k3f9`."""
LONGEST_SUBJECT = 100


class Bus(Protocol):
    """Carries hints between those who keep a log and those who show it; used on the event loop only."""

    @property
    def alive(self) -> bool:
        """Whether hints reach everybody now; if not, news is late and none is lost, for the log has it."""
        ...

    async def start(self) -> None:
        """Begins to carry hints, at once or as soon as it can."""
        ...

    async def stop(self) -> None:
        """Carries nothing any more; nobody hears anything after this."""
        ...

    def hint(self, subject: str, number: int) -> None:
        """Says how far a subject has come, without waiting and without failing; of many hints the greatest may do."""
        ...

    def listen(self, subject: str, hear: Hear) -> StopListening:
        """Calls `hear` on the event loop with what is hinted from now on, until the call that is returned is made."""
        ...


def is_readable(subject: str) -> bool:
    """Whether a subject can be written on the wire as one line, and means one thing and not many."""
    return len(subject) <= LONGEST_SUBJECT and SUBJECT.fullmatch(subject) is not None


def require_readable(subject: str) -> None:
    """Refuses a subject that nobody can hint at."""
    if not is_readable(subject):
        raise ValueError(
            f"A subject is plain words joined by dots, such as table.0k3f9, in at most {LONGEST_SUBJECT} letters, "
            f"not {subject[: LONGEST_SUBJECT + 1]!r}."
        )
