"""Fate: all chance of a game comes from one seed, secret until the last choice and open to all after it."""

import hashlib
import secrets
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from serai.kernel.jit import rule

Fate = NDArray[np.uint64]

HIGH = np.uint64(33)
SALT_MARK = "-"
"""What stands between the cuts in a salt."""


def new_seed() -> str:
    """A secret seed: 128 random bits in hexadecimal."""
    return secrets.token_hex(16)


def seed_hash(seed: str) -> str:
    """The SHA-256 of a seed, shown before the first choice: it commits to the seed without revealing it."""
    return hashlib.sha256(seed.encode()).hexdigest()


def salt_of(cuts: Sequence[str]) -> str:
    """What the cuts of the seats, in hexadecimal, add to a seed; a seat without one adds nothing."""
    return SALT_MARK.join(cuts) if any(cuts) else ""


@rule
def fall(number: np.uint64, sides: int) -> int:
    """A number from 0 to sides - 1 from a number of fate: its upper 31 bits times the sides, over two to the 31."""
    return (int(number >> HIGH) * sides) >> 31


def fate_of(seed: str, size: int, salt: str = "") -> Fate:
    """The random numbers of a game: SHAKE-256 over seed and salt, cut into 8-byte little-endian numbers."""
    stream = hashlib.shake_256(f"{seed}/{salt}".encode()).digest(8 * size)
    return np.frombuffer(stream, "<u8").astype(np.uint64)
