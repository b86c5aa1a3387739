"""How slow this machine is just now: what is said about speed is said of one that goes at an ordinary pace."""

import time

ORDINARY = 0.06
"""Seconds that the work below takes on the machine of the figures in the docs, with nothing beside it."""
STEPS = 1_000_000


def slowness() -> float:
    """How many times longer than at an ordinary pace some plain work takes; at least 1, for no claim grows stricter."""
    began, total = time.perf_counter(), 0
    for step in range(STEPS):
        total += step & 7
    return max(1.0, (time.perf_counter() - began) / ORDINARY)
