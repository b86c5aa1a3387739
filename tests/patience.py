"""How long a test waits for what must come.

This is no claim about speed: it only ends what hangs, and a machine that is busy otherwise must not reach it.
"""

SECONDS = 120.0
MILLISECONDS = 1000 * SECONDS
