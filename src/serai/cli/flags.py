"""Arguments and options that several commands share, and how they are read."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from serai.cli.errors import EXIT_MISUSE, CommandError, print_note
from serai.games import UnknownGame, game_named, package_named, packages
from serai.games.package import GamePackage, default_players
from serai.text.languages import Language

if TYPE_CHECKING:
    from serai.arena.executors import Executor
    from serai.kernel.game import Game, Option

BOT_NAME = re.compile(r"""(?:[^,"']|"[^"]*"|'[^']*'|["'])+""")
"""One bot in a line-up."""


def either(names: Sequence[str]) -> str:
    """Names in a row: `a, b or c`."""
    return " or ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


FIRST_GAME = next(iter(packages()), "")
"""The game that help texts name as an example."""
GAME_HELP = f"The game: {either(list(packages()))}."


def game_names(incomplete: str) -> list[str]:
    """The games whose names begin like this, for a shell that completes a command line."""
    return [name for name in packages() if name.startswith(incomplete)]


GameName = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP, autocompletion=game_names)]
Players = Annotated[
    int | None,
    typer.Option(help="The number of players.", show_default="4, or the fewest where a game is not for 4"),
]
Bots = Annotated[
    str,
    typer.Option(
        help="One bot for all other seats, or one for each, with commas between them. From weakest to strongest: "
        "apprentice, novice, trader, scout, guide, master."
    ),
]
Policies = Annotated[
    str, typer.Option("--bots", help="One bot for all seats, or one for each: greedy,random,random,random.")
]
Seed = Annotated[str | None, typer.Option(help="The same seed gives the same deal.", show_default="drawn at random")]
EditionName = Annotated[
    str | None,
    typer.Option(
        "--edition",
        help="An edition by name, or a file of your own ending in .toml.",
        show_default="the game's own edition",
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game, for example tea=4 in Āmul or start=expert in Das Amulett. May be repeated.",
    ),
]
Processes = Annotated[
    int | None,
    typer.Option("--jobs", min=0, help="The number of processes; 0 means one per core.", show_default="1; on Ray, all"),
]
RayAddress = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: its address, or 'local' to start one here."),
]
InLanguage = Annotated[Language, typer.Option("--language", help="English or German.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as text or JSON.")]
RecordEdition = Annotated[
    str | None, typer.Option("--edition", help="The edition file, if the record was played with one of your own.")
]


def find_package(name_or_title: str) -> GamePackage:
    """The game of this name or title; raises CommandError if there is none."""
    try:
        return package_named(name_or_title)
    except UnknownGame as unknown:
        raise CommandError(str(unknown), EXIT_MISUSE) from None


def open_game(name_or_title: str, edition: str | None) -> "Game":
    """The game of this name or title with an edition; without one, with its default edition."""
    return game_named(find_package(name_or_title).name, edition)


def where_edition_is(game: str, edition: str | None) -> str:
    """The edition by its name, or the path of its file from wherever a process looks for it."""
    edition = edition or package_named(game).default_edition
    return str(Path(edition).resolve()) if edition.endswith(".toml") else edition


def executor(jobs: int | None, ray: str | None) -> "Executor":
    """Where games are played: on a cluster, in several processes or in this one."""
    from serai.arena.executors import in_processes, in_this_process
    from serai.arena.ray_cluster import on_ray

    if ray is not None:
        return on_ray(ray, jobs or 0)
    return in_this_process if jobs in (None, 1) else in_processes(jobs or 0)


def read_players(game: "Game", wanted: int | None) -> int:
    """The number of players; without one, the game's default."""
    return default_players(game) if wanted is None else wanted


def read_options(game: "Game", wanted: Sequence[str] | None, players: int) -> Mapping[str, int]:
    """The options as numbers; raises CommandError if the game does not allow them for this many players."""
    known = {option.name: option for option in game.options}
    options: dict[str, int] = {}
    for pair in wanted or ():
        name, _, value = (part.strip() for part in pair.partition("="))
        if not value:
            example = game.options[0].name if game.options else "NAME"
            raise CommandError(f"'{pair}' does not set an option; write it like {example}=1.", EXIT_MISUSE)
        options[name] = _option_value(name, value, known.get(name))
    try:
        game.option_values(options, players)
    except ValueError as wrong:
        raise CommandError(str(wrong), EXIT_MISUSE) from None
    return options


def _option_value(name: str, value: str, option: "Option | None") -> int:
    """The value of an option, written as a number or as one of its words."""
    words = option.words if option else ()
    if option and value.casefold() in words:
        return option.low + words.index(value.casefold())
    if not value.removeprefix("-").isdecimal():
        needed = f"one of {', '.join(words)}" if words else "a whole number"
        raise CommandError(f"Option '{name}' is {needed}, not '{value}'.", EXIT_MISUSE)
    return int(value)


def print_cautions(game: "Game", bots: Sequence[str]) -> None:
    """Says what is to be known about learned bots; raises CommandError if one has nothing to play by."""
    from serai.bots import NoNetwork, cautions

    try:
        for caution in cautions(game, bots):
            print_note(caution)
    except NoNetwork as missing:
        raise CommandError(str(missing), EXIT_MISUSE) from None


def name_bots(wanted: str, require: Callable[[str], None]) -> list[str]:
    """The bots that are named with commas between them, except commas in quotes; those that `require` refuses raise."""
    bots = [bot.strip() for bot in BOT_NAME.findall(wanted) or [wanted]]
    try:
        for bot in bots:
            require(bot)
    except ValueError as wrong:
        raise CommandError(str(wrong), EXIT_MISUSE) from None
    return bots


def read_bots(wanted: str, seats: int, require: Callable[[str], None]) -> list[str]:
    """One bot for each seat; `require` raises ValueError for a bot that the command cannot play with."""
    bots = name_bots(wanted, require)
    if len(bots) == 1:
        return bots * seats
    if len(bots) != seats:
        raise CommandError(
            f"You named {len(bots)} bots for {seats} seats; name one for all of them, or {seats}.", EXIT_MISUSE
        )
    return bots
