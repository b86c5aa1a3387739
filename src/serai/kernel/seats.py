"""Seats round a table: who sits next to whom, and sets of seats as bits of a number."""

from serai.kernel.jit import hot


@hot
def left_of(seat: int, players: int) -> int:
    """The next seat clockwise."""
    # A comparison, not a remainder: a division costs the compiled rules more than the rest of the turn.
    return seat + 1 if seat + 1 < players else 0


@hot
def right_of(seat: int, players: int) -> int:
    """The seat before."""
    return seat - 1 if seat > 0 else players - 1


@hot
def count_bits(bits: int) -> int:
    """How many are in a set."""
    # Taking out the lowest until none is left: compilers know this loop and have one instruction for it.
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@hot
def lowest_bit(bits: int) -> int:
    """The first of a set, of seats or of anything else that has a bit each: as many places are below it."""
    return count_bits((bits & -bits) - 1)
