"""Answers to a person who asks instead of choosing: what can be typed, what a thing does, what has happened."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.padding import Padding
from rich.text import Text

from caravanserai.cli.answers import read_topics
from caravanserai.cli.terminal import Terminal, columns
from caravanserai.kernel.speech import Told
from caravanserai.kernel.view import View

Log = Sequence[tuple[str, Sequence[Told]]]
"""What was told, with the chapter of the game in which it was."""


@dataclass(frozen=True)
class Counsel:
    """Explains at one terminal."""

    terminal: Terminal

    def show_help(self, view: View) -> None:
        """What can be typed."""
        say = self.terminal.phrases
        grid = columns()
        orders = say.order_help if view.game.auctions else ()
        in_full = next((choice for choice in view.choices if " " in choice), view.choices[0])
        for typed, meaning in (*self.terminal.screen.phrases.help, *orders, *say.help):
            grid.add_row(Text(typed.format(notation=in_full), "bold"), meaning)
        self.terminal.print(Text(say.help_title, "bold"))
        self.terminal.print(Padding(grid, (0, 0, 0, 2)))

    def show_log(self, log: Log) -> None:
        """All that has happened, chapter by chapter."""
        chapters: dict[str, list[Told]] = {}
        for chapter, heard in log:
            chapters.setdefault(chapter, []).extend(heard)
        for chapter, told in chapters.items():
            self.terminal.show_chapter(chapter)
            self.terminal.show_story(told)

    def explain(self, text: str, view: View) -> None:
        """Everything about what is meant."""
        topics = read_topics(text, view, self.terminal)
        for topic in topics:
            for part in self.terminal.screen.explain(topic, view):
                self.terminal.print(part)
        if not topics:
            self.terminal.print(self.terminal.phrases.nothing_more)
