"""`caravanserai play`: a game against bots in the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from caravanserai.cli.flags import (
    Bots,
    EditionName,
    GameName,
    InLanguage,
    Options,
    Players,
    Seed,
    open_game,
    read_bots,
    read_options,
)
from caravanserai.cli.hosting import INTERRUPTED, LEFT_EARLY, MISUSE, Plain

if TYPE_CHECKING:
    from caravanserai.cli.sitting import Sitting

COMPANY = ("Linda", "Lukas", "Mira", "Markus", "Johanna", "Ravi", "Ilse", "Omar")
YOU = {"en": "You", "de": "Du"}
GUEST = {"en": "Guest", "de": "Gast"}
"""What the record calls a person without a name."""


def play(
    game: GameName,
    players: Players = 4,
    name: Annotated[str, typer.Option(help="What you are called at the table.", show_default="You")] = "",
    bots: Bots = "greedy",
    seed: Seed = None,
    edition: EditionName = "reconstructed",
    option: Options = None,
    language: InLanguage = "en",
    record: Annotated[Path | None, typer.Option(help="Keep the record of the game in this file.")] = None,
    browser: Annotated[
        bool, typer.Option("--browser", help="Play in the browser instead; you choose the table there.")
    ] = False,
) -> None:
    """Play against bots, in the terminal or in the browser."""
    if browser:
        from caravanserai.cli.hall import play_in_browser

        play_in_browser()
        return
    from caravanserai.bots import bot_named, require_bot
    from caravanserai.cli.prepare import get_ready_for
    from caravanserai.cli.sitting import Sitting
    from caravanserai.cli.terminal import open_terminal
    from caravanserai.kernel.table import Table

    played = open_game(game, edition)
    options = read_options(played, option, players)
    levels = read_bots(bots, players - 1, require_bot)
    _require_room_for(record)
    names = _names(name.strip() or GUEST[language], players)
    try:
        table = Table(played, names, seed=seed, options=options)
    except ValueError as wrong:
        raise Plain(str(wrong), MISUSE) from None
    opponents = {seat: (level, bot_named(level, f"{table.seed}/{seat}")) for seat, level in enumerate(levels, 1)}
    shown = [name.strip() or YOU[language], *names[1:]]
    own_file = edition if edition.endswith(".toml") else ""
    terminal = open_terminal(played, shown, language, 0)
    get_ready_for(played, levels, terminal)
    _sit_down(Sitting(table, dict(opponents), terminal, record, own_file))


def _sit_down(sitting: "Sitting") -> None:
    """Plays, and says goodbye to a person who leaves early."""
    from caravanserai.cli.sitting import Left

    try:
        sitting.play()
    except (Left, KeyboardInterrupt) as leaving:
        sitting.terminal.print()
        sitting.leave()
        raise typer.Exit(LEFT_EARLY if isinstance(leaving, Left) else INTERRUPTED) from None


def _names(own: str, players: int) -> list[str]:
    others = [name for name in COMPANY if name.casefold() != own.casefold()]
    return [own, *others[: players - 1]]


def _require_room_for(record: Path | None) -> None:
    """A record that could not be written should be known before the game, not after it."""
    if record is None:
        return
    if record.exists():
        raise Plain(f"{record} is already there. Name a new file, so that nothing is lost.", MISUSE)
    if not record.parent.is_dir():
        raise Plain(f"{record}: there is no folder {record.parent}.", MISUSE)
