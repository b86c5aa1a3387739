"""How the hall is set up: by environment variables alone, each with a default that suits one box."""

import os
from collections.abc import Mapping
from dataclasses import dataclass

from caravanserai.server.bus.bus import Bus
from caravanserai.server.bus.in_process import InProcess
from caravanserai.server.store.failures import Unkept


@dataclass(frozen=True)
class Configuration:
    """What the person who runs the hall has decided."""

    databases: tuple[str, ...] = ("sqlite:///caravanserai.db",)
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
    log_form: str = "text"
    log_level: str = "info"

    @property
    def bus(self) -> Bus:
        """The bus that carries hints: within this program, or over NATS to the others."""
        if not self.nats:
            return InProcess()
        from caravanserai.server.bus.nats import Nats

        return Nats([url.strip() for url in self.nats.split(",")], self.nats_prefix)

    @property
    def on_sqlite(self) -> bool:
        """Whether everything is in files of this machine."""
        return all(url.startswith("sqlite") for url in self.databases)


VARIABLES = {
    "DATABASE_URL": "databases",
    "NATS_URL": "nats",
    "CARAVANSERAI_NATS_PREFIX": "nats_prefix",
    "CARAVANSERAI_HOST": "host",
    "CARAVANSERAI_PORT": "port",
    "CARAVANSERAI_PUBLIC_URL": "public_url",
    "CARAVANSERAI_SECRET": "secret",
    "CARAVANSERAI_BOTS": "bots",
    "CARAVANSERAI_BOT_PROCESSES": "bot_processes",
    "CARAVANSERAI_GENEROSITY": "generosity",
    "CARAVANSERAI_PUSH": "push",
    "CARAVANSERAI_PROXIES": "proxies",
    "CARAVANSERAI_LOG_FORM": "log_form",
    "CARAVANSERAI_LOG_LEVEL": "log_level",
}
CHOICES = {
    "bots": ("here", "elsewhere"),
    "push": ("on", "off", "anywhere"),
    "log_form": ("text", "json"),
    "log_level": ("debug", "info", "warning", "error"),
}


def read_configuration(environment: Mapping[str, str] = os.environ) -> Configuration:
    """The set-up that the environment asks for."""
    wanted = {field: environment[name] for name, field in VARIABLES.items() if environment.get(name)}
    names = {field: name for name, field in VARIABLES.items()}
    for field, allowed in CHOICES.items():
        if wanted.get(field, allowed[0]) not in allowed:
            raise Unkept(f"{names[field]} is '{wanted[field]}'; it may be {' or '.join(allowed)}.")
    values: dict[str, object] = dict(wanted)
    for field, number in (("port", int), ("bot_processes", int), ("generosity", float)):
        if field in wanted:
            try:
                values[field] = number(wanted[field])
            except ValueError:
                raise Unkept(f"{names[field]} should be a number, not '{wanted[field]}'.") from None
    if "databases" in wanted:
        values["databases"] = tuple(url.strip() for url in wanted["databases"].split(",") if url.strip())
    if "public_url" in wanted:
        values["public_url"] = wanted["public_url"].rstrip("/")
    return Configuration(**values)  # pyright: ignore[reportArgumentType] -- each field has just been read as what it is
