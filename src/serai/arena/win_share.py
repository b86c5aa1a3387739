"""Shares of victories, with confidence intervals."""

from dataclasses import dataclass

from serai.bots.intervals import wilson


@dataclass(frozen=True)
class WinShare:
    """How often a bot or a seat won, and its mean score."""

    who: str
    games: int
    wins: float
    """A shared victory counts in part."""
    points: float
    effective_games: float
    """The number of independent games that would give as much information."""

    @property
    def share(self) -> float:
        """Wins per game, from 0 to 1."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the true share."""
        return wilson(self.share * self.effective_games, self.effective_games)
