"""The image and the compose files, as Docker runs them: `python -m tests.server.containers` tries all of them.

It needs Docker with Compose and the ports 80 and 443, and says what it found. What it starts is named after a trial,
so a site of the same machine keeps its image and its volumes.
"""

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.server.guests import play_together, seat_two_and_a_bot

DEPLOY = Path(__file__).parents[2] / "deploy"
IMAGE = PROJECT = "serai-trial"
URL = "https://localhost"
SETTINGS = {"SERAI_IMAGE": IMAGE, "SITE_NAME": "localhost", "SITE_TLS": "internal", "POSTGRES_PASSWORD": "trial"}
AUTHORITY = "/data/caddy/pki/authorities/local/root.crt"
"""Where Caddy keeps the certificate in which its own certificates trust."""
STEP = 12
"""How many entries of the game come between two restarts."""
LOOK = """
import json, os, pathlib
status = dict(line.split(":\\t", 1) for line in pathlib.Path("/proc/self/status").read_text().splitlines())
print(json.dumps({
    "user": os.geteuid(),
    "capabilities": int(status["CapEff"], 16) | int(status["CapBnd"], 16),
    "no new privileges": status["NoNewPrivs"] == "1",
    "writable root": not os.statvfs("/").f_flag & os.ST_RDONLY,
}))
"""
CONFINED = {"user": 10001, "capabilities": 0, "no new privileges": True, "writable root": False}
"""What a program in one of our containers may find of itself."""


def docker(*words: str) -> str:
    """What a command of Docker prints; it must succeed, and says itself why it does not."""
    settings = {**os.environ, **SETTINGS}
    return subprocess.run(["docker", *words], env=settings, stdout=subprocess.PIPE, text=True, check=True).stdout


@dataclass(frozen=True)
class Site:
    """A compose file, and what it calls its servers."""

    file: str
    servers: tuple[str, ...]
    """The services that run Serai, in the order in which an upgrade replaces them."""

    def compose(self, *words: str) -> str:
        return docker("compose", "--project-name", PROJECT, "--file", str(DEPLOY / self.file), *words)

    def run_in(self, service: str, *command: str) -> str:
        return self.compose("exec", "--no-TTY", service, *command)

    def renew(self, server: str) -> None:
        """Puts a new container in the place of one, as an upgrade does, and waits until it is healthy."""
        self.compose("up", "--detach", "--no-deps", "--force-recreate", "--wait", server)

    def look_at_itself(self, server: str) -> dict[str, Any]:
        return dict(json.loads(self.run_in(server, "python3", "-c", LOOK)))

    @contextmanager
    def running(self) -> Iterator[None]:
        """Starts everything and waits until it is healthy; clears it away in the end."""
        try:
            self.compose("up", "--detach", "--no-build", "--wait")
            yield
        except BaseException:
            print(self.compose("logs", "--no-color"))
            raise
        finally:
            self.compose("down", "--volumes")


BOX, FLEET = SITES = (
    Site("compose.yaml", ("serai",)),
    Site("compose.fleet.yaml", ("worker", "node1", "node2")),
)


def build() -> None:
    began = time.monotonic()
    BOX.compose("build")
    size = int(docker("image", "inspect", "--format", "{{.Size}}", IMAGE))
    print(f"image: {size / 1e6:.0f} MB, built in {time.monotonic() - began:.0f} s")


def trust(site: Site, folder: Path) -> None:
    """Has the sockets of this program trust in the proxy's certificate."""
    (folder / "root.crt").write_text(site.run_in("proxy", "cat", AUTHORITY))
    os.environ["SSL_CERT_FILE"] = str(folder / "root.crt")


def play_through_an_upgrade(site: Site) -> int:
    """Two people and a bot play on while one server after the other is replaced; how many entries the game has."""
    people, table = seat_two_and_a_bot(URL)
    people[0].wish(table, "begin")
    for server in site.servers:
        before = play_together(people, table, people[0].look(table)["seq"] + STEP)
        site.renew(server)
        assert people[0].look(table)["seq"] >= before[0]["seq"], f"{server} came back with less of the game"
    ends = play_together(people, table)
    assert [end["info"]["status"] for end in ends] == ["over", "over"]
    return int(ends[0]["seq"])


def restore_a_copy() -> None:
    """The scripts in the image copy the box while it runs, and prove that the copy is whole."""
    BOX.run_in("serai", "backup", "/var/lib/serai/backups")
    told = BOX.run_in("serai", "restore_drill", "/var/lib/serai/backups")
    assert "Tables replayed: 1. Not in order: 0." in told, told


def try_site(site: Site) -> None:
    began = time.monotonic()
    with site.running(), tempfile.TemporaryDirectory() as folder:
        print(f"{site.file}: healthy after {time.monotonic() - began:.0f} s")
        trust(site, Path(folder))
        for server in site.servers:
            found = site.look_at_itself(server)
            assert found == CONFINED, (server, found)
        print(f"{site.file}: a game of {play_through_an_upgrade(site)} entries, with new {', '.join(site.servers)}")
        if site is BOX:
            restore_a_copy()


def main() -> None:
    build()
    try:
        for site in SITES:
            try_site(site)
    finally:
        docker("image", "rm", "--force", IMAGE)


if __name__ == "__main__":
    main()
