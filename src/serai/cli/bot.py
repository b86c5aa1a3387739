"""`serai bot`: checks a bot of one's own before it meets others."""

from typing import Annotated

import typer

from serai.cli.errors import EXIT_FAILURE, EXIT_MISUSE, CommandError
from serai.cli.flags import EditionName, open_game, read_options, read_players
from serai.games import packages


def check(
    bot: Annotated[
        str, typer.Argument(metavar="BOT", help="./bot.py:Class, module:Class, 'exec: PROGRAM', or an installed one.")
    ],
    game: Annotated[str | None, typer.Option(help="Play this game only.", show_default="all games")] = None,
    players: Annotated[
        int | None, typer.Option(help="Play with so many players only.", show_default="every number")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.001, help="How long the bot may think about a choice.")] = 5.0,
    edition: EditionName = None,
) -> None:
    """Try a bot of your own with the odd moments of the protocol and with whole games, and name what is wrong."""
    from serai.bots.own.check import check as findings

    _require_own(bot)
    wrong = 0
    for name in [game] if game else packages():
        played = open_game(name, edition)
        read_options(played, None, read_players(played, players))
        for tried, fault in findings(bot, played, [players] if players else played.seats, seconds):
            wrong += fault is not None
            print(f"WRONG  {tried}: it {fault.why}" if fault else f"ok     {tried}", flush=True)
    if wrong:
        print(f"{wrong} found. docs/bot-protocol.md says what is expected.")
        raise typer.Exit(EXIT_FAILURE)


def _require_own(name: str) -> None:
    from serai.bots.own import is_own, require_any_bot

    try:
        require_any_bot(name)
    except ValueError as missing:
        raise CommandError(str(missing), EXIT_MISUSE) from None
    if not is_own(name):
        raise CommandError(f"'{name}' comes along with Serai; this checks bots of your own.", EXIT_MISUSE)
