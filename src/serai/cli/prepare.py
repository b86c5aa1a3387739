"""`serai prepare`: compiles everything that is compiled beforehand, so that nobody has to wait for it."""

from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from serai.cli.errors import CommandError
from serai.cli.flags import GAME_HELP, find_package
from serai.games import game_named, packages

if TYPE_CHECKING:
    from serai.kernel.game import Game, View


def prepare(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help=GAME_HELP, show_default="all")] = "",
    gently: Annotated[bool, typer.Option("--gently", help="Give way to whatever else this machine does.")] = False,
) -> None:
    """Compile the stronger bots now, so that no game waits for it.

    Advice, simulations and what a server shows after every choice too. This takes a minute or two for each game, once
    after an installation that did not bring them compiled.
    """
    from serai.bots.compiling import give_way
    from serai.kernel.jit import can_compile

    names = [find_package(game).name] if game else packages()
    if not can_compile():
        raise CommandError('Numba is missing or switched off, so nothing can be prepared: pip install "serai[fast]"')
    if gently:
        give_way()
    for name in names:
        prepare_game(game_named(name))


def prepare_game(game: "Game") -> None:
    """Compiles one thing after the other, and says which."""
    from serai.cli.console import new_console

    console = new_console()
    for number, (thing, compile_it) in enumerate(COMPILED.items(), 1):
        began, step = perf_counter(), f"{game.title}, {number} of {len(COMPILED)}: {thing}"
        with console.status(step):
            compile_it(game)
        console.print(f"{step}, {perf_counter() - began:.1f} s")


def compile_bots(game: "Game") -> None:
    """Makes a bot search once, which compiles everything it needs or loads it from the cache."""
    from serai.bots import bot_named
    from serai.bots.compiling import noting_what_is_compiled

    with noting_what_is_compiled(game, "search:100"):
        bot_named("search:100").choose(first_choice(game))


def compile_policies(game: "Game") -> None:
    """The bots that do not look ahead, as the arena calls them."""
    from serai.bots import PolicyBot, TemperedBot

    for bot in (PolicyBot("greedy", compiled=True), TemperedBot(1.0, compiled=True)):
        bot.choose(first_choice(game))


def compile_learned(game: "Game") -> None:
    """What the learned bot reads, where there is a network for the game."""
    from serai.bots import NoNetwork, bot_named

    with suppress(NoNetwork):
        bot_named("learned", compiled=True).choose(first_choice(game))


def compile_advice(game: "Game") -> None:
    """What weighs every choice of a position, and looks at what follows."""
    from serai.bots import Budget, advise
    from serai.bots.following import following

    view = first_choice(game)
    advise(view, Budget(games=1))
    following(view, view.legal[0], length=1, games=1)


def compile_simulation(game: "Game") -> None:
    """What plays thousands of games."""
    from serai.arena.simulate import simulate

    simulate(game, ["random"] * game.seats[0], games=1)


def compile_vector_env(game: "Game") -> None:
    """What plays many tables at once, where what it needs is installed."""
    if find_spec("gymnasium"):
        from serai.research.vector_env import VectorEnv

        environment = VectorEnv(game, tables=1, seats=game.seats[0], others="random")
        environment.reset(seed=0)
        environment.policy_actions("random")


def compile_views(game: "Game") -> None:
    """What a table shows after every choice, and notes that it is there."""
    from serai.online.warming import warm_up

    game.quick.compiled = True
    warm_up(game)
    game.quick.note()


COMPILED: dict[str, Callable[["Game"], None]] = {
    "Views and hints": compile_views,
    "bots that search": compile_bots,
    "advice": compile_advice,
    "bots of the arena": compile_policies,
    "learned bots": compile_learned,
    "simulations": compile_simulation,
    "vector environments": compile_vector_env,
}
"""Everything that is compiled, in the words of whoever waits for it."""


def first_choice(game: "Game") -> "View":
    """The first View of a game with more than one choice."""
    from serai.kernel.table import Table
    from serai.online.warming import first_choice as first_choice_at

    return first_choice_at(Table(game, game.seats[0], seed="prepare"))
