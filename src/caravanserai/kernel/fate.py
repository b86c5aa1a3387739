"""Fate: all chance of a game comes from one seed, secret until the last choice and open to all after it."""

import hashlib
import secrets

import numpy as np
from numpy.typing import NDArray

Fate = NDArray[np.uint64]


def new_seed() -> str:
    """A secret seed that nobody can guess."""
    return secrets.token_hex(16)


def seed_hash(seed: str) -> str:
    """What is shown before the first choice: it fixes the seed without telling it."""
    return hashlib.sha256(seed.encode()).hexdigest()


def fate_of(seed: str, size: int, salt: str = "") -> Fate:
    """The random numbers of a game: SHAKE-256 over seed and salt, cut into 8-byte little-endian numbers."""
    stream = hashlib.shake_256(f"{seed}/{salt}".encode()).digest(8 * size)
    return np.frombuffer(stream, "<u8").astype(np.uint64)
