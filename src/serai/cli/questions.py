"""Answers a person who asks instead of choosing: what can be typed, what happened so far, what a thing does."""

from collections.abc import Sequence

from rich.padding import Padding
from rich.text import Text

from serai.cli.answers import read_topics
from serai.cli.terminal import Terminal
from serai.kernel.game import View
from serai.terminal.drawing import columns
from serai.text.voice import Sentence

Log = Sequence[tuple[str, Sequence[Sentence]]]
"""Sentences in the order they were told, with the chapter of each group."""


def show_help(terminal: Terminal, view: View) -> None:
    """Prints what can be typed."""
    say = terminal.phrases
    grid = columns()
    orders = say.order_help if view.game.auctions else ()
    in_full = next((choice for choice in view.choices if " " in choice), view.choices[0])
    for typed, meaning in (*terminal.screen.phrases.help, *orders, *say.help):
        grid.add_row(Text(typed.format(notation=in_full), "bold"), meaning)
    terminal.print(Text(say.help_title, "bold"))
    terminal.print(Padding(grid, (0, 0, 0, 2)))


def show_log(terminal: Terminal, log: Log) -> None:
    """Prints everything that has happened, chapter by chapter."""
    chapters: dict[str, list[Sentence]] = {}
    for chapter, sentences in log:
        chapters.setdefault(chapter, []).extend(sentences)
    for chapter, sentences in chapters.items():
        terminal.show_chapter(chapter)
        terminal.show_sentences(sentences)


def show_topics(terminal: Terminal, text: str, view: View) -> None:
    """Prints everything about the topics that a person asks for."""
    topics = read_topics(text, view, terminal)
    for topic in topics:
        for part in terminal.screen.explain(topic, view):
            terminal.print(part)
    if not topics:
        terminal.print(terminal.phrases.nothing_more)
