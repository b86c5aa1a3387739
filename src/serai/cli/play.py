"""`serai play`: a game against bots, in the terminal or in the browser."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from serai.cli.errors import EXIT_INTERRUPTED, EXIT_LEFT_EARLY, EXIT_MISUSE, CommandError
from serai.cli.flags import (
    Bots,
    EditionName,
    GameName,
    Language,
    Options,
    Players,
    Seed,
    open_game,
    print_cautions,
    read_bots,
    read_options,
    read_players,
)
from serai.games import editions_of
from serai.text.languages import FIRST_LANGUAGE

if TYPE_CHECKING:
    from serai.cli.session import TerminalSession
    from serai.kernel.table import Table

BOT_NAMES = ("Linda", "Lukas", "Mira", "Markus", "Johanna", "Ravi", "Ilse", "Omar")
YOU = {"en": "You", "de": "Du"}
GUEST = {"en": "Guest", "de": "Gast"}
"""The name in the record of a person who gives none."""


def play(
    game: GameName,
    players: Players = None,
    name: Annotated[str, typer.Option(help="Your name at the table.", show_default="You")] = "",
    bots: Bots = "trader",
    seed: Seed = None,
    edition: EditionName = None,
    option: Options = None,
    language: Annotated[
        Language | None, typer.Option("--language", help="English or German.", show_default="en, or the browser's own")
    ] = None,
    record: Annotated[Path | None, typer.Option(help="Write the record of the game to this file.")] = None,
    browser: Annotated[
        bool, typer.Option("--browser", help="Play in the browser instead; you can go on with the game later.")
    ] = False,
) -> None:
    """Play against bots, in the terminal or in the browser."""
    from serai.bots.compiling import must_compile
    from serai.bots.own import require_any_bot
    from serai.cli.session import TerminalSession
    from serai.cli.standing_in import StandingIn, compile_meanwhile
    from serai.cli.terminal import open_terminal
    from serai.kernel.table import Table

    played = open_game(game, edition)
    players = read_players(played, players)
    options = read_options(played, option, players)
    levels = read_bots(bots, players - 1, _require_hall_bot if browser else require_any_bot)
    print_cautions(played, levels)
    spoken: Language = language or FIRST_LANGUAGE
    names = _names(name.strip() or GUEST[spoken], players)
    try:
        table = Table(played, names, seed=seed, options=options)
    except ValueError as wrong:
        raise CommandError(str(wrong), EXIT_MISUSE) from None
    if browser:
        _show(table, levels, name.strip(), language or "", edition, record)
        return
    _require_writable(record)
    opponents = {seat: (level, StandingIn(level, f"{table.seed}/{seat}")) for seat, level in enumerate(levels, 1)}
    shown = [name.strip() or YOU[spoken], *names[1:]]
    terminal = open_terminal(played, shown, spoken, 0)
    if any(must_compile(played, level) for level in levels):
        terminal.print(terminal.phrases.getting_ready)
        compile_meanwhile(played)
    _play(TerminalSession(table, dict(opponents), terminal, record))


def _show(
    table: "Table", bots: Sequence[str], name: str, language: str, edition: str | None, record: Path | None
) -> None:
    """Shows the table in the browser, dealt to you and these bots."""
    if record is not None:
        raise CommandError(
            "--record writes a file after a game in the terminal; in the browser, the table offers its record.",
            EXIT_MISUSE,
        )
    from serai.cli.play_in_browser import play_in_browser
    from serai.online.names import fit_name
    from serai.server.app.prepared_table import PreparedTable

    game = table.game
    prepared = PreparedTable(
        game=game,
        edition_id="" if edition in (None, *editions_of(game.name)) else game.edition_file.text_digest,
        options=table.options,
        bots=bots,
        seed=table.seed,
        name=fit_name(name) if name else "",
        language=language,
    )
    play_in_browser(prepared)


def _require_hall_bot(level: str) -> None:
    from serai.bots import LEVELS, POLICIES

    if level not in (*LEVELS, *POLICIES):
        raise ValueError(f"In the browser there is no bot '{level}'. There are: {', '.join(LEVELS)}.")


def _play(session: "TerminalSession") -> None:
    """Plays the game; a person who leaves early is told where."""
    from serai.cli.session import LeftEarly

    try:
        session.play()
    except (LeftEarly, KeyboardInterrupt) as leaving:
        session.terminal.print()
        session.leave()
        raise typer.Exit(EXIT_LEFT_EARLY if isinstance(leaving, LeftEarly) else EXIT_INTERRUPTED) from None


def _names(own: str, players: int) -> list[str]:
    others = [name for name in BOT_NAMES if name.casefold() != own.casefold()]
    return [own, *others[: players - 1]]


def _require_writable(record: Path | None) -> None:
    """Refuses a record file before the game that could not be written after it."""
    if record is None:
        return
    if record.exists():
        raise CommandError(f"{record} is already there. Name a new file, so that nothing is lost.", EXIT_MISUSE)
    if not record.parent.is_dir():
        raise CommandError(f"{record}: there is no folder {record.parent}.", EXIT_MISUSE)
