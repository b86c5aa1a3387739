"""The names by which a server may be asked for.

A page of another site can make its own name lead to this server (DNS rebinding) and would then count as one of our
pages. Only a public name can do so: an address, or a name of a home network, leads where its owner wants.
"""

from urllib.parse import urlsplit

from serai.server.app.networks import is_private, read_address
from serai.server.configuration import Configuration

HOME_NAMES = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")
"""The ends of names that no public name server knows."""
MAX_NAME_LETTERS = 80
"""How much of a name is repeated to whoever sent it."""


class WrongHost(Exception):
    """The request asks for a name that is not this server's."""

    def __init__(self, host: str) -> None:
        self.host = host[:MAX_NAME_LETTERS]
        super().__init__(
            f"This server does not answer to the name '{self.host}'. If it is yours, set SERAI_PUBLIC_URL to the"
            " address that people type, or add the name to SERAI_HOSTS, and start the server again."
        )


class AllowedHosts:
    """Without a public URL, every address and every name of a home network; with one, its name and private addresses.

    The names of `SERAI_HOSTS` and this machine's own are always among them.
    """

    def __init__(self, configuration: Configuration) -> None:
        self.public_name = urlsplit(configuration.public_url).hostname or ""
        more = [name.strip().lower() for name in configuration.hosts.split(",")]
        self.names = {"", "localhost", self.public_name, configuration.host.lower(), *more}

    def require(self, host: str) -> None:
        """Refuses the header `Host` of a request that asks for somebody else; old programs send none."""
        if not self._allows(host):
            raise WrongHost(host)

    def _allows(self, host: str) -> bool:
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        if name in self.names:
            return True
        address = read_address(name)
        if address is not None:
            return not self.public_name or is_private(address)
        return not self.public_name and ("." not in name or name.endswith(HOME_NAMES))
