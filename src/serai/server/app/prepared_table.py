"""A table that is set before anybody comes: `serai play --browser` opens the address at which it is dealt."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from serai.kernel.game import Game


@dataclass(frozen=True, kw_only=True)
class PreparedTable:
    """What is dealt to whoever opens its address first: they have the first seat, bots the others."""

    game: Game
    edition_id: str
    """Empty if the edition comes with the game."""
    options: Mapping[str, int]
    bots: Sequence[str]
    """The level of each bot."""
    seed: str
    name: str
    """The player's name; empty for the one they have."""
    language: str
    """The language of the pages; empty for that of the browser."""
    ticket: str = field(default_factory=lambda: secrets.token_urlsafe(16))

    @property
    def path(self) -> str:
        """The address, good for one visit."""
        return f"/start/{self.ticket}"
