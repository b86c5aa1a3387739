"""`caravanserai prepare`: what bots think with is compiled beforehand, so that nobody has to wait for it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from caravanserai.cli.flags import find_game
from caravanserai.cli.hosting import Plain
from caravanserai.games import GAMES, game_named

if TYPE_CHECKING:
    from caravanserai.cli.terminal import Terminal
    from caravanserai.kernel.game import Game
    from caravanserai.kernel.view import View


def prepare(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help=f"The game: {' or '.join(GAMES)}.", show_default="all")
    ] = "",
) -> None:
    """Compile what the bots think with, which takes a minute, before anybody waits for it."""
    from caravanserai.kernel.door import can_compile

    if not can_compile():
        raise Plain('Numba is missing or switched off, so nothing can be prepared: pip install "caravanserai[fast]"')
    for name in [find_game(game)] if game else GAMES:
        prepared = game_named(name)
        get_ready(prepared)
        print(f"{prepared.title}: the bots are ready.")


def get_ready_for(game: "Game", levels: Sequence[str], terminal: "Terminal") -> None:
    """Before a table with bots that think ahead a person is told what they wait for."""
    from caravanserai.bots import POLICIES
    from caravanserai.kernel.door import can_compile

    if can_compile() and not set(levels) <= set(POLICIES):
        terminal.print(terminal.phrases.getting_ready)
        get_ready(game)


def get_ready(game: "Game") -> None:
    """A bot thinks once, for which everything it thinks with is compiled, or found where it was kept."""
    from caravanserai.bots import bot_named

    bot_named("keen").choose(first_question(game))


def first_question(game: "Game") -> "View":
    """The first moment of a game at which somebody can choose between two things."""
    from caravanserai.kernel.table import Table

    table = Table(game, game.seats[0], seed="prepare")
    while len((view := table.view(table.acting[0])).legal) == 1:
        table.apply(view.seat, view.legal[0])
    return view
