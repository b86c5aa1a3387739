"""`serai analyse`: looks through the record of a finished game, and names the choices that cost most."""

from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from serai.cli.errors import CommandError
from serai.cli.flags import AsJson, InLanguage, RecordEdition, RecordFile
from serai.text.languages import FIRST_LANGUAGE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rich.table import Table as Grid

    from serai.bots.analysis import Analysis, JudgedChoice
    from serai.cli.terminal import Terminal
    from serai.kernel.review import Review

Done = TypeVar("Done")


def analyse(
    file: RecordFile,
    seat: Annotated[
        str | None, typer.Option(help="Judge the choices of this seat.", show_default="those of all seats")
    ] = None,
    deep: Annotated[bool, typer.Option("--deep", help="Imagine ten times as many games.")] = False,
    edition: RecordEdition = None,
    language: InLanguage = FIRST_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """Look through a finished game: everybody's chances, and the choices that cost most."""
    import msgspec

    from serai.bots.analysis import DEEP, QUICK, Analysis, judged, moment, steps_to_judge
    from serai.cli.console import counting, new_console
    from serai.cli.terminal import open_terminal

    review = review_of(file, seat, edition)
    names = review.table.names
    seats = range(len(names)) if seat is None else [names.index(seat)]
    thoroughness, steps = DEEP if deep else QUICK, list(steps_to_judge(review, seats))
    with counting(new_console(error=True), len(review.steps) + len(steps), file.name) as advance:
        analysis = Analysis(
            [_counted(advance, moment(review, step, thoroughness, "")) for step in review.steps],
            [_counted(advance, judged(review, step, thoroughness, "")) for step in steps],
        )
    if as_json:
        print(msgspec.json.encode(analysis).decode())
        return
    terminal = open_terminal(review.table.game, names, language, None)
    terminal.print(_curve(terminal, review, analysis))
    for one in seats:
        terminal.print()
        _show_dearest(terminal, review, analysis, one)


def review_of(file: "Path", seat: str | None, edition: str | None) -> "Review":
    """The finished game in a record, as it can be looked at; raises CommandError if it is not over."""
    from serai.cli.records import game_of_record, open_record, require_seat
    from serai.kernel.record import RecordError, replay
    from serai.kernel.refusal import NotNow
    from serai.kernel.review import Review

    record = open_record(file)
    require_seat(record, seat)
    try:
        return Review(replay(record, game_of_record(record, edition)))
    except RecordError as error:
        raise CommandError(f"{file}: {error}") from None
    except NotNow:
        raise CommandError(f"{file}: the game was left before its end; `serai advise` looks at one moment.") from None


def _counted(advance: "Callable[[int], None]", done: Done) -> Done:
    advance(1)
    return done


def _curve(terminal: "Terminal", review: "Review", analysis: "Analysis") -> "Grid":
    """Everybody's chances at the first choice of each chapter."""
    from serai.terminal.drawing import columns

    grid, say = columns(header=True), terminal.phrases.analysis
    grid.add_column(say.chances)
    for name in review.table.names:
        grid.add_column(name, justify="right")
    chapter = ""
    for choice, chances in zip(review.choices, analysis.chances, strict=False):
        if choice.chapter != chapter:
            chapter = choice.chapter
            grid.add_row(terminal.screen.chapter(chapter), *(_percent(chance) for chance in chances))
    return grid


def _show_dearest(terminal: "Terminal", review: "Review", analysis: "Analysis", seat: int) -> None:
    say, name = terminal.phrases.analysis, review.table.names[seat]
    dearest = analysis.dearest(seat)
    terminal.print((say.dearest if dearest else say.nothing_dear).format(name=name))
    for choice in dearest:
        terminal.print(f"  {_dear(terminal, review, choice)}")


def _dear(terminal: "Terminal", review: "Review", choice: "JudgedChoice") -> str:
    """A costly choice, and what would have been better."""
    best = next(option for option in choice.options if option.action == choice.best)
    reason = getattr(best.reason, terminal.voice.language)
    return terminal.phrases.analysis.dear.format(
        move=choice.step + 1,
        chapter=terminal.screen.chapter(review.choices[choice.step].chapter),
        made=_words(terminal, review, choice.seat, choice.made),
        best=_words(terminal, review, choice.seat, choice.best),
        lost=_percent(choice.lost),
        error=_percent(2 * choice.error),
        reason=reason,
    ).rstrip()


def _words(terminal: "Terminal", review: "Review", seat: int, action: str) -> str:
    actions = review.table.game.actions
    number = actions.read(action)
    return terminal.voice.choice(seat, actions.verb(number).word, actions.thing(number))


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
