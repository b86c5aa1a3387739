"""What a game draws in a terminal: its screen, its phrases, and a report on an edition."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rich.console import RenderableType

from serai.kernel.events import Event
from serai.kernel.game import Game, View
from serai.kernel.table import Table
from serai.text.voice import Voice

Typed = tuple[tuple[str, str], ...]
"""What can be typed, and what that does."""


@dataclass(frozen=True)
class GamePhrases:
    """What the terminal says around one game, in one language."""

    about: str
    notice: str
    """Who made it, or on whose behalf; may be empty."""
    how: str
    seated: str
    chapter: str
    help: Typed
    no_topic: str
    scores: str
    """The heading above the final scores."""
    sorts: Mapping[str, str]
    """How many of each sort of things in an edition are meant: `{0} of {1} cards`; else the sort is named as it is."""


class Screen(Protocol):
    """How one game looks in a terminal. It returns renderables; the terminal prints them."""

    @property
    def voice(self) -> Voice:
        """The voice whose language and names the screen uses."""
        ...

    @property
    def drawn_events(self) -> Sequence[str]:
        """Kinds of event that the screen shows anyway, so that no sentence tells them."""
        ...

    @property
    def phrases(self) -> GamePhrases:
        """What the terminal says around this game."""
        ...

    def about(self, table: Table) -> str:
        """The game in a line or two."""
        ...

    def chapter(self, chapter: str) -> str:
        """The name of a chapter: `round 3 of 9`."""
        ...

    def table(self, view: View, hands: Sequence[View] = ()) -> Iterable[RenderableType]:
        """The whole table as a View shows it; `hands` are the Views of all seats where everything is open."""
        ...

    def following(self, events: Sequence[Event], seat: int, choices_told: bool) -> list[Event]:
        """The consequences of a choice without the choice itself; `choices_told` if those of all seats are known."""
        ...

    def numbered(self, view: View) -> Mapping[int, int]:
        """The number to type for each open action."""
        ...

    def choices(self, view: View) -> RenderableType:
        """The choices with their numbers, and what each one does."""
        ...

    def warning(self, view: View, action: int) -> str:
        """A question to answer before this choice is made, in two lines; empty if it needs none."""
        ...

    def topics(self) -> Mapping[str, Sequence[str]]:
        """What a person may ask about: by id, its names, the one to show first."""
        ...

    def topic(self, view: View, action: int) -> str | None:
        """The topic of a choice, if it has one."""
        ...

    def explain(self, topic: str, view: View) -> Iterable[RenderableType]:
        """Everything about a topic."""
        ...

    def scoring(self, table: Table, names: Sequence[str]) -> Iterable[RenderableType]:
        """The final scores of a finished game."""
        ...


@dataclass(frozen=True)
class EditionReport:
    """An edition with everything in it described, and its faults."""

    name: str
    descriptions: Sequence[RenderableType]
    faults: Sequence[str]
    contents: str
    """What it contains, counted: `66 cards`."""
    warnings: Sequence[str] = ()
    """What may be a slip of the pen and can be played all the same."""


@dataclass(frozen=True, kw_only=True)
class GameTerminal:
    """What a game declares for the terminal."""

    screen: Callable[[Game, Sequence[str], str, int | None], Screen]
    """The screen for a table of people with these names, in a language, for one seat or for none."""
    edition_report: Callable[[str, Sequence[str]], EditionReport]
    """The report on an edition, given by name or path, in these languages."""
