"""`serai play --browser`: a server for yourself, which deals the wanted table and shows it."""

import os
import socket
from typing import TYPE_CHECKING

from serai.cli.errors import CommandError, print_note
from serai.cli.folders import data_folder
from serai.cli.hall import configuration_of, run_server

if TYPE_CHECKING:
    from serai.server.app.prepared_table import PreparedTable
    from serai.server.configuration import Configuration

FIRST_PORT, PORTS = 7373, 50
"""The port that is taken if it is free, and how many after it are tried."""


def play_in_browser(table: "PreparedTable") -> None:
    """Runs a server for yourself, and shows the table in the browser; the game is kept in your data folder."""
    import webbrowser

    def show(where: str) -> None:
        print_note(f"{table.game.title} is at {where}. Close it with Ctrl+C; your games are kept.")
        webbrowser.open(where + table.path)

    run_server(_own_server(), show, table)


def _own_server() -> "Configuration":
    """A server for this machine alone; what the environment says of databases and ports counts."""
    from dataclasses import replace

    given = configuration_of()
    if "DATABASE_URL" not in os.environ:
        folder = data_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        given = replace(given, databases=(f"sqlite:///{folder / 'serai.db'}",))
    first = given.port if "SERAI_PORT" in os.environ else FIRST_PORT
    return replace(given, host="127.0.0.1", port=free_port(first), public_url="", bots="here", processes=1)


def free_port(first: int) -> int:
    """The first port that is free, counted from this one; says so if it is another."""
    for port in range(first, min(first + PORTS, 65_536)):
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        if port != first:
            print_note(f"Port {first} is taken, so the next free one is used: {port}.")
        return port
    raise CommandError(f"No port from {first} on is free. Name another with SERAI_PORT.")
