"""Confidence intervals for shares of won games."""

from math import sqrt

Z_95_PERCENT = 1.96
"""Standard errors on either side of the mean that cover 95 % of a normal distribution."""


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval for the true share of wins, given independent games."""
    n, z = max(games, 1), Z_95_PERCENT
    p = wins / n
    middle, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, (middle - spread) / (1 + z * z / n)), min(1.0, (middle + spread) / (1 + z * z / n))
