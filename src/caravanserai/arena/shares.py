"""Shares of victories, and how sure one can be of them."""

from dataclasses import dataclass

from caravanserai.kernel.shares import wilson


@dataclass(frozen=True)
class Share:
    """How often somebody won, and what they scored."""

    who: str
    games: int
    wins: float
    points: float
    weight: float
    """How many games that have nothing to do with one another say as much."""

    @property
    def share(self) -> float:
        """Wins per game; a shared victory counts as a part."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies."""
        return wilson(self.share * self.weight, self.weight)
