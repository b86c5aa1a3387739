"""The address at which others on the same network reach this server."""

import socket

from serai.server.configuration import Configuration

EVERYWHERE = ("0.0.0.0", "::", "")
"""Hosts that mean: listen at every address of this machine."""
THIS_MACHINE = ("localhost", "127.0.0.1", "::1")
SOMEWHERE_ELSE = ("192.0.2.1", 9)
"""An address that is kept for documentation. Nothing is sent to it; it only says which way packets would leave."""


def address_for_others(configuration: Configuration) -> str:
    """The URL for people at other machines; empty if the server listens on this machine alone, or there is no net."""
    if configuration.public_url:
        return configuration.public_url
    if configuration.host in THIS_MACHINE:
        return ""
    host = own_address() if configuration.host in EVERYWHERE else configuration.host
    return f"http://{host}:{configuration.port}" if host else ""


def own_address() -> str:
    """This machine's address in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
