"""Lines in the log that come at most once a minute for each reason, so that what goes on and on does not flood it."""

from time import monotonic

LOG_SECONDS = 60.0
"""How long after a line in the log the next one for the same reason may come."""


class Sparingly:
    """Remembers when a line was last logged for each reason."""

    def __init__(self) -> None:
        self._logged: dict[str, float] = {}
        """By the monotonic clock."""

    def may_log(self, reason: str) -> bool:
        """Whether a line may be logged now; if so, the minute begins."""
        at = monotonic()
        if at - self._logged.get(reason, -LOG_SECONDS) < LOG_SECONDS:
            return False
        self._logged[reason] = at
        return True
