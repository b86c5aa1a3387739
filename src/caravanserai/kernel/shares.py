"""Shares of wins, and how far a share that was counted can be trusted."""

from math import sqrt

SURE = 1.96
"""How many standard errors hold 95 of 100 true values."""


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The interval that holds the true share of wins 95 times in 100, if no game has to do with another."""
    n, z = max(games, 1), SURE
    p = wins / n
    middle, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, (middle - spread) / (1 + z * z / n)), min(1.0, (middle + spread) / (1 + z * z / n))
