"""The event loop in which servers run."""

import asyncio
import sys
from collections.abc import Coroutine
from typing import Any

from serai.server.configuration import Configuration
from serai.server.logs import configure_logging

SWITCH_SECONDS = 0.0005
"""How long a thread of a server keeps Python when another one wants it; Python itself lets it have 5 ms.

Every commit on SQLite changes threads several times, and waits so long at each while something is computed.
"""


def run_in_loop(run: Coroutine[Any, Any, None], configuration: Configuration) -> None:
    """Runs a server to its end, and logs as the operator wants it."""
    configure_logging(configuration.log_form, configuration.log_level)
    sys.setswitchinterval(SWITCH_SECONDS)
    if sys.platform != "win32":
        import uvloop

        uvloop.run(run)
    else:
        asyncio.run(run)
