"""The socket of the port."""

import os
import socket

from serai.server.configuration import Configuration
from serai.server.store.errors import SetupError


def listening_socket(configuration: Configuration) -> socket.socket:
    """The socket that the node listens at; raises `SetupError` if the port is taken."""
    host, port = configuration.host, configuration.port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as taken:
        raise SetupError(
            f"Cannot listen at {host}:{port}: {os.strerror(taken.errno or 0)}. Choose another port with --port."
        ) from None
