"""`caravanserai fuzz`: looks for trouble in the rules; what it finds becomes a record."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from caravanserai.cli.flags import EditionName, GameName, open_game
from caravanserai.cli.hosting import MISHAP, say, write_file

if TYPE_CHECKING:
    from rich.console import Console

    from caravanserai.arena.fuzz import Campaign, Crash
    from caravanserai.kernel.game import Game


def fuzz(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="How many games are played at most.")] = 200,
    seconds: Annotated[float | None, typer.Option(min=0, help="Stop after so many seconds.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    edition: EditionName = "reconstructed",
) -> None:
    """Play odd games and check every promise of the rules."""
    from caravanserai.arena.fuzz import fuzz as look_for_trouble
    from caravanserai.cli.console import counting, new_console

    played = open_game(game, edition)
    with counting(new_console(error=True), games, "Looking for trouble") as advance:
        campaign = look_for_trouble(played, games, seconds, seed, advance)
    _print_covered(new_console(), played, campaign)
    if campaign.crash is not None:
        _keep(campaign.crash, played, Path(f"fuzz-{seed}.record"), edition)
        raise typer.Exit(MISHAP)


def _print_covered(console: "Console", game: "Game", campaign: "Campaign") -> None:
    """What was played and seen, and what was never seen."""
    seen = {event for outcome in campaign.outcomes for event in outcome} & set(game.events)
    orders = f" {campaign.ordered:,} standing orders," if game.auctions else ""
    console.print(
        f"{campaign.games:,} games, {campaign.choices:,} choices, {campaign.changed:,} changes of mind,{orders}"
        f" {campaign.refused:,} refused choices in {campaign.seconds:.0f} s"
    )
    console.print(
        f"{len(campaign.settings)} settings of players and options, {len(campaign.outcomes)} kinds of outcome"
    )
    console.print(f"{len(seen)} of {len(game.events)} kinds of event{_missing(set(game.events) - seen)}")
    console.print("choices after which")
    for landmark in game.landmarks:
        console.print(f"  {campaign.landmarks[landmark]:>7,}  {landmark}")
    if campaign.crash is None:
        console.print("Nothing broke.")


def _missing(events: set[str]) -> str:
    return f", never {', '.join(sorted(events))}" if events else ""


def _keep(crash: "Crash", game: "Game", file: Path, edition: str) -> None:
    from caravanserai.kernel.record import text_of

    write_file(file, text_of(crash.record, game.actions))
    own = f" --edition {edition}" if edition.endswith(".toml") else ""
    say(f"Game {crash.game + 1} broke a promise: {crash.what}")
    say(f"  It is kept in {file}. See it again: caravanserai replay {file}{own}")
