"""The interface of a bus: it carries hints, which are a subject and a number, quickly and without guarantee."""

import re
from collections.abc import Callable
from typing import Protocol

OnHint = Callable[[int], None]
StopListening = Callable[[], None]

SUBJECT = re.compile(r"[\w-]+(\.[\w-]+)*", re.ASCII)
"""Plain words joined by dots: `lobby`, `due`, `table.0k3f9`."""
MAX_SUBJECT_LETTERS = 100


class Bus(Protocol):
    """Carries hints between the nodes that write a log and those that show it; used on the event loop only."""

    @property
    def alive(self) -> bool:
        """Whether hints reach the other nodes now; if not, updates are late but not lost, because the log has them."""
        ...

    async def start(self) -> None:
        """Starts to carry hints, at once or as soon as there is a connection."""
        ...

    async def stop(self) -> None:
        """Stops; no callback is called after this."""
        ...

    def hint(self, subject: str, number: int) -> None:
        """Sends a hint without blocking or raising; of several, only the greatest number may be delivered."""
        ...

    def listen(self, subject: str, on_hint: OnHint) -> StopListening:
        """Calls `on_hint` with every later number on the event loop, until the returned function is called."""
        ...


def is_subject(subject: str) -> bool:
    """Whether a subject is valid: short, and without wildcards."""
    return len(subject) <= MAX_SUBJECT_LETTERS and SUBJECT.fullmatch(subject) is not None


def require_subject(subject: str) -> None:
    """Raises ValueError for a subject that is not valid."""
    if not is_subject(subject):
        raise ValueError(
            f"A subject is plain words joined by dots, such as table.0k3f9, in at most {MAX_SUBJECT_LETTERS} letters, "
            f"not {subject[: MAX_SUBJECT_LETTERS + 1]!r}."
        )
