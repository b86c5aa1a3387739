"""`caravanserai replay`: walks through a record, choice by choice, and shows the table at the end or in between."""

from typing import TYPE_CHECKING, Annotated

import typer

from caravanserai.cli.flags import InLanguage, RecordEdition, RecordFile
from caravanserai.cli.hosting import MISUSE, Plain

if TYPE_CHECKING:
    from caravanserai.cli.screen import Screen
    from caravanserai.kernel.table import Choice, Table

FACE_DOWN = "face-down"
TURNED_UP = ("offered", "revealed")
FOLLOWING = ("left", "emptied", "first-pick", "filled", "kept", "unscored")
"""Events that follow from a choice and are not the choice itself."""


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
    from caravanserai.cli.console import new_console
    from caravanserai.cli.records import game_of, open_record
    from caravanserai.cli.screen import Screen
    from caravanserai.games.amul.texts import Voice
    from caravanserai.kernel.record import RecordError
    from caravanserai.kernel.record import replay as play_again

    record = open_record(file)
    if seat is not None and seat not in record.seats:
        raise Plain(f"Nobody called '{seat}' sits there; there are: {', '.join(record.seats)}.", MISUSE)
    if at is not None and at > len(record.choices):
        raise Plain(f"The record has {len(record.choices)} choices; --at {at} is beyond them.", MISUSE)
    game = game_of(record, edition)
    you = None if seat is None else record.seats.index(seat)
    walk = Walk(Screen(new_console(), Voice(game.edition, record.seats, language, you)), at)
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
    """A walk through a game on a screen, up to a choice or to the end."""

    def __init__(self, screen: "Screen", at: int | None) -> None:
        self.screen = screen
        self.voice = screen.voice
        self.at = at
        self.number = 0
        self.round = ""

    def watch(self, table: "Table", choice: "Choice | None") -> None:
        """Tells one choice and what follows from it."""
        if choice is not None:
            self.number += 1
            self.tell(table, choice)
        if self.number == self.at:
            raise Enough(table)

    def tell(self, table: "Table", choice: "Choice") -> None:
        """One line for the choice, one for what it brought about; a seat is told only what it saw."""
        from rich.padding import Padding
        from rich.text import Text

        if choice.chapter != self.round:
            self.round = choice.chapter
            self.screen.print(Text(self.screen.round(int(self.round)), "bold"))
        events = table.view(-1 if self.voice.you is None else self.voice.you).events
        hidden = self.voice.you not in (None, choice.seat) and any(event.what == "chose" for event in events)
        actions = table.game.actions
        word, card = actions.verb(choice.action).word, actions.thing(choice.action)
        line = self.voice.choice(choice.seat, FACE_DOWN, "") if hidden else self.voice.choice(choice.seat, word, card)
        self.screen.print(Text(f"{self.number:>4}  {line}."))
        wanted = FOLLOWING if self.voice.you is None else (*TURNED_UP, *FOLLOWING)
        following = self.voice.told(event for event in events if event.what in wanted)
        if following:
            self.screen.print(Padding(Text(" ".join(told.text for told in following), "dim"), (0, 0, 0, 6)))

    def show(self, table: "Table") -> None:
        """The table as it lies, with all hands open or as one seat sees it, and the score if the game is over."""
        from caravanserai.cli.reckoning import score_sheet

        you, voice = self.voice.you, self.voice
        self.screen.print()
        hands = [table.view(seat).shown.hand for seat in table.seats] if you is None and not table.over else None
        self.screen.show_table(table.view(-1 if you is None else you), hands=hands)
        if table.over:
            self.screen.print()
            self.screen.print(score_sheet(table.game, table.state, table.names, table.winners, voice.language))
            self.screen.print(voice.result(table.points, table.winners))
