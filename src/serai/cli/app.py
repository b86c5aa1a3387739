"""The program `serai` and its commands."""

import io
import sys
from typing import Annotated

import typer

from serai import __version__
from serai.cli import administrators
from serai.cli.advise import advise
from serai.cli.analyse import analyse
from serai.cli.arena import arena
from serai.cli.bench import bench
from serai.cli.bot import check as check_bot
from serai.cli.dataset import dataset
from serai.cli.edition import check, diff, new, offered, progress
from serai.cli.errors import print_usage_error, with_plain_errors
from serai.cli.flags import FIRST_GAME, either
from serai.cli.fuzz import fuzz
from serai.cli.hall import backup, export, import_, migrate, serve, validate, worker
from serai.cli.ladder import ladder
from serai.cli.learn import learn
from serai.cli.moderation import announce, ban, close, forget, reports, unban
from serai.cli.play import play
from serai.cli.prepare import prepare
from serai.cli.replay import replay
from serai.cli.show import show
from serai.cli.simulate import simulate
from serai.cli.verify import verify
from serai.games import packages

app = typer.Typer(
    name="serai",
    help=f"Play {either([package.title for package in packages().values()])} with bots and friends; replay and"
    " check games; test bots and rules.",
    epilog=f"Start with: serai play {FIRST_GAME}, or serai play {FIRST_GAME} --browser",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # boxes around the help would take twice as long to print
    context_settings={"help_option_names": ["-h", "--help"]},
)
edition = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Check, copy and compare editions, the files of card values.",
)

bot = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Check a bot of your own.",
)
admin = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Invite, list and remove the administrators of a server, and see what they have done.",
)

app.command()(with_plain_errors(play))
app.command()(with_plain_errors(simulate))
app.command()(with_plain_errors(arena))
app.command()(with_plain_errors(ladder))
app.command()(with_plain_errors(replay))
app.command()(with_plain_errors(show))
app.command()(with_plain_errors(verify))
app.command()(with_plain_errors(advise))
app.command()(with_plain_errors(analyse))
app.command()(with_plain_errors(fuzz))
app.command()(with_plain_errors(bench))
app.command()(with_plain_errors(dataset))
app.command()(with_plain_errors(learn))
app.command()(with_plain_errors(prepare))
app.command()(with_plain_errors(serve))
app.command()(with_plain_errors(worker))
app.command()(with_plain_errors(migrate))
app.command()(with_plain_errors(validate))
app.command()(with_plain_errors(backup))
app.command()(with_plain_errors(export))
app.command(name="import")(with_plain_errors(import_))
app.command()(with_plain_errors(reports))
app.command()(with_plain_errors(ban))
app.command()(with_plain_errors(unban))
app.command()(with_plain_errors(close))
app.command()(with_plain_errors(forget))
app.command()(with_plain_errors(announce))
admin.command()(with_plain_errors(administrators.invite))
admin.command(name="list")(with_plain_errors(administrators.list_))
admin.command()(with_plain_errors(administrators.remove))
admin.command()(with_plain_errors(administrators.log))
app.add_typer(admin, name="admin")
bot.command(name="check")(with_plain_errors(check_bot))
app.add_typer(bot, name="bot")
edition.command()(with_plain_errors(check))
edition.command()(with_plain_errors(new))
edition.command()(with_plain_errors(diff))
edition.command()(with_plain_errors(progress))
edition.command()(with_plain_errors(offered))
app.add_typer(edition, name="edition")


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"serai {__version__}")
        raise typer.Exit


@app.callback()
def _program(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass


def main() -> None:
    """Runs the command line."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A letter the terminal lacks, or a stray byte in the input, becomes a mark instead of an error.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = app(standalone_mode=False)
    except Exception as error:
        code = print_usage_error(error)
    sys.exit(code)
