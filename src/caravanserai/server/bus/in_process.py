"""The bus of one box: whoever listens in this process hears soon."""

import asyncio
from collections.abc import Collection

import structlog

from caravanserai.server.bus.bus import Hear, StopListening, require_readable

log = structlog.stdlib.get_logger()


class InProcess:
    """Tells the listeners of this event loop in its next round; of many hints in one round, the greatest."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: dict[str, dict[object, Hear]] = {}
        self._fresh: dict[str, int] = {}
        """What has been hinted and not yet heard: one number for each subject that somebody listens to."""

    @property
    def alive(self) -> bool:
        """Whether it has been started."""
        return self._loop is not None

    @property
    def subjects(self) -> Collection[str]:
        """What somebody listens to."""
        return self._listeners.keys()

    async def start(self) -> None:
        """Begins to carry hints."""
        self._loop = asyncio.get_running_loop()

    async def stop(self) -> None:
        """Carries nothing any more."""
        self._loop = None
        self._fresh.clear()

    def hint(self, subject: str, number: int) -> None:
        """Remembers the greatest number of a subject until the next round of the event loop."""
        if self._loop is None or subject not in self._listeners:
            return
        if not self._fresh:
            self._loop.call_soon(self._deliver)
        self._fresh[subject] = max(number, self._fresh.get(subject, number))

    def listen(self, subject: str, hear: Hear) -> StopListening:
        """Listens to a subject until the call that is returned is made."""
        require_readable(subject)
        ear = object()
        self._listeners.setdefault(subject, {})[ear] = hear

        def stop_listening() -> None:
            listeners = self._listeners.get(subject, {})
            listeners.pop(ear, None)
            if not listeners:
                self._listeners.pop(subject, None)

        return stop_listening

    def _deliver(self) -> None:
        fresh, self._fresh = self._fresh, {}
        for subject, number in fresh.items():
            for ear, hear in list(self._listeners.get(subject, {}).items()):
                if ear in self._listeners.get(subject, {}):  # whoever was told before may have stopped others listening
                    _tell(hear, subject, number)


def _tell(hear: Hear, subject: str, number: int) -> None:
    try:
        hear(number)
    except Exception:  # one listener's mistake must not keep the news from the others
        log.exception("a listener failed", subject=subject, number=number)
