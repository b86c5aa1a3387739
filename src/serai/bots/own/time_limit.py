"""A time limit for Python code that runs in this process."""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

AGAIN_SECONDS = 0.1
"""The alarm rings again after so long, in case the code has swallowed the first one."""


class OutOfTimeError(BaseException):
    """The time is up; no `except Exception` of the code catches it."""


@contextmanager
def at_most(seconds: float) -> Generator[None]:
    """Raises OutOfTimeError in code that takes longer; on Windows and in threads there is no alarm, and it goes on."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(number: int, frame: FrameType | None) -> None:
    raise OutOfTimeError
