"""`caravanserai replay`: walks through a record, choice by choice, and shows the table at the end or in between."""

from typing import TYPE_CHECKING, Annotated

import typer

from caravanserai.cli.flags import InLanguage, RecordEdition, RecordFile
from caravanserai.cli.hosting import MISUSE, Plain

if TYPE_CHECKING:
    from caravanserai.cli.terminal import Terminal
    from caravanserai.kernel.table import Choice, Table


NOBODY = -1


class Enough(Exception):
    """The choice that was asked for has been reached."""

    def __init__(self, table: "Table") -> None:
        super().__init__()
        self.table = table


def replay(
    file: RecordFile,
    at: Annotated[int | None, typer.Option(min=0, help="Stop after so many choices and show the table there.")] = None,
    seat: Annotated[
        str | None, typer.Option(help="See only what this seat saw.", show_default="all hands open")
    ] = None,
    edition: RecordEdition = None,
    language: InLanguage = "en",
) -> None:
    """Walk through a record and show the table."""
    from caravanserai.cli.records import game_of, open_record
    from caravanserai.cli.terminal import open_terminal
    from caravanserai.kernel.record import RecordError
    from caravanserai.kernel.record import replay as play_again

    record = open_record(file)
    if seat is not None and seat not in record.seats:
        raise Plain(f"Nobody called '{seat}' sits there; there are: {', '.join(record.seats)}.", MISUSE)
    if at is not None and at > len(record.choices):
        raise Plain(f"The record has {len(record.choices)} choices; --at {at} is beyond them.", MISUSE)
    game = game_of(record, edition)
    you = None if seat is None else record.seats.index(seat)
    walk = Walk(open_terminal(game, record.seats, language, you), at)
    try:
        table = play_again(record, game, walk.watch)
    except Enough as enough:
        table = enough.table
    except RecordError as error:
        raise Plain(f"{file}: {error}") from None
    except Exception as error:
        raise Plain(
            f"{file}: the rules stumble at choice {walk.number + 1}: {type(error).__name__}: {error}"
        ) from error
    walk.show(table)


class Walk:
    """A walk through a game at a terminal, up to a choice or to the end."""

    def __init__(self, terminal: "Terminal", at: int | None) -> None:
        self.terminal = terminal
        self.voice = terminal.voice
        self.at = at
        self.number = 0
        self.chapter = ""

    def watch(self, table: "Table", choice: "Choice | None") -> None:
        """Tells how the game begins, or one choice, and what follows."""
        self.show_chapter(choice.chapter if choice else table.chapter)
        if choice is not None:
            self.number += 1
            self.tell(table, choice)
        self.tell_following(table, choice.seat if choice else NOBODY)
        if self.number == self.at:
            raise Enough(table)

    def show_chapter(self, chapter: str) -> None:
        """A heading, if a new chapter begins."""
        if chapter != self.chapter:
            self.chapter = chapter
            self.terminal.show_chapter(chapter)

    def tell(self, table: "Table", choice: "Choice") -> None:
        """One line for the choice; a seat is told only what it saw of it."""
        actions = table.game.actions
        hidden = self.voice.you not in (None, choice.seat) and len(table.history) - 1 in table.face_down(choice.seat)
        thing = None if hidden else actions.thing(choice.action)
        line = self.voice.choice(choice.seat, actions.verb(choice.action).word, thing)
        self.terminal.print(f"{self.number:>4}  {line}.")

    def tell_following(self, table: "Table", seat: int) -> None:
        """What the choice of a seat brought about, as far as it may be known."""
        from rich.padding import Padding
        from rich.text import Text

        from caravanserai.kernel.news import read_news

        you = self.voice.you
        everything = read_news(table.state, table.game.events, table.game.things)
        events = everything if you is None else table.view(you).events
        following = self.voice.told(self.terminal.screen.following(events, seat, told=you is None))
        if following:
            story = Text(" ".join(told.text for told in following), "dim")
            self.terminal.print(Padding(story, (0, 0, 0, 6)))

    def show(self, table: "Table") -> None:
        """The table as it lies, with all hands open or as one seat sees it, and the score if the game is over."""
        you = self.voice.you
        self.terminal.print()
        hands = [table.view(seat) for seat in table.seats] if you is None else []
        self.terminal.show_table(table.view(-1 if you is None else you), hands=hands)
        if table.over:
            self.terminal.print()
            for part in self.terminal.screen.reckoning(table, table.names):
                self.terminal.print(part)
            self.terminal.print(self.voice.result(table.points, table.winners))
