"""What time it is in the hall."""

import time


def now() -> int:
    """The time in milliseconds since 1970, as entries carry it."""
    return time.time_ns() // 1_000_000
