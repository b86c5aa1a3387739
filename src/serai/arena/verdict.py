"""The rule of the arena for faults: who makes one loses this game, and the others play for the victory."""

from collections.abc import Collection, Sequence


def winners_without(won: Sequence[int], points: Sequence[int], at_fault: Collection[int]) -> tuple[int, ...]:
    """The winners who made no fault; if there is none, those with most points among all who made no fault."""
    honest = tuple(seat for seat in won if seat not in at_fault)
    others = [seat for seat in range(len(points)) if seat not in at_fault]
    if honest or not others:
        return honest
    most = max(points[seat] for seat in others)
    return tuple(seat for seat in others if points[seat] == most)


def points_without(points: Sequence[int], at_fault: Collection[int]) -> tuple[int, ...]:
    """The points of each seat; those at fault have none, for another bot has made them."""
    return tuple(0 if seat in at_fault else made for seat, made in enumerate(points))
