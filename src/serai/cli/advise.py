"""`serai advise`: the choices of a seat at one moment of a record, best first, with reasons."""

from typing import TYPE_CHECKING, Annotated

import typer

from serai.cli.errors import EXIT_MISUSE, CommandError
from serai.cli.flags import InLanguage, RecordEdition, RecordFile
from serai.text.languages import FIRST_LANGUAGE

if TYPE_CHECKING:
    from rich.table import Table as Grid

    from serai.bots import Advice, ChoiceAdvice, ShareEstimate
    from serai.cli.phrases import AdvicePhrases
    from serai.cli.terminal import Terminal
    from serai.kernel.game import Game
    from serai.kernel.record import Record
    from serai.kernel.table import Table

DEFAULT_SECONDS = 1.0
"""Thinking time if neither seconds nor games are given."""
CHOSEN = "▸"


def advise(
    file: RecordFile,
    move: Annotated[int, typer.Option(min=1, help="The moment before this choice, counted as `replay` counts them.")],
    seat: Annotated[
        str | None, typer.Option(help="Advise this seat, if it must choose then.", show_default="the seat that chose")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.01, help="Think for this long.", show_default="1 second")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(min=1, help="Think for this many imagined games; the same number gives the same advice."),
    ] = None,
    edition: RecordEdition = None,
    language: InLanguage = FIRST_LANGUAGE,
) -> None:
    """Say which choice was best at one moment of a record, and why."""
    from serai.bots import Budget
    from serai.bots.advice import advise as judge_choices
    from serai.cli.records import game_of_record, open_record, require_seat
    from serai.cli.terminal import open_terminal

    record = open_record(file)
    require_seat(record, seat)
    game = game_of_record(record, edition)
    table = moment_of_choice(record, game, move)
    asked = seat_asked(record, table, move, seat)
    thinking = DEFAULT_SECONDS if seconds is None and games is None else seconds or 0.0
    view = table.view(asked)
    terminal = open_terminal(game, record.seats, language, asked)
    with terminal.console.status(terminal.phrases.advice.thinking):
        advice = judge_choices(view, Budget(games=games or 0, seconds=thinking))
    terminal.show_chapter(table.chapter)
    terminal.print(f"{record.seats[asked]}: {terminal.voice.question(view)}\n")
    made = made_by(record, move, asked)
    show_advice(terminal, game, advice, made if made in view.choices else None)


def moment_of_choice(record: "Record", game: "Game", move: int) -> "Table":
    """The table before a choice of a record, at which somebody has to choose."""
    from serai.cli.records import table_before

    table = table_before(record, game, move)
    if table.over:
        raise CommandError(f"The game is over after choice {move - 1}; there is nothing left to choose.", EXIT_MISUSE)
    return table


def seat_asked(record: "Record", table: "Table", move: int, wanted: str | None) -> int:
    """The seat to advise: the named one if it must choose, otherwise the one that made the choice."""
    if wanted is None:
        return record.choices[move - 1].seat if move <= len(record.choices) else table.acting[0]
    seat = record.seats.index(wanted)
    if seat not in table.acting:
        others = ", ".join(record.seats[other] for other in table.acting)
        raise CommandError(f"{wanted} has nothing to choose before choice {move}; these have: {others}.", EXIT_MISUSE)
    return seat


def made_by(record: "Record", move: int, seat: int) -> str | None:
    """The next choice of a seat from this moment on, if the record has one."""
    return next((line.action for line in record.choices[move - 1 :] if line.seat == seat), None)


def show_advice(terminal: "Terminal", game: "Game", advice: "Advice", made: str | None) -> None:
    """Prints the choices, best first, with the one that was made marked, and what it costs."""
    say = terminal.phrases.advice
    terminal.print(_grid(terminal, game, advice, made))
    terminal.print()
    if made is not None:
        terminal.print(_verdict(say, advice, made))
    terminal.print(say.imagined.format(games=advice.games))


def _grid(terminal: "Terminal", game: "Game", advice: "Advice", made: str | None) -> "Grid":
    from serai.terminal.drawing import columns

    say, grid = terminal.phrases.advice, columns(header=True)
    choice, *numbers, why = (
        heading.format(scored=say.scored.get(advice.scored, advice.scored)) for heading in say.columns
    )
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


def _numbers(say: "AdvicePhrases", judged: "ChoiceAdvice") -> tuple[str, str, str, str]:
    if judged.chance is None or judged.points is None:
        return say.too_little, "", "", str(judged.tried)
    share, low, high = _in_100(judged.chance, say.decimal)
    return share, f"{low}-{high}", f"{judged.points:.1f}".replace(".", say.decimal), str(judged.tried)


def _in_100(span: "ShareEstimate", decimal: str) -> tuple[str, str, str]:
    share, low, high = (f"{100 * part:.1f}".replace(".", decimal) for part in (span.share, span.low, span.high))
    return share, low, high


def _verdict(say: "AdvicePhrases", advice: "Advice", made: str) -> str:
    """The choice that was made, compared with the best one."""
    judged = advice.of(made)
    if judged is advice.choices[0]:
        return say.best
    if judged.behind is None:
        return say.unknown
    lost, low, high = _in_100(judged.behind, say.decimal)
    return say.worse.format(lost=lost, low=low, high=high) if judged.behind.low > 0 else say.level
