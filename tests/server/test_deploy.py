"""What lies in `deploy/` works: proxies with TLS in front of two nodes, units, rules for alerts, backup and restore."""

import json
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
import yaml
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from prometheus_client import REGISTRY

from serai.server.app import serving  # noqa: F401 -- every metric is registered once this is imported
from serai.server.configuration import VARIABLES
from serai.server.workers import running  # noqa: F401
from tests import patience
from tests.server.guests import Guest, play_together, seat_two_and_a_bot
from tests.server.shapes import Shape, drop_database, fleet, new_database, one_box, url_of
from tests.servers import Child, DidNotStart, binary, free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.*"))
MOST_EXPOSED = 2.0
"""How much `systemd-analyze security` may find open, of 10."""


def program(name: str) -> str:
    """Where a program is that .ci/run brings along."""
    try:
        return binary(name)
    except DidNotStart:
        pytest.skip(f"{name} is not installed; .ci/run brings it along")


# Two people play a game through a proxy with TLS


class Certificate(NamedTuple):
    """A certificate for localhost that trusts in itself, and its key."""

    public: Path
    private: Path


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    folder = tmp_path_factory.mktemp("certificate")
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "test")])
    signed = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(datetime.now(UTC) - timedelta(days=1))
        .not_valid_after(datetime.now(UTC) + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    public, private = folder / "site.pem", folder / "site.key"
    public.write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    no_password = serialization.NoEncryption()
    kind = serialization.PrivateFormat.PKCS8
    private.write_bytes(key.private_bytes(serialization.Encoding.PEM, kind, no_password))
    return Certificate(public, private)


class Proxy(Child):
    """A proxy of the name localhost, run by the recipe that is shipped."""

    def __init__(self, name: str, https: int, certificate: Certificate, nodes: list[str]) -> None:
        super().__init__(name)
        self.program, self.certificate, self.nodes = program(name), certificate, nodes
        self.http, self.https = free_port(), https
        self.url = f"https://localhost:{self.https}"

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/readyz", timeout=2, trust_env=False, verify=False).is_success
        except httpx.TransportError:
            return False


class Caddy(Proxy):
    def start(self) -> None:
        settings = {
            "SITE_NAME": "localhost",
            "SITE_TLS": f"{self.certificate.public} {self.certificate.private}",
            "SITE_NODES": " ".join(self.nodes),
            "SITE_HTTP_PORT": str(self.http),
            "SITE_HTTPS_PORT": str(self.https),
            "HOME": str(self.folder),
        }
        command = [self.program, "run", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
        self._run(command, self._answers, env={**os.environ, **settings})


class Nginx(Proxy):
    farewell = signal.SIGINT

    def start(self) -> None:
        recipe = self.folder / "nginx.conf"
        recipe.write_text(
            f"pid {self.folder}/pid; error_log stderr; events {{}} http {{ access_log off; {self._temporary()}\n"
            f"{self._adapted((DEPLOY / 'nginx.conf').read_text())}\n}}"
        )
        command = [self.program, "-p", str(self.folder), "-c", str(recipe), "-g", "daemon off;"]
        self._run(command, self._answers)

    def _temporary(self) -> str:
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        return " ".join(f"{kind}_temp_path {self.folder}/{kind};" for kind in kinds)

    def _adapted(self, recipe: str) -> str:
        """The recipe as an operator adapts it: names, ports and files."""
        first, second = self.nodes
        changes = {
            "server 127.0.0.1:8000 ": f"server {first} ",
            "#server 127.0.0.1:8001 ": f"server {second} ",
            "play.example.org;": "localhost;",
            "listen 80;": f"listen 127.0.0.1:{self.http};",
            "listen 443 ": f"listen 127.0.0.1:{self.https} ",
            "/etc/letsencrypt/live/play.example.org/fullchain.pem": str(self.certificate.public),
            "/etc/letsencrypt/live/play.example.org/privkey.pem": str(self.certificate.private),
        }
        for old, new in changes.items():
            assert old in recipe, old
            recipe = recipe.replace(old, new)
        return recipe


class Site(NamedTuple):
    proxy: Proxy
    hall: Shape


@pytest.fixture(scope="module")
def port() -> int:
    """Where the site is, whichever proxy runs."""
    return free_port()


@pytest.fixture(scope="module")
def hall(port: int, postgres: str, nats: str) -> Iterator[Shape]:
    """Two nodes and a worker."""
    with fleet(postgres, nats, SERAI_PUBLIC_URL=f"https://localhost:{port}", SERAI_PROXIES="127.0.0.1") as hall:
        yield hall


@pytest.fixture(scope="module", params=[Caddy, Nginx], ids=lambda proxy: proxy.__name__)
def site(request: pytest.FixtureRequest, certificate: Certificate, port: int, hall: Shape) -> Iterator[Site]:
    """The fleet behind a proxy."""
    nodes = [url_of(node).removeprefix("http://") for node in hall.nodes]
    with request.param(request.param.__name__.lower(), port, certificate, nodes) as proxy:
        yield Site(proxy, hall)


def test_two_people_play_a_game_over_tls(site: Site, certificate: Certificate, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.public))  # whom the sockets trust
    people, table = seat_two_and_a_bot(site.proxy.url)
    assert "__Host-serai-device" in people[0].http.cookies
    people[0].wish(table, "begin")
    ends = play_together(people, table)
    assert [end["info"]["status"] for end in ends] == ["over", "over"]
    assert ends[0]["info"]["result"] == ends[1]["info"]["result"]


def test_everybody_at_a_table_comes_to_the_same_node_and_tables_to_all_of_them(site: Site):
    linda, sven = (Guest(site.proxy.url, name) for name in ("Linda", "Sven"))
    nodes: set[str] = set()
    for _ in range(24):
        table = linda.open("amul", 3, sit=True)
        before = served(site.hall)
        sven.wish(table, "sit", seat=1)
        linda.wish(table, "say", text="Salām!")
        sven.wish(table, "ready")
        linda.wish(table, "engage", seat=2, level="trader")
        (node,) = served(site.hall) - before
        nodes.add(node)
        if len(nodes) == 2:
            break
    assert nodes == set(site.hall.urls)


def served(hall: Shape) -> Counter[str]:
    """How many commands each node has carried out."""
    return Counter({node: commands_of(node) for node in hall.urls})


def commands_of(node: str) -> int:
    shown = httpx.get(f"{node}/metrics", timeout=patience.SECONDS, trust_env=False, verify=False).text
    found = re.search(r"^serai_command_seconds_count (\d+)", shown, re.M)
    return int(found[1]) if found else 0


def test_the_proxy_has_its_certificate_and_leads_there_and_keeps_metrics_to_the_operator(
    site: Site, certificate: Certificate
):
    trusted = ssl.create_default_context(cafile=certificate.public)
    page = httpx.get(site.proxy.url, timeout=patience.SECONDS, trust_env=False, verify=trusted)
    assert page.is_success
    assert page.headers["strict-transport-security"]
    assert httpx.get(f"{site.proxy.url}/metrics", trust_env=False, verify=False).status_code == 404
    plain = httpx.get(f"http://localhost:{site.proxy.http}/t/x", trust_env=False, verify=False)
    assert plain.is_redirect
    assert plain.headers["location"].startswith("https://localhost")


@pytest.mark.parametrize("proxy", [Caddy, Nginx])
def test_while_a_node_is_away_the_other_one_serves(proxy: type[Proxy], certificate: Certificate, hall: Shape):
    nodes = [f"127.0.0.1:{free_port()}", hall.url.removeprefix("http://")]
    with proxy(proxy.__name__.lower(), free_port(), certificate, nodes) as site:
        answers = [
            httpx.get(f"{site.url}/api/games", timeout=patience.SECONDS, trust_env=False, verify=False)
            for _ in range(8)
        ]
    assert [answer.status_code for answer in answers] == [200] * 8


# Units of systemd


@pytest.fixture
def units(tmp_path: Path) -> list[Path]:
    """The units, with programs that are there."""
    installed = [tmp_path / unit.name for unit in UNITS if unit.suffix in (".service", ".timer")]
    for unit in installed:
        lines = (DEPLOY / "systemd" / unit.name).read_text()
        unit.write_text(re.sub(r"ExecStart=/opt/serai/\S+", f"ExecStart={sys.executable}", lines))
    return installed


def test_systemd_reads_every_unit(units: list[Path]):
    started = [str(unit).replace("@.", "@9101.") for unit in units]
    read = subprocess.run([program("systemd-analyze"), "verify", *started], capture_output=True, text=True, check=False)
    complaints = [line for line in read.stderr.splitlines() if any(unit.stem in line for unit in units)]
    assert (read.returncode, complaints) == (0, []), read.stderr
    assert {unit.stem.rstrip("@") for unit in units} > {"serai", "serai-node", "serai-worker", "serai-backup"}


def test_a_unit_gives_the_program_no_more_than_it_needs(units: list[Path]):
    for unit in (unit for unit in units if unit.suffix == ".service"):
        command = [program("systemd-analyze"), "security", "--offline=true", "--no-pager", str(unit)]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        exposure = re.search(r"Overall exposure level for .*: ([\d.]+)", told)
        assert exposure, told
        assert float(exposure[1]) < MOST_EXPOSED, unit.name


def test_what_a_unit_runs_is_there(units: list[Path]):
    for unit in UNITS:
        for script in re.findall(r"/opt/serai/deploy/(\w+)", unit.read_text()):
            assert os.access(DEPLOY / script, os.X_OK), script


# Settings, alerts and the board say what there is


def test_every_setting_in_these_files_exists():
    own = {"SERAI_IMAGE", "SERAI_VERSION", "SERAI_BACKUPS_KEPT"}
    files = [file for file in DEPLOY.rglob("*") if file.is_file()]
    named = {
        name for file in files for name in re.findall(r"\b(SERAI_[A-Z_]+|NATS_URL|DATABASE_URL)\b", file.read_text())
    }
    assert len(named) > 8
    assert named - own <= set(VARIABLES)


def shown_metrics() -> set[str]:
    """Every name under which a node or a worker shows a figure."""
    endings = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}
    return {metric.name + ending for metric in REGISTRY.collect() for ending in endings.get(metric.type, ())}


@pytest.mark.parametrize("file", ["grafana/serai.json", "prometheus/alerts.yaml", "prometheus/alerts.test.yaml"])
def test_alerts_and_the_board_ask_for_figures_that_are_shown(file: str):
    asked = set(re.findall(r"\bserai_\w+", (DEPLOY / file).read_text()))
    assert len(asked) > 3
    assert asked <= shown_metrics()


def test_every_figure_of_our_own_is_on_the_board():
    board = (DEPLOY / "grafana" / "serai.json").read_text()
    own = {metric.name for metric in REGISTRY.collect() if metric.name.startswith("serai_")}
    assert [name for name in sorted(own) if name not in board] == []


def test_the_board_has_a_place_for_every_panel():
    panels = json.loads((DEPLOY / "grafana" / "serai.json").read_text())["panels"]
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}
    assert len(places) == len(panels) > 15
    assert all(panel["title"] and panel["targets"] for panel in panels)


@pytest.mark.parametrize(
    "command", [("check", "config", "prometheus.yaml"), ("test", "rules", "alerts.test.yaml")], ids=" ".join
)
def test_every_bad_morning_raises_its_alert(command: tuple[str, ...]):
    told = subprocess.run(
        [program("promtool"), *command], cwd=DEPLOY / "prometheus", capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stdout + told.stderr


def test_prometheus_understands_every_question_of_the_board(tmp_path: Path):
    panels = json.loads((DEPLOY / "grafana" / "serai.json").read_text())["panels"]
    asked = [target["expr"] for panel in panels for target in panel["targets"]]
    rules = [
        {"record": f"panel:{number}", "expr": expr.replace("$__rate_interval", "1m").replace("$instance", ".*")}
        for number, expr in enumerate(asked)
    ]
    (tmp_path / "board.yaml").write_text(yaml.safe_dump({"groups": [{"name": "board", "rules": rules}]}))
    command = [program("promtool"), "check", "rules", str(tmp_path / "board.yaml")]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    assert f"{len(asked)} rules found" in told.stdout


# Backup and restore


def run_script(name: str, *arguments: str, **settings: str) -> str:
    path = os.pathsep.join((str(Path(sys.executable).parent), *map(str, postgres_programs()), os.environ["PATH"]))
    environment = {**os.environ, **settings, "PATH": path}
    command = [str(DEPLOY / name), *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def postgres_programs() -> list[Path]:
    return [Path(binary("pg_dump")).parent] if shutil.which("pg_dump") is None else []


def open_table(url: str) -> None:
    """Opens a table, though the cookie is for https alone."""
    with httpx.Client(base_url=url, timeout=patience.SECONDS, trust_env=False, verify=False) as visitor:
        name, value = visitor.get("/api/me").headers["set-cookie"].partition(";")[0].split("=", 1)
        opened = visitor.post("/api/tables", json={"game": "amul", "seats": 3}, headers={"cookie": f"{name}={value}"})
        opened.raise_for_status()


def test_last_nights_copy_is_restored_onto_postgres(tmp_path: Path, postgres: str):
    for night in ("20200101T031700Z", "20200102T031700Z"):
        (tmp_path / f"serai-1-{night}.db").touch()
    with one_box() as hall:
        open_table(hall.url)
        run_script("backup", str(tmp_path), DATABASE_URL=hall.databases, SERAI_BACKUPS_KEPT="2")
    *older, copy = sorted(tmp_path.iterdir())
    assert [file.name for file in older] == ["serai-1-20200102T031700Z.db"]
    assert copy.stat().st_mode & 0o077 == 0
    target = new_database(postgres)
    try:
        told = run_script("restore_drill", str(tmp_path), target)
    finally:
        drop_database(postgres, target)
    assert "Tables replayed: 1. Not in order: 0." in told
    assert re.search(r"Restored in \d+ s", told)


def test_so_is_a_copy_of_a_fleet(tmp_path: Path, hall: Shape, postgres: str):
    targets = [new_database(postgres) for _ in range(2)]
    open_table(hall.url)
    run_script("backup", str(tmp_path), DATABASE_URL=hall.databases)
    try:
        told = run_script("restore_drill", str(tmp_path), *targets)
    finally:
        for target in targets:
            drop_database(postgres, target)
    assert re.search(r"Tables replayed: [1-9]\d*\. Not in order: 0\.", told)
