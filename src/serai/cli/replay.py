"""`serai replay`: tells a record choice by choice, and shows the table at the end or at one moment."""

from typing import TYPE_CHECKING, Annotated

import typer

from serai.cli.errors import EXIT_MISUSE, CommandError
from serai.cli.flags import InLanguage, RecordEdition, RecordFile
from serai.text.languages import FIRST_LANGUAGE

if TYPE_CHECKING:
    from serai.cli.terminal import Terminal
    from serai.kernel.table import Table
    from serai.kernel.undo import Choice

NO_SEAT = -1
"""In place of the seat that chose: the game has just begun."""


class StopReplay(Exception):
    """The choice at which the replay is to stop has been reached."""

    def __init__(self, table: "Table") -> None:
        super().__init__()
        self.table = table


def replay(
    file: RecordFile,
    at: Annotated[
        int | None, typer.Option(min=0, help="Stop after this many choices and show the table there.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option(help="See only what this seat saw.", show_default="all hands open")
    ] = None,
    edition: RecordEdition = None,
    language: InLanguage = FIRST_LANGUAGE,
) -> None:
    """Tell a recorded game again, or show its table at one moment."""
    from serai.cli.records import game_of_record, open_record, require_seat
    from serai.cli.terminal import open_terminal
    from serai.kernel.record import RecordError
    from serai.kernel.record import replay as play_again

    record = open_record(file)
    require_seat(record, seat)
    if at is not None and at > len(record.choices):
        raise CommandError(f"The record has {len(record.choices)} choices; --at {at} is beyond them.", EXIT_MISUSE)
    game = game_of_record(record, edition)
    you = None if seat is None else record.seats.index(seat)
    printer = ReplayPrinter(open_terminal(game, record.seats, language, you), at)
    try:
        table = play_again(record, game, printer.watch)
    except StopReplay as stop:
        table = stop.table
    except RecordError as error:
        raise CommandError(f"{file}: {error}") from None
    except Exception as error:
        raise CommandError(
            f"{file}: the rules fail at choice {printer.number + 1}: {type(error).__name__}: {error}"
        ) from error
    printer.terminal.print()
    show_position(printer.terminal, table)


class ReplayPrinter:
    """Prints a game as it is replayed, up to a choice or to the end."""

    def __init__(self, terminal: "Terminal", at: int | None) -> None:
        self.terminal = terminal
        self.voice = terminal.voice
        self.at = at
        self.number = 0
        self.chapter = ""

    def watch(self, table: "Table", choice: "Choice | None") -> None:
        """Prints the start of the game, or a choice, and its consequences; raises StopReplay at the last one."""
        self.show_chapter(choice.chapter if choice else table.chapter)
        if choice is not None:
            self.number += 1
            self.print_choice(table, choice)
        self.print_following(table, choice.seat if choice else NO_SEAT)
        if self.number == self.at:
            raise StopReplay(table)

    def show_chapter(self, chapter: str) -> None:
        """Prints a heading if a new chapter begins."""
        if chapter != self.chapter:
            self.chapter = chapter
            self.terminal.show_chapter(chapter)

    def print_choice(self, table: "Table", choice: "Choice") -> None:
        """Prints a choice on one line, as far as the seat that watches saw it."""
        actions = table.game.actions
        hidden = self.voice.you not in (None, choice.seat) and len(table.history) - 1 in table.face_down(choice.seat)
        thing = None if hidden else actions.thing(choice.action)
        line = self.voice.choice(choice.seat, actions.verb(choice.action).word, thing)
        self.terminal.print(f"{self.number:>4}  {line}.")

    def print_following(self, table: "Table", seat: int) -> None:
        """Prints the consequences of a seat's choice, as far as the seat that watches may know them."""
        from rich.padding import Padding
        from rich.text import Text

        from serai.kernel.events import read_events

        you = self.voice.you
        everything = read_events(table.state, table.game.events, table.game.things)
        events = everything if you is None else table.view(you).events
        following = self.voice.sentences(self.terminal.screen.following(events, seat, choices_told=you is None))
        if following:
            text = Text(" ".join(sentence.text for sentence in following), "dim")
            self.terminal.print(Padding(text, (0, 0, 0, 6)))


def show_position(terminal: "Terminal", table: "Table") -> None:
    """Prints the table, with all hands open or as one seat sees it, and the final scores if the game is over."""
    you = terminal.voice.you
    hands = [table.view(seat) for seat in table.seats] if you is None else []
    terminal.show_table(table.view(-1 if you is None else you), hands=hands)
    if table.over:
        terminal.print()
        for part in terminal.screen.scoring(table, table.names):
            terminal.print(part)
        terminal.print(terminal.voice.result(table.points, table.winners))
