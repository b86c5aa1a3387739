"""The program `caravanserai` and its commands."""

import io
import sys
from typing import Annotated

import typer

from caravanserai import __version__
from caravanserai.cli.advise import advise
from caravanserai.cli.arena import arena
from caravanserai.cli.bench import bench
from caravanserai.cli.edition import check
from caravanserai.cli.fuzz import fuzz
from caravanserai.cli.hall import backup, export, import_, migrate, serve, worker
from caravanserai.cli.hosting import hosted, tell_misuse
from caravanserai.cli.play import play
from caravanserai.cli.prepare import prepare
from caravanserai.cli.replay import replay
from caravanserai.cli.simulate import simulate
from caravanserai.cli.verify import verify

app = typer.Typer(
    name="caravanserai",
    help="Sit down to Āmul or Das Amulett: play against bots, replay and prove records, measure and test the rules.",
    epilog="Start with: caravanserai play amul",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # boxes around the help would double the time it takes
    context_settings={"help_option_names": ["-h", "--help"]},
)
edition = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Look into editions: the files that say what the cards are."
)

app.command()(hosted(play))
app.command()(hosted(simulate))
app.command()(hosted(arena))
app.command()(hosted(replay))
app.command()(hosted(verify))
app.command()(hosted(advise))
app.command()(hosted(fuzz))
app.command()(hosted(bench))
app.command()(hosted(prepare))
app.command()(hosted(serve))
app.command()(hosted(worker))
app.command()(hosted(migrate))
app.command()(hosted(backup))
app.command()(hosted(export))
app.command(name="import")(hosted(import_))
edition.command()(hosted(check))
app.add_typer(edition, name="edition")


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"caravanserai {__version__}")
        raise typer.Exit


@app.callback()
def _program(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    pass


def main() -> None:
    """Runs the command line."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that lacks a letter, or a stray byte in the input, shows a mark and not a crash.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = app(standalone_mode=False)
    except Exception as error:
        code = tell_misuse(error)
    sys.exit(code)
