"""Cutting the cards: what every person adds to the seed of the hall, so that nobody alone chooses the deck.

Each person pledges a cut, that is, gives its hash. When the hall has shuffled, all cuts are opened, and the cards are
dealt from the seed and the cuts together. The hash of the seed has been public all the time, so nothing can be changed
by then: not by the hall, and not by who opens last.
"""

from dataclasses import dataclass, replace

from serai.kernel.fate import salt_of

CUT_MILLISECONDS = 3_000
"""How long the hall waits for the pledged cuts; then it deals without those that have not come."""


@dataclass(frozen=True)
class Cuts:
    """The pledges and the cuts so far, by seat; empty where there is none."""

    pledges: tuple[str, ...] = ()
    cuts: tuple[str, ...] = ()
    until: int | None = None
    """Until when the cards may be cut; None before they are shuffled."""

    def pledge(self, seat: int, pledge: str) -> "Cuts":
        """A seat fixes its cut."""
        return replace(self, pledges=_with(self.pledges, seat, pledge))

    def open(self, at: int) -> "Cuts":
        """Everybody opens their cut from now on."""
        return replace(self, until=at + CUT_MILLISECONDS)

    def cut(self, seat: int, cut: str) -> "Cuts":
        """A seat opens its cut."""
        return replace(self, cuts=_with(self.cuts, seat, cut))

    def without(self, seat: int) -> "Cuts":
        """A seat is empty again; a cut that was opened for nothing is known to all, so everybody pledges anew."""
        return UNCUT if self.until is not None else replace(self, pledges=_with(self.pledges, seat, ""))

    def is_pledged(self, seat: int, pledge: str) -> bool:
        """Whether a seat has pledged this cut and no other."""
        return self.pledges[seat : seat + 1] == (pledge,)

    @property
    def complete(self) -> bool:
        """Whether every pledged cut has been made."""
        return sum(map(bool, self.pledges)) == sum(map(bool, self.cuts))

    @property
    def salt(self) -> str:
        """What the cuts add to the seed."""
        return salt_of(self.cuts)


UNCUT = Cuts()


def _with(words: tuple[str, ...], seat: int, word: str) -> tuple[str, ...]:
    known = dict(enumerate(words)) | {seat: word}
    return tuple(known.get(place, "") for place in range(max(known) + 1))
