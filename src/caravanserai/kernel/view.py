"""A View: everything one seat, or a spectator, may know, and the actions open to it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from caravanserai.kernel.chance import Chance
from caravanserai.kernel.game import Game
from caravanserai.kernel.news import Event, read_news

SPECTATOR, EVERYBODY = -1, -2
"""Who has no seat, and who sees all cards open."""


@dataclass(frozen=True)
class View:
    """What bots, browsers and logs get instead of the table; `state` is a table with everything hidden taken out."""

    game: Game
    seat: int
    state: Any
    acting: tuple[int, ...]
    legal: tuple[int, ...]
    order: int | None = None
    """The highest bid in the seat's own standing order."""
    is_open: bool = False
    """Whether nothing is hidden, because the game is over and is looked at again."""

    @cached_property
    def choices(self) -> list[str]:
        """The legal actions in notation."""
        return [self.game.actions.notation(action) for action in self.legal]

    @cached_property
    def events(self) -> list[Event]:
        """What the latest choice brought about, as far as this seat may know."""
        return read_news(self.state, self.game.events, self.game.things)

    @cached_property
    def shown(self) -> Any:
        """The View in words and numbers, ready to be sent."""
        return self.game.show(self)

    def json(self) -> bytes:
        """The View as JSON: the same bytes for the same knowledge."""
        return msgspec.json.encode(self.shown)

    def imagine(self, chance: Chance) -> Any:
        """A full table that agrees with this View, drawn at random."""
        state = self.state.copy()
        self.game.plain.imagine(state, self.game.facts_window, self.seat, chance)
        return state
