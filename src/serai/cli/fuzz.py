"""`serai fuzz`: plays unusual games to find faults in the rules, and keeps the one that fails as a record."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from serai.cli.errors import EXIT_FAILURE, print_note
from serai.cli.files import write_file
from serai.cli.flags import EditionName, GameName, open_game

if TYPE_CHECKING:
    from rich.console import Console

    from serai.arena.fuzz import FuzzFailure, FuzzReport
    from serai.kernel.game import Game


def fuzz(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="The most games to play.")] = 200,
    seconds: Annotated[float | None, typer.Option(min=0, help="Stop after this many seconds.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    edition: EditionName = None,
) -> None:
    """Play unusual games at random to find faults in the rules."""
    from serai.arena.fuzz import fuzz as run_fuzzer
    from serai.cli.console import counting, new_console

    played = open_game(game, edition)
    with counting(new_console(error=True), games, "Looking for faults") as advance:
        report = run_fuzzer(played, games, seconds, seed, advance)
    _print_covered(new_console(), played, report)
    if report.failure is not None:
        _keep(report.failure, played, Path(f"fuzz-{seed}.record"))
        raise typer.Exit(EXIT_FAILURE)


def _print_covered(console: "Console", game: "Game", report: "FuzzReport") -> None:
    """Prints what was played, and which events and landmarks were reached."""
    seen = {event for outcome in report.outcomes for event in outcome} & set(game.events)
    orders = f" {report.ordered:,} standing orders," if game.auctions else ""
    console.print(
        f"{report.games:,} games, {report.choices:,} choices, {report.changed:,} changes of mind,{orders}"
        f" {report.refused:,} refused choices in {report.seconds:.0f} s"
    )
    console.print(f"{len(report.settings)} settings of players and options, {len(report.outcomes)} kinds of outcome")
    console.print(f"{len(seen)} of {len(game.events)} kinds of event{_missing(set(game.events) - seen)}")
    console.print("choices after which")
    for landmark in game.landmarks:
        console.print(f"  {report.landmarks[landmark]:>7,}  {landmark}")
    if report.failure is None:
        console.print("Nothing broke.")


def _missing(events: set[str]) -> str:
    return f", never {', '.join(sorted(events))}" if events else ""


def _keep(failure: "FuzzFailure", game: "Game", file: Path) -> None:
    from serai.cli.records import text_to_keep

    write_file(file, text_to_keep(failure.record, game))
    print_note(f"Game {failure.game + 1} broke a promise: {failure.what}")
    print_note(f"  It is kept in {file}. See it again: serai replay {file}")
