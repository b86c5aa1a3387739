"""Random numbers inside the rules: small, seeded, the same compiled and uncompiled."""

import hashlib

import numpy as np
from numpy.typing import NDArray

from serai.kernel.fate import Fate, fall
from serai.kernel.jit import hot

Chance = NDArray[np.uint64]

LEFT, RIGHT, LEFT_AGAIN = np.uint64(13), np.uint64(7), np.uint64(17)


def new_chance(seed: int | str) -> Chance:
    """A source of chance that always gives the same numbers for the same seed."""
    start = hashlib.sha256(str(seed).encode()).digest()[:8]
    return np.array([int.from_bytes(start, "little") | 1], np.uint64)


@hot
def stirred(number: np.uint64) -> np.uint64:
    """The number that follows another (xorshift): no two have the same successor, and no sum can overflow."""
    number ^= number << LEFT
    number ^= number >> RIGHT
    number ^= number << LEFT_AGAIN
    return number


@hot
def stir(chance: Chance) -> np.uint64:
    """The next random number of 64 bits."""
    chance[0] = stirred(chance[0])
    return chance[0]


@hot
def roll(chance: Chance, sides: int) -> int:
    """A number from 0 to sides - 1, each with equal chance."""
    return fall(stir(chance), sides)


@hot
def draw_fate(chance: Chance, fate: Fate) -> None:
    """Fills a fate with random numbers, for games that nobody has to verify."""
    for i in range(fate.shape[0]):
        fate[i] = stir(chance)


@hot
def shuffle(cards: NDArray[np.int8], count: int, chance: Chance) -> None:
    """Shuffles the first cards of a pile."""
    for i in range(count - 1, 0, -1):
        j = roll(chance, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
