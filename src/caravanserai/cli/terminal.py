"""The terminal at which a game is played: what looks the same in every game, and what each game must draw itself."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from caravanserai.cli.console import new_console
from caravanserai.cli.phrases import PHRASES, GamePhrases, Phrases
from caravanserai.kernel.game import Game
from caravanserai.kernel.news import Event
from caravanserai.kernel.speech import Told, Voice, paragraphs
from caravanserai.kernel.table import Table
from caravanserai.kernel.view import View


class Screen(Protocol):
    """How one game looks in a terminal; it draws, and the terminal prints."""

    @property
    def quiet(self) -> Sequence[str]:
        """Events that the screen shows by itself."""
        ...

    @property
    def phrases(self) -> GamePhrases:
        """What is said around this game."""
        ...

    def about(self, table: Table) -> str:
        """What the game is about, in a line or two."""
        ...

    def chapter(self, chapter: str) -> str:
        """Where in the game we are: `round 3 of 9`."""
        ...

    def table(self, view: View, hands: Sequence[View] = ()) -> Iterable[RenderableType]:
        """The whole table as a View has it; `hands` are the Views of all seats where everything lies open."""
        ...

    def following(self, events: Sequence[Event], seat: int, told: bool) -> list[Event]:
        """What a choice of a seat brought about, without the choice itself; `told` if those of all others are known."""
        ...

    def numbered(self, view: View) -> Mapping[int, int]:
        """The number to type for each open action."""
        ...

    def choices(self, view: View) -> RenderableType:
        """The choices with their numbers, and what each one does."""
        ...

    def doubt(self, view: View, action: int) -> str:
        """What a person should think over before making this choice; empty for nothing."""
        ...

    def topics(self) -> Mapping[str, Sequence[str]]:
        """What a person may ask about, and its names, the one to show first."""
        ...

    def topic(self, view: View, action: int) -> str | None:
        """What there is to ask about a choice."""
        ...

    def explain(self, topic: str, view: View) -> Iterable[RenderableType]:
        """Everything about a topic."""
        ...

    def reckoning(self, table: Table, names: Sequence[str]) -> Iterable[RenderableType]:
        """A finished game in numbers."""
        ...


@dataclass(frozen=True)
class Terminal:
    """Prints what a voice tells and a screen draws."""

    console: Console
    voice: Voice
    screen: Screen

    @property
    def phrases(self) -> Phrases:
        """What is said around any game, in the language of the voice."""
        return PHRASES[self.voice.language]

    def print(self, what: RenderableType = "") -> None:
        """Prints a line, or anything that takes more than one."""
        self.console.print(what)

    def show_table(self, view: View, since: Sequence[Told] = (), hands: Sequence[View] = ()) -> None:
        """The whole table, and what has happened lately."""
        for part in self.screen.table(view, hands):
            self.print(part)
        self.show_news(since)

    def show_news(self, news: Sequence[Told]) -> None:
        """What has happened lately."""
        if news:
            self.print(Text(f"\n{self.phrases.since}", "bold"))
            self.show_story(news)

    def show_story(self, told: Sequence[Told]) -> None:
        """What happened, in paragraphs."""
        for paragraph in paragraphs(told):
            self.print(Padding(Text(paragraph), (0, 0, 0, 2)))

    def show_choices(self, view: View) -> None:
        """The question and the numbered choices."""
        self.print(Text(f"\n{self.voice.question(view)}", "bold"))
        self.print(self.screen.choices(view))

    def show_chapter(self, chapter: str) -> None:
        """A heading for a part of the game."""
        self.print(Text(capital(self.screen.chapter(chapter)), "bold"))


def open_terminal(game: Game, names: Sequence[str], language: str, you: int | None) -> Terminal:
    """A terminal for a game, with the screen that goes by the game's name."""
    voice = game.voice(names, language, you)
    return Terminal(new_console(), voice, drawn_by(game.name).screen(voice))


class Artist(Protocol):
    """The folder that draws a game."""

    def screen(self, voice: Any) -> Screen:
        """The screen of the game, in the language of a voice."""
        ...

    def proof(self, edition: str, languages: Sequence[str]) -> "Proof":
        """An edition of the game, with every card told in these languages."""
        ...


@dataclass(frozen=True)
class Proof:
    """An edition put to the test."""

    name: str
    cards: Sequence[RenderableType]
    faults: Sequence[str]
    contents: str
    """What there is in it: `66 cards`."""


def drawn_by(game: str) -> Artist:
    """Whoever draws the game with this name; opened only now, as nobody needs to know all games."""
    return cast(Artist, import_module(f"caravanserai.cli.{game}"))


def capital(text: str) -> str:
    """The text as the beginning of a line."""
    return text[:1].upper() + text[1:]


def columns(header: bool = False) -> Grid:
    """An empty grid without lines, with a dim header or none."""
    return Grid(box=None, show_header=header, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)


def numbered_grid(rows: Iterable[tuple[int | str, Sequence[Text]]]) -> Grid:
    """Choices with their numbers: what is chosen, where that is, what it does."""
    grid = columns()
    grid.add_column(justify="right", style="bold", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, style="dim")
    grid.add_column()
    for number, row in rows:
        grid.add_row(str(number), *row)
    return grid
