"""Estimates of choices made comparable from position to position."""

from serai.kernel.contract import Estimates
from serai.kernel.jit import hot


@hot
def scale_estimates(estimates: Estimates, count: int, scaled: Estimates) -> None:
    """Writes estimates anew, 0 for the highest and at least -1: half by how far they lie below, half by how many are
    higher, because only their order is sure to mean something.
    """
    low, high = estimates[0], estimates[0]
    for place in range(1, count):
        low, high = min(low, estimates[place]), max(high, estimates[place])
    spread = max(high - low, 1e-9)
    for place in range(count):
        higher = 0
        for other in range(count):
            higher += estimates[other] > estimates[place]
        scaled[place] = (estimates[place] - high) / (2 * spread) - higher / (2.0 * (higher + 1))
