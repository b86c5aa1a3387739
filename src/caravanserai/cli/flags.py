"""Arguments and options that several commands share, and what they mean."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from caravanserai.cli.hosting import MISUSE, Plain
from caravanserai.games import GAMES, UnknownGame, game_named, name_of

if TYPE_CHECKING:
    from caravanserai.kernel.game import Game, Option

Language = Literal["en", "de"]

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"The game: {' or '.join(GAMES)}.")]
Players = Annotated[int, typer.Option(help="How many sit at the table.")]
Bots = Annotated[
    str,
    typer.Option(
        help="One bot for all seats, or one for each; later ones think longer: random, greedy, keen, shrewd, master."
    ),
]
Policies = Annotated[str, typer.Option("--bots", help="One bot for all seats, or one for each: greedy,random,random.")]
Seed = Annotated[str | None, typer.Option(help="The same seed gives the same deal.", show_default="drawn at random")]
EditionName = Annotated[
    str, typer.Option("--edition", help="An edition by name, or a file of your own ending in .toml.")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", help="An option of the game, for example tea=4 or start=expert. May be repeated."),
]
InLanguage = Annotated[Language, typer.Option("--language", help="English or German.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as text or JSON.")]
RecordEdition = Annotated[
    str | None, typer.Option("--edition", help="The edition file, if the record was played with one of your own.")
]


def find_game(name_or_title: str) -> str:
    """The name of the game a person asked for."""
    try:
        return name_of(name_or_title)
    except UnknownGame as unknown:
        raise Plain(str(unknown), MISUSE) from None


def open_game(name_or_title: str, edition: str) -> "Game":
    """The game a person asked for, with its edition proved."""
    return game_named(find_game(name_or_title), edition)


def read_options(game: "Game", wanted: Sequence[str] | None, players: int) -> Mapping[str, int]:
    """The options as numbers, refused in words if the game does not know them."""
    known = {option.name: option for option in game.options}
    options: dict[str, int] = {}
    for pair in wanted or ():
        name, _, value = (part.strip() for part in pair.partition("="))
        if not value:
            raise Plain(f"'{pair}' does not set an option; write it like {game.options[0].name}=1.", MISUSE)
        options[name] = _option_value(name, value, known.get(name))
    try:
        game.option_values(options, players)
    except ValueError as wrong:
        raise Plain(str(wrong), MISUSE) from None
    return options


def _option_value(name: str, value: str, option: "Option | None") -> int:
    """The number that is meant by a number or by one of the option's words."""
    words = option.words if option else ()
    if option and value.casefold() in words:
        return option.low + words.index(value.casefold())
    if not value.removeprefix("-").isdecimal():
        needed = f"one of {', '.join(words)}" if words else "a whole number"
        raise Plain(f"Option '{name}' is {needed}, not '{value}'.", MISUSE)
    return int(value)


def read_bots(wanted: str, seats: int, require: Callable[[str], None]) -> list[str]:
    """One bot for each of these seats, of those that the command can play with."""
    bots = [bot.strip() for bot in wanted.split(",")]
    try:
        for bot in bots:
            require(bot)
    except ValueError as wrong:
        raise Plain(str(wrong), MISUSE) from None
    if len(bots) == 1:
        return bots * seats
    if len(bots) != seats:
        raise Plain(f"You named {len(bots)} bots for {seats} seats; name one for all of them, or {seats}.", MISUSE)
    return bots
