"""How long a test waits for what must come.

This is no claim about speed: it only ends what hangs, and a machine that is busy otherwise must not reach it.
"""

import time
from collections.abc import Callable
from typing import Any

SECONDS = 120.0
MILLISECONDS = 1000 * SECONDS


def until(look: Callable[[], Any]) -> Any:
    """Looks again and again until there is something to see; what that is."""
    began = time.monotonic()
    while not (seen := look()):
        assert time.monotonic() < began + SECONDS, "it does not come"
        time.sleep(0.05)
    return seen
