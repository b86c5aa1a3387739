"""The configuration, from environment variables; every default suits a single machine."""

import os
from collections.abc import Mapping
from dataclasses import dataclass

from serai.server.bus.bus import Bus
from serai.server.bus.in_process import InProcess
from serai.server.store.errors import SetupError


@dataclass(frozen=True)
class Configuration:
    """The operator's settings; `hall.env.sample` explains each."""

    databases: tuple[str, ...] = ("sqlite:///serai.db",)
    nats: str = ""
    nats_prefix: str = "hall"
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    secret: str = ""
    bots: str = "here"
    bot_processes: int = 0
    generosity: float = 1.0
    push: str = "on"
    proxies: str = "127.0.0.1"
    editions: str = ""
    log_form: str = "text"
    log_level: str = "info"

    @property
    def bus(self) -> Bus:
        """The bus that carries hints: within this process, or over NATS to other nodes."""
        if not self.nats:
            return InProcess()
        from serai.server.bus.nats import Nats

        return Nats([url.strip() for url in self.nats.split(",")], self.nats_prefix)

    @property
    def on_sqlite(self) -> bool:
        """Whether all databases are SQLite files."""
        return all(url.startswith("sqlite") for url in self.databases)


VARIABLES = {
    "DATABASE_URL": "databases",
    "NATS_URL": "nats",
    "SERAI_NATS_PREFIX": "nats_prefix",
    "SERAI_HOST": "host",
    "SERAI_PORT": "port",
    "SERAI_PUBLIC_URL": "public_url",
    "SERAI_SECRET": "secret",
    "SERAI_BOTS": "bots",
    "SERAI_BOT_PROCESSES": "bot_processes",
    "SERAI_GENEROSITY": "generosity",
    "SERAI_PUSH": "push",
    "SERAI_PROXIES": "proxies",
    "SERAI_EDITIONS": "editions",
    "SERAI_LOG_FORM": "log_form",
    "SERAI_LOG_LEVEL": "log_level",
}
CHOICES = {
    "bots": ("here", "elsewhere"),
    "push": ("on", "off", "anywhere"),
    "log_form": ("text", "json"),
    "log_level": ("debug", "info", "warning", "error"),
}


def read_configuration(environment: Mapping[str, str] = os.environ) -> Configuration:
    """The configuration from environment variables; raises `SetupError` for an invalid value."""
    wanted = {field: environment[name] for name, field in VARIABLES.items() if environment.get(name)}
    names = {field: name for name, field in VARIABLES.items()}
    for field, allowed in CHOICES.items():
        if wanted.get(field, allowed[0]) not in allowed:
            raise SetupError(f"{names[field]} is '{wanted[field]}'; it may be {' or '.join(allowed)}.")
    values: dict[str, object] = dict(wanted)
    for field, number in (("port", int), ("bot_processes", int), ("generosity", float)):
        if field in wanted:
            try:
                values[field] = number(wanted[field])
            except ValueError:
                raise SetupError(f"{names[field]} should be a number, not '{wanted[field]}'.") from None
    if "databases" in wanted:
        values["databases"] = tuple(url.strip() for url in wanted["databases"].split(",") if url.strip())
    if "public_url" in wanted:
        values["public_url"] = wanted["public_url"].rstrip("/")
    return Configuration(**values)  # pyright: ignore[reportArgumentType] -- every value has the type of its field
