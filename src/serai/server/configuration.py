"""The configuration, from environment variables; every default suits a single machine."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass

from serai.server.bus.bus import Bus
from serai.server.bus.in_process import InProcess
from serai.server.store.errors import SetupError


@dataclass(frozen=True)
class Configuration:
    """The operator's settings; `hall.env.sample` is made from this."""

    databases: tuple[str, ...] = ("sqlite:///serai.db",)
    """Where everything is kept: `sqlite:///serai.db`, or for PostgreSQL `postgresql://hall@db1/hall`. Several
    databases are separated by commas; keep their order, and add new ones at the end. PostgreSQL needs `pip install
    'serai[fleet]'`, and `serai migrate` before the first start and after every update."""
    nats: str = ""
    """The bus between several nodes: one or more servers separated by commas, such as `nats://nats1:4222`. Empty:
    there is one node only."""
    nats_prefix: str = "hall"
    """The first part of every subject, for several servers on one NATS."""
    host: str = "127.0.0.1"
    """The address to listen at; `0.0.0.0` accepts connections from other machines."""
    port: int = 8000
    """The port to listen at."""
    processes: int = 1
    """How many processes serve the port, each with its own tables, for a machine with several cores. More than one need
    PostgreSQL and `NATS_URL`."""
    public_url: str = ""
    """The address people type, such as `https://play.example.org`, if it is another than the one above; needed behind
    a proxy, for its name and for passkeys."""
    hosts: str = ""
    """More names by which the server may be asked for, separated by commas. Without a public URL it answers to
    addresses and to names of a home network (localhost, box, box.local, box.lan), with one to its name and to private
    addresses."""
    contact: str = ""
    """Whom people write to, an address of mail or of a page: whoever is banned reads it, and it is shown at
    `/.well-known/security.txt` to whoever has found a weakness. Empty: no such file."""
    imprint: str = ""
    """The operator's imprint, a link or a text file in UTF-8, linked on every page. Empty: there is no link to one. A
    host in Germany needs it."""
    privacy: str = ""
    """The operator's privacy text, a link or a text file in UTF-8, linked on every page. Empty: the one that comes
    with Serai is shown. A host in Germany needs it."""
    secret: str = ""
    """The secret that signs cookies. Empty: made once and stored in the first database. Who knows it can sign in as
    anybody."""
    bots: str = "here"
    """Where bots choose and clocks run out: `here`, in this program, or `elsewhere`, in `serai worker`."""
    bot_processes: int = 0
    """How many processes run bots that search, and how many others run quick bots; 0 means one fewer than there are
    cores. `SERAI_PROCESSES` divide them."""
    own_bots: str = ""
    """Bots of your own that are offered at tables which are not rated, separated by commas: `NAME=module:Class`,
    `NAME=./bot.py:Class`, `NAME=exec: ./mybot --flag`, or a folder with such files. Nodes and workers need the same."""
    own_bot_seconds: float = 5.0
    """How long a table waits for one of them at most, in seconds, at least 1."""
    generosity: float = 1.0
    """Multiplies all rate limits."""
    push: str = "on"
    """Whether people who asked for it are told by Web Push that it is their turn at a slow table. `anywhere` also
    reaches private addresses without https and is for tests alone."""
    webhooks: str = "on"
    """Whether people may have their turns and games posted to webhooks; `anywhere` as with `SERAI_PUSH`."""
    smtp: str = ""
    """The mail server, if people may be told by e-mail: `smtps://user:password@mail.example.org:465`, or `smtp://` for
    STARTTLS (without encryption only to this machine). It needs `SERAI_MAIL_FROM` and `SERAI_PUBLIC_URL`."""
    mail_from: str = ""
    """The sender of e-mail: `Serai <serai@example.org>`."""
    proxies: str = "127.0.0.1"
    """The proxies whose headers about a visitor's address and https are trusted, separated by commas."""
    editions: str = ""
    """A folder with editions of your own, offered at new tables beside the one that comes with a game. Each file lies
    in a subfolder named after its game: `editions/amul/mine.toml`. `serai edition offered` says what is wrong with a
    file."""
    metrics: str = "private"
    """Who may read `/metrics`: `private`, whoever comes from this machine or a private network and through no proxy,
    or `public`, everybody. An address such as `127.0.0.1:9464` shows metrics there and nothing else; a worker shows
    its own in no other way. Two programs on one machine need two addresses; of several processes behind a port, each
    shows its own at the next port after this one."""
    traces: str = ""
    """A collector that takes traces by OTLP over HTTP, such as `http://127.0.0.1:4318/v1/traces`; it needs
    `pip install "serai[traces]"`. Empty: no traces."""
    log_form: str = "text"
    """How the lines of the log look, which go to the error stream: `text` for people or `json` for machines."""
    log_level: str = "info"
    """The least important lines that are logged."""

    @property
    def bus(self) -> Bus:
        """The bus that carries hints: within this process, or over NATS to other nodes."""
        if not self.nats:
            return InProcess()
        from serai.server.bus.nats import Nats

        return Nats([url.strip() for url in self.nats.split(",")], self.nats_prefix)

    @property
    def metrics_address(self) -> tuple[str, int] | None:
        """Host and port at which metrics are shown and nothing else; None if they are a page of the server."""
        host, _, port = self.metrics.rpartition(":")
        return (host.strip("[]"), int(port)) if host and port.isdecimal() else None

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
    "SERAI_PROCESSES": "processes",
    "SERAI_PUBLIC_URL": "public_url",
    "SERAI_HOSTS": "hosts",
    "SERAI_CONTACT": "contact",
    "SERAI_IMPRINT": "imprint",
    "SERAI_PRIVACY": "privacy",
    "SERAI_SECRET": "secret",
    "SERAI_BOTS": "bots",
    "SERAI_BOT_PROCESSES": "bot_processes",
    "SERAI_OWN_BOTS": "own_bots",
    "SERAI_OWN_BOT_SECONDS": "own_bot_seconds",
    "SERAI_GENEROSITY": "generosity",
    "SERAI_PUSH": "push",
    "SERAI_WEBHOOKS": "webhooks",
    "SERAI_SMTP": "smtp",
    "SERAI_MAIL_FROM": "mail_from",
    "SERAI_PROXIES": "proxies",
    "SERAI_EDITIONS": "editions",
    "SERAI_METRICS": "metrics",
    "SERAI_TRACES": "traces",
    "SERAI_LOG_FORM": "log_form",
    "SERAI_LOG_LEVEL": "log_level",
}
CHOICES = {
    "bots": ("here", "elsewhere"),
    "push": ("on", "off", "anywhere"),
    "webhooks": ("on", "off", "anywhere"),
    "log_form": ("text", "json"),
    "log_level": ("debug", "info", "warning", "error"),
}

NUMBERS: Mapping[str, type[int] | type[float]] = {
    "port": int,
    "processes": int,
    "bot_processes": int,
    "own_bot_seconds": float,
    "generosity": float,
}


def read_configuration(environment: Mapping[str, str] = os.environ) -> Configuration:
    """The configuration from environment variables; raises `SetupError` for an invalid value."""
    wanted = {field: environment[name] for name, field in VARIABLES.items() if environment.get(name)}
    names = {field: name for name, field in VARIABLES.items()}
    for field, allowed in CHOICES.items():
        if wanted.get(field, allowed[0]) not in allowed:
            raise SetupError(f"{names[field]} is '{wanted[field]}'; it may be {' or '.join(allowed)}.")
    values: dict[str, object] = dict(wanted)
    for field, number in NUMBERS.items():
        if field in wanted:
            try:
                values[field] = number(wanted[field])
            except ValueError:
                raise SetupError(f"{names[field]} should be a number, not '{wanted[field]}'.") from None
    if "databases" in wanted:
        values["databases"] = tuple(url.strip() for url in wanted["databases"].split(",") if url.strip())
    if "public_url" in wanted:
        values["public_url"] = wanted["public_url"].rstrip("/")
    if not 1 <= float(wanted.get("own_bot_seconds", 1)) < float("inf"):
        raise SetupError("SERAI_OWN_BOT_SECONDS should be 1 or more.")
    if int(wanted.get("processes", 1)) < 1:
        raise SetupError("SERAI_PROCESSES should be 1 or more.")
    configuration = Configuration(**values)  # pyright: ignore[reportArgumentType] -- every value has the type of its field
    if configuration.metrics not in ("private", "public") and configuration.metrics_address is None:
        may_be = "private or public or an address such as 127.0.0.1:9464"
        raise SetupError(f"SERAI_METRICS is '{configuration.metrics}'; it may be {may_be}.")
    _require_whole_mail(configuration)
    return configuration


def _require_whole_mail(configuration: Configuration) -> None:
    """Refuses settings for e-mail that no mail can be sent with; the URL is not repeated, for it has a password."""
    if not configuration.smtp:
        return
    if not re.fullmatch(r"smtps?://(?:[^@/\s]+@)?[^@/\s]+", configuration.smtp):
        raise SetupError("SERAI_SMTP should look like smtps://user:password@mail.example.org:465.")
    if not configuration.mail_from or not configuration.public_url:
        raise SetupError("SERAI_SMTP needs SERAI_MAIL_FROM, the sender, and SERAI_PUBLIC_URL, where its links lead.")
