"""The server's clock."""

import time


def now() -> int:
    """The time in milliseconds since 1970, as log entries carry it."""
    return time.time_ns() // 1_000_000
