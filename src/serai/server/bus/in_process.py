"""The bus of a single node: hints stay within the process."""

import asyncio
from collections.abc import Collection

import structlog

from serai.server.bus.bus import OnHint, StopListening, require_subject

log = structlog.stdlib.get_logger()


class InProcess:
    """Calls listeners in the next iteration of the event loop; of several hints, with the greatest number."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: dict[str, dict[object, OnHint]] = {}
        self._pending: dict[str, int] = {}
        """The greatest undelivered number of each subject that has listeners."""

    @property
    def alive(self) -> bool:
        """Whether it has been started."""
        return self._loop is not None

    @property
    def subjects(self) -> Collection[str]:
        """The subjects that have listeners."""
        return self._listeners.keys()

    async def start(self) -> None:
        """Starts to carry hints."""
        self._loop = asyncio.get_running_loop()

    async def stop(self) -> None:
        """Stops carrying hints."""
        self._loop = None
        self._pending.clear()

    def hint(self, subject: str, number: int) -> None:
        """Remembers the greatest number of a subject until the next iteration of the event loop."""
        if self._loop is None or subject not in self._listeners:
            return
        if not self._pending:
            self._loop.call_soon(self._deliver)
        self._pending[subject] = max(number, self._pending.get(subject, number))

    def listen(self, subject: str, on_hint: OnHint) -> StopListening:
        """Listens to a subject until the returned function is called."""
        require_subject(subject)
        key = object()
        self._listeners.setdefault(subject, {})[key] = on_hint

        def stop_listening() -> None:
            listeners = self._listeners.get(subject, {})
            listeners.pop(key, None)
            if not listeners:
                self._listeners.pop(subject, None)

        return stop_listening

    def _deliver(self) -> None:
        pending, self._pending = self._pending, {}
        for subject, number in pending.items():
            for key, on_hint in list(self._listeners.get(subject, {}).items()):
                if key in self._listeners.get(subject, {}):  # an earlier callback may have removed this one
                    _call(on_hint, subject, number)


def _call(on_hint: OnHint, subject: str, number: int) -> None:
    try:
        on_hint(number)
    except Exception:  # one listener's error must not stop the others
        log.exception("a listener failed", subject=subject, number=number)
