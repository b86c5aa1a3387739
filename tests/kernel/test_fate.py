"""Fate: the seed is hidden by its hash and decides everything; chance is fair."""

import hashlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from serai.kernel.chance import draw_fate, new_chance, roll, shuffle
from serai.kernel.fate import fall, fate_of, new_seed, seed_hash


def test_anybody_can_work_out_fate_from_the_seed():
    stream = hashlib.shake_256(b"silk/salt").digest(16)
    assert fate_of("silk", 2, "salt").tolist() == [
        int.from_bytes(stream[:8], "little"),
        int.from_bytes(stream[8:], "little"),
    ]


def test_the_hash_is_plain_sha_256():
    assert seed_hash("silk") == hashlib.sha256(b"silk").hexdigest()


def test_two_new_seeds_are_never_the_same():
    assert len({new_seed() for _ in range(100)}) == 100


@given(st.integers(0, 2**64 - 1), st.integers(1, 200))
def test_fate_falls_on_one_of_the_sides(number: int, sides: int):
    assert 0 <= fall(np.uint64(number), sides) < sides


def test_the_first_and_the_last_number_fall_on_the_first_and_the_last_side():
    assert (fall(np.uint64(0), 6), fall(np.uint64(2**64 - 1), 6)) == (0, 5)


@pytest.mark.parametrize("sides", [2, 6, 51])
def test_rolling_is_fair(sides: int):
    chance = new_chance("fair")
    rolls = [roll(chance, sides) for _ in range(20_000)]
    assert chisquare(np.bincount(rolls, minlength=sides)).pvalue > 0.001


def test_fate_drawn_by_chance_uses_all_bits():
    fate = np.zeros(200, np.uint64)
    draw_fate(new_chance("bits"), fate)
    assert int(np.bitwise_or.reduce(fate)) == 2**64 - 1


def test_shuffling_keeps_every_card():
    cards = np.arange(20, dtype=np.int8)
    shuffle(cards, 10, new_chance("shuffle"))
    assert sorted(cards[:10].tolist()) == list(range(10))
    assert cards[10:].tolist() == list(range(10, 20))
