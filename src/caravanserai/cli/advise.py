"""`caravanserai advise`: what a seat could have chosen at one moment of a record, best first, and why."""

from typing import TYPE_CHECKING, Annotated

import typer

from caravanserai.cli.flags import InLanguage, RecordEdition, RecordFile
from caravanserai.cli.hosting import MISUSE, Plain

if TYPE_CHECKING:
    from rich.table import Table as Grid

    from caravanserai.bots import Advice, Judged, Span
    from caravanserai.cli.phrases import AdvicePhrases
    from caravanserai.cli.terminal import Terminal
    from caravanserai.kernel.game import Game
    from caravanserai.kernel.record import Record
    from caravanserai.kernel.table import Table

LONG_ENOUGH = 1.0
"""Seconds to think if nobody says how long."""
CHOSEN = "▸"


def advise(
    file: RecordFile,
    move: Annotated[int, typer.Option(min=1, help="The moment before this choice, counted as `replay` counts them.")],
    seat: Annotated[
        str | None, typer.Option(help="Advise this seat, if it must choose then.", show_default="who made the choice")
    ] = None,
    seconds: Annotated[float | None, typer.Option(min=0.01, help="Think for so long.", show_default="1 second")] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="Think for so many imagined games; the same number, the same advice.")
    ] = None,
    edition: RecordEdition = None,
    language: InLanguage = "en",
) -> None:
    """Say what was best at one moment of a record, and why."""
    from caravanserai.bots import Budget
    from caravanserai.bots import advise as ask
    from caravanserai.cli.records import game_of, open_record
    from caravanserai.cli.terminal import open_terminal

    record = open_record(file)
    if seat is not None and seat not in record.seats:
        raise Plain(f"Nobody called '{seat}' sits there; there are: {', '.join(record.seats)}.", MISUSE)
    game = game_of(record, edition)
    table = table_before(record, game, move)
    asked = seat_asked(record, table, move, seat)
    thinking = LONG_ENOUGH if seconds is None and games is None else seconds or 0.0
    view = table.view(asked)
    terminal = open_terminal(game, record.seats, language, asked)
    with terminal.console.status(terminal.phrases.advice.thinking):
        advice = ask(view, Budget(games=games or 0, seconds=thinking))
    terminal.show_chapter(table.chapter)
    terminal.print(f"{record.seats[asked]}: {terminal.voice.question(view)}\n")
    made = made_by(record, move, asked)
    show_advice(terminal, game, advice, made if made in view.choices else None)


def table_before(record: "Record", game: "Game", move: int) -> "Table":
    """The table as it lay before a choice of a record."""
    import msgspec

    from caravanserai.kernel.record import replay

    if move > len(record.choices) + 1:
        raise Plain(f"The record has {len(record.choices)} choices; --move {move} is beyond them.", MISUSE)
    table = replay(msgspec.structs.replace(record, choices=record.choices[: move - 1]), game)
    if table.over:
        raise Plain(f"The game is over after choice {move - 1}; there is nothing left to choose.", MISUSE)
    return table


def seat_asked(record: "Record", table: "Table", move: int, wanted: str | None) -> int:
    """The seat to advise: the one that is named if it must choose, else the one that made the choice."""
    if wanted is None:
        return record.choices[move - 1].seat if move <= len(record.choices) else table.acting[0]
    seat = record.seats.index(wanted)
    if seat not in table.acting:
        others = ", ".join(record.seats[other] for other in table.acting)
        raise Plain(f"{wanted} has nothing to choose before choice {move}; these have: {others}.", MISUSE)
    return seat


def made_by(record: "Record", move: int, seat: int) -> str | None:
    """What a seat chose at this moment, if the record goes on so far."""
    return next((line.action for line in record.choices[move - 1 :] if line.seat == seat), None)


def show_advice(terminal: "Terminal", game: "Game", advice: "Advice", made: str | None) -> None:
    """The choices best first, the one that was made marked, and what it costs."""
    say = terminal.phrases.advice
    terminal.print(_grid(terminal, game, advice, made))
    terminal.print()
    if made is not None:
        terminal.print(_verdict(say, advice, made))
    terminal.print(say.imagined.format(games=advice.games))


def _grid(terminal: "Terminal", game: "Game", advice: "Advice", made: str | None) -> "Grid":
    from caravanserai.cli.terminal import columns

    say, grid = terminal.phrases.advice, columns(header=True)
    choice, *numbers, why = (heading.format(scored=say.scored[advice.scored]) for heading in say.columns)
    grid.add_column("")
    grid.add_column(choice)
    for heading in numbers:
        grid.add_column(heading, justify="right", no_wrap=True)
    grid.add_column(why, ratio=1)
    for judged in advice.choices:
        action = game.actions.read(judged.action)
        words = terminal.voice.choice(advice.seat, game.actions.verb(action).word, game.actions.thing(action))
        mark, reason = CHOSEN if judged.action == made else "", getattr(judged.reason, terminal.voice.language)
        grid.add_row(mark, words, *_numbers(say, judged), reason)
    return grid


def _numbers(say: "AdvicePhrases", judged: "Judged") -> tuple[str, str, str, str]:
    if judged.chance is None or judged.points is None:
        return say.too_little, "", "", str(judged.tried)
    share, low, high = _in_100(judged.chance, say.decimal)
    return share, f"{low}-{high}", f"{judged.points:.1f}".replace(".", say.decimal), str(judged.tried)


def _in_100(span: "Span", decimal: str) -> tuple[str, str, str]:
    share, low, high = (f"{100 * part:.1f}".replace(".", decimal) for part in (span.share, span.low, span.high))
    return share, low, high


def _verdict(say: "AdvicePhrases", advice: "Advice", made: str) -> str:
    """What was chosen beside the best choice."""
    judged = advice.of(made)
    if judged is advice.choices[0]:
        return say.best
    if judged.behind is None:
        return say.unknown
    lost, low, high = _in_100(judged.behind, say.decimal)
    return say.worse.format(lost=lost, low=low, high=high) if judged.behind.low > 0 else say.level
