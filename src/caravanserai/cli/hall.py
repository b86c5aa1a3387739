"""`caravanserai serve`, `worker`, `migrate`, `backup`, `export` and `import`: the verbs of those who run a hall."""

import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec, TypeVar

import typer

from caravanserai.cli.hosting import Plain, say

if TYPE_CHECKING:
    from caravanserai.server.configuration import Configuration

P = ParamSpec("P")
R = TypeVar("R")


def _configuration() -> "Configuration":
    from caravanserai.server.configuration import read_configuration

    return _told(read_configuration)


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen at; 0.0.0.0 lets others in.")] = None,
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="The port to listen at.")] = None,
    browser: Annotated[bool, typer.Option("--browser", help="Show it in the browser.")] = False,
) -> None:
    """Open a hall where people and bots play, on this machine."""
    from dataclasses import replace

    configuration = _configuration()
    _serve(replace(configuration, host=host or configuration.host, port=port or configuration.port), browser)


def play_in_browser() -> None:
    """Opens a hall of one's own, at any port that is free, and shows it."""
    import socket
    from dataclasses import replace

    with socket.create_server(("127.0.0.1", 0)) as door:
        free: int = door.getsockname()[1]
    _serve(replace(_configuration(), port=free), browser=True)


def _serve(configuration: "Configuration", browser: bool) -> None:
    import webbrowser
    from functools import partial

    from caravanserai.server.app.serving import serve
    from caravanserai.server.store.migrating import behind, migrate

    if configuration.on_sqlite:
        for url in configuration.databases:
            if _told(behind, url):
                _told(migrate, url)
    _run(partial(serve, opened=webbrowser.open) if browser else serve, configuration)


def worker() -> None:
    """Let bots choose and clocks run out for the halls that share these databases."""
    from caravanserai.server.workers.running import work

    _run(work, _configuration())


def migrate() -> None:
    """Bring the databases up to what this version needs."""
    from caravanserai.server.store.migrating import migrate as bring_up

    configuration = _configuration()
    for url in configuration.databases:
        _told(bring_up, url)
    number = len(configuration.databases)
    print(f"{'The database is' if number == 1 else f'{number} databases are'} ready for this version.")


def backup(file: Annotated[Path, typer.Argument(help="Where to write the copy.")]) -> None:
    """Copy the database of one box to a file, while the hall goes on."""
    from caravanserai.server.store.keeping import backup as copy

    first, *others = _configuration().databases
    if others:
        raise Plain("Several databases are in use. Back up each with its own tool, or use caravanserai export.")
    _told(copy, first, file)
    print(f"{file} is a copy of everything.")


def export(file: Annotated[Path, typer.Argument(help="Where to write everything, as lines of JSON.")]) -> None:
    """Write everything the hall keeps to a file that any other hall can read."""
    from caravanserai.server.store.keeping import export as write

    _told(write, _configuration().databases, file)
    print(f"{file} holds everything. It holds secrets too: keep it safe.")


def import_(file: Annotated[Path, typer.Argument(help="What caravanserai export has written.")]) -> None:
    """Read everything from a file into an empty hall."""
    from caravanserai.server.store.keeping import import_ as read

    _told(read, _configuration().databases, file)
    print(f"Everything in {file} is here now.")


def _told(do: Callable[P, R], *arguments: P.args, **more: P.kwargs) -> R:
    """Does something, and tells in plain words what only the person who runs the hall can set right."""
    from caravanserai.server.store.failures import Unkept

    try:
        return do(*arguments, **more)
    except Unkept as wrong:
        raise Plain(str(wrong)) from None


def _run(run: "Callable[[Configuration], Coroutine[Any, Any, None]]", configuration: "Configuration") -> None:
    import asyncio

    from caravanserai.server.logs import keep_log

    keep_log(configuration.log_form, configuration.log_level)
    if sys.platform != "win32":
        import uvloop

        start = uvloop.run
    else:
        start = asyncio.run
    _told(start, run(configuration))
    say("Goodbye.")
