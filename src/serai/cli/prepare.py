"""`serai prepare`: compiles what the bots search with beforehand, so that nobody has to wait for it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from serai.cli.errors import CommandError
from serai.cli.flags import GAME_HELP, find_package
from serai.games import game_named, packages

if TYPE_CHECKING:
    from serai.cli.terminal import Terminal
    from serai.kernel.game import Game, View


def prepare(game: Annotated[str, typer.Argument(metavar="[GAME]", help=GAME_HELP, show_default="all")] = "") -> None:
    """Compile what the bots think with, which takes a minute, before anybody waits for it."""
    from serai.kernel.jit import can_compile

    if not can_compile():
        raise CommandError('Numba is missing or switched off, so nothing can be prepared: pip install "serai[fast]"')
    for name in [find_package(game).name] if game else packages():
        prepared = game_named(name)
        compile_bots(prepared)
        print(f"{prepared.title}: the bots are ready.")


def compile_bots_for(game: "Game", levels: Sequence[str], terminal: "Terminal") -> None:
    """Compiles what these bots need; if one of them searches, tells the person what they wait for."""
    from serai.bots import POLICIES
    from serai.kernel.jit import can_compile

    if can_compile() and not set(levels) <= set(POLICIES):
        terminal.print(terminal.phrases.getting_ready)
        compile_bots(game)


def compile_bots(game: "Game") -> None:
    """Makes a bot search once, which compiles everything it needs or loads it from the cache."""
    from serai.bots import bot_named

    bot_named("keen").choose(first_choice(game))


def first_choice(game: "Game") -> "View":
    """The first View of a game with more than one choice."""
    from serai.kernel.table import Table

    table = Table(game, game.seats[0], seed="prepare")
    while len((view := table.view(table.acting[0])).legal) == 1:
        table.apply(view.seat, view.legal[0])
    return view
