"""`serai serve`, `worker`, `migrate`, `validate`, `backup`, `export` and `import`: the commands for operators."""

from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, ParamSpec, TypeVar

import typer

from serai.cli.errors import EXIT_FAILURE, CommandError, print_note

if TYPE_CHECKING:
    from serai.server.app.prepared_table import PreparedTable
    from serai.server.configuration import Configuration
    from serai.server.hall.finished_games import Wanted

P = ParamSpec("P")
R = TypeVar("R")


def configuration_of() -> "Configuration":
    """What the environment says; raises CommandError for what it must not say."""
    from serai.server.configuration import read_configuration

    return plainly(read_configuration)


def serve(
    host: Annotated[
        str | None,
        typer.Option(
            help="The address to listen at; with 0.0.0.0, others on your network can join.",
            show_default="127.0.0.1, this machine only",
        ),
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="The port to listen at.", show_default="8000")
    ] = None,
    processes: Annotated[
        int | None,
        typer.Option(min=1, help="How many processes serve it, for several cores.", show_default="1"),
    ] = None,
    browser: Annotated[bool, typer.Option("--browser", help="Open it in your browser.")] = False,
) -> None:
    """Run a server where people and bots play in the browser."""
    import webbrowser
    from dataclasses import replace

    from serai.server.reachable import address_for_others

    configuration = configuration_of()
    configuration = replace(
        configuration,
        host=host or configuration.host,
        port=port or configuration.port,
        processes=processes or configuration.processes,
    )

    def show(where: str) -> None:
        others = address_for_others(configuration)
        print_note(f"Open {where}. Close the server with Ctrl+C.")
        if others and others != configuration.public_url:
            print_note(f"Others on your network open {others}.")
        if browser:
            webbrowser.open(where)

    run_server(configuration, show)


def run_server(
    configuration: "Configuration", on_open: Callable[[str], object], table: "PreparedTable | None" = None
) -> None:
    """Runs a server, perhaps with a table that is set already; a SQLite file is migrated first."""
    from functools import partial

    if configuration.processes > 1:
        from serai.server.app.several import run_several

        _run(partial(run_several, on_open=on_open), configuration)
        return

    from serai.server.app.serving import run_node
    from serai.server.store.migrating import needs_migration

    if configuration.on_sqlite:
        for url in configuration.databases:
            if plainly(needs_migration, url):
                _migrate(url)
    _run(partial(run_node, on_open=on_open, table=table), configuration)


def worker() -> None:
    """Run the bots and the clocks of a server separately.

    The databases are those in DATABASE_URL.
    """
    from serai.server.workers.running import run_worker

    _run(run_worker, configuration_of())


def migrate() -> None:
    """Migrate the databases of a server to this version.

    They are those in DATABASE_URL; a server on a SQLite file does this by itself.
    """
    configuration = configuration_of()
    for url in configuration.databases:
        _migrate(url)
    number = len(configuration.databases)
    print(f"{'The database is' if number == 1 else f'{number} databases are'} ready for this version.")


def _migrate(url: str) -> None:
    """Migrates a database, and says where the copy from before is."""
    from serai.server.store.migrating import migrate_database

    copy = plainly(migrate_database, url)
    if copy is not None:
        print_note(f"The database as it was before this version is kept in {copy}.")


def backup(file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the copy.")]) -> None:
    """Copy the SQLite database of a server, even while it runs."""
    from serai.server.store.backup import copy_database

    first, *others = configuration_of().databases
    if others:
        raise CommandError("Several databases are in use. Back up each with its own tool, or use serai export.")
    plainly(copy_database, first, file)
    print(f"{file} is a copy of everything.")


def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write everything, as lines of JSON.")],
    games: Annotated[
        bool, typer.Option("--games", help="Write the finished games alone, a line with its record for each.")
    ] = False,
    game: Annotated[str, typer.Option(help="With --games: of this game alone.", show_default="all")] = "",
    since: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], help="With --games: those that ended on this day (UTC) or later."),
    ] = None,
) -> None:
    """Write all data of a server to a file, for another to import; or its finished games, for whoever studies them."""
    from serai.server.store.backup import write_export

    if games:
        _export_games(file, game, since)
        return
    plainly(write_export, configuration_of().databases, file)
    print(f"{file} holds everything. It holds secrets too: keep it safe.")


def _export_games(file: Path, game: str, since: datetime | None) -> None:
    import asyncio

    from serai.server.hall.finished_games import Wanted
    from serai.server.store.backup import new_file
    from serai.server.store.history import ALWAYS

    first = round(since.replace(tzinfo=UTC).timestamp() * 1000) if since else 0
    wanted = Wanted(game, ALWAYS._replace(since=first))

    def write() -> int:
        with new_file(file) as partial, partial.open("wb") as out:
            return asyncio.run(_write_games(configuration_of().databases, wanted, out))

    number = plainly(write)
    print(f"{file} holds {number} finished {'game' if number == 1 else 'games'}, with the names of those who played.")


async def _write_games(databases: Sequence[str], wanted: "Wanted", out: BinaryIO) -> int:
    """Writes the finished games as lines; how many there are."""
    import msgspec

    from serai.server.hall.catalog import Catalog
    from serai.server.hall.finished_games import all_games
    from serai.server.store.store import Store

    store, number = await Store.open(databases), 0
    try:
        async for finished in all_games(store, Catalog(), wanted):
            out.write(msgspec.json.encode(finished) + b"\n")
            number += 1
    finally:
        await store.close()
    return number


def import_(file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by serai export.")]) -> None:
    """Read the data of another server into empty databases."""
    from serai.server.store.backup import read_export

    plainly(read_export, configuration_of().databases, file)
    print(f"Everything in {file} is here now.")


def validate() -> None:
    """Replay every stored table, and list those with a fault.

    A fault is a table that cannot be read, or whose result differs from the one listed.
    """
    import asyncio

    faults, number = plainly(asyncio.run, _validate(configuration_of().databases))
    print(f"Tables replayed: {number}. Not in order: {faults}.")
    if faults:
        raise typer.Exit(EXIT_FAILURE)


async def _validate(databases: Sequence[str]) -> tuple[int, int]:
    """Prints one line for each table that is not in order; how many there are, and how many tables in all."""
    from serai.server.hall.catalog import Catalog
    from serai.server.hall.validation import validate_tables
    from serai.server.store.store import Store

    store, faults, number = await Store.open(databases), 0, 0
    try:
        async for table, fault in validate_tables(store, Catalog()):
            number += 1
            if fault:
                faults += 1
                print(f"{table}  {fault}")
    finally:
        await store.close()
    return faults, number


def plainly(do: Callable[P, R], *arguments: P.args, **more: P.kwargs) -> R:
    """Calls a function, and shows its `SetupError` as a plain message."""
    from serai.server.store.errors import SetupError

    try:
        return do(*arguments, **more)
    except SetupError as wrong:
        raise CommandError(str(wrong)) from None


def _run(run: "Callable[[Configuration], Coroutine[Any, Any, None]]", configuration: "Configuration") -> None:
    from serai.server.event_loop import run_in_loop

    plainly(run_in_loop, run(configuration), configuration)
    print_note("Goodbye.")
