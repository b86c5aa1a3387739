"""By which names a server answers, to whom it shows its metrics, and whom it names as its contact."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from litestar import Request
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from serai.server.app.health import is_near
from serai.server.app.hosts import AllowedHosts, WrongHost
from serai.server.app.well_known import security_text
from serai.server.configuration import Configuration, read_configuration
from serai.server.store.errors import SetupError
from tests import patience
from tests.server.shapes import Shape, one_box

AT_HOME = Configuration()
PUBLIC = Configuration(public_url="https://play.example.org")
MORE = Configuration(public_url="https://play.example.org", hosts="old.example.org, Serai")

HOSTS = """
host                        at home  public  more
-                           yes      yes     yes
localhost                   yes      yes     yes
LOCALHOST:8000              yes      yes     yes
127.0.0.1:8000              yes      yes     yes
[::1]:8000                  yes      yes     yes
192.168.1.5:8000            yes      yes     yes
[fd00::5]:8000              yes      yes     yes
93.184.216.34               yes      no      no
[2606:2800:220:1::1]        yes      no      no
serai                       yes      no      yes
serai:8000                  yes      no      yes
box.local                   yes      no      no
box.lan:8000                yes      no      no
box.home.arpa               yes      no      no
play.example.org            no       yes     yes
play.example.org:443        no       yes     yes
PLAY.example.org.           no       yes     yes
old.example.org             no       no      yes
evil.example                no       no      no
evil.example:8000           no       no      no
127.0.0.1.evil.example      no       no      no
localhost.evil.example      no       no      no
play.example.org.evil.com   no       no      no
evil.notlocal               no       no      no
[::1                        no       no      no
"""


@pytest.mark.parametrize("row", HOSTS.strip().splitlines()[1:])
def test_a_server_answers_to_its_own_names(row: str):
    host, *expected = row.split()
    for configuration, outcome in zip((AT_HOME, PUBLIC, MORE), expected, strict=True):
        assert allows(configuration, host.strip("-")) is (outcome == "yes"), configuration


def allows(configuration: Configuration, host: str) -> bool:
    try:
        AllowedHosts(configuration).require(host)
    except WrongHost:
        return False
    return True


@pytest.fixture(scope="module")
def hall() -> Iterator[Shape]:
    with one_box(SERAI_CONTACT="ilse@example.org") as shape:
        yield shape


def get(hall: Shape, path: str, **headers: str) -> httpx.Response:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.get(hall.url + path, headers=sent, timeout=patience.SECONDS, trust_env=False, verify=False)


def test_a_name_that_leads_to_somebody_elses_server_is_refused_with_what_to_set(hall: Shape):
    answer = get(hall, "/api/games", host="evil.example", origin="http://evil.example")
    assert (answer.status_code, answer.json()["why"]) == (421, "refused")
    assert re.search(r"'evil\.example'.* SERAI_PUBLIC_URL .* SERAI_HOSTS", answer.json()["say"])
    assert answer.headers["x-frame-options"] == "DENY"
    assert "host=evil.example" in hall.nodes[0].said()
    for name in ("127.0.0.1", "192.168.1.5", "localhost"):
        assert get(hall, "/api/games", host=name).is_success


def test_neither_does_a_socket_answer_to_it(hall: Shape):
    port = httpx.URL(hall.url).port
    with pytest.raises(InvalidStatus, match="403"):
        connect(f"ws://evil.example:{port}/api/lobby/live", address=("127.0.0.1", port), proxy=None)
    with connect(f"ws://localhost:{port}/api/lobby/live", address=("127.0.0.1", port), proxy=None) as socket:
        assert socket.recv(timeout=patience.SECONDS)


# Metrics


FORWARDED = [{"x_forwarded_for": "127.0.0.1"}, {"x_forwarded_for": "203.0.114.7"}, {"via": "1.1 proxy"}]


def test_metrics_are_for_whoever_comes_from_near_and_through_no_proxy(hall: Shape):
    assert get(hall, "/metrics").is_success
    for headers in FORWARDED:
        answer = get(hall, "/metrics", **headers)
        assert (answer.status_code, answer.json()["why"]) == (403, "not-yours")
        assert "SERAI_METRICS" in answer.json()["say"]


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("10.0.0.7", True),
        ("::ffff:192.168.1.5", True),
        ("fd00::5", True),
        ("93.184.216.34", False),
        ("::ffff:93.184.216.34", False),
        ("2606:2800:220:1::1", False),
        ("a name", False),
    ],
)
def test_near_is_this_machine_and_a_private_network(address: str, near: bool):
    scope: Any = {"type": "http", "client": (address, 1), "headers": []}
    assert is_near(Request(scope)) is near


def test_metrics_may_be_opened_for_everybody():
    with one_box(SERAI_METRICS="public") as open_to_all:
        assert all(get(open_to_all, "/metrics", **headers).is_success for headers in FORWARDED)
    with pytest.raises(SetupError, match="SERAI_METRICS is 'everybody'; it may be private or public"):
        read_configuration({"SERAI_METRICS": "everybody"})


# Whom to tell, and who should look away


def test_a_contact_is_named_for_who_found_a_weakness(hall: Shape):
    answer = get(hall, "/.well-known/security.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    contact, expires, _ = answer.text.splitlines()
    assert contact == "Contact: mailto:ilse@example.org"
    assert datetime.fromisoformat(expires.removeprefix("Expires: ")) > datetime.now(UTC)


@pytest.mark.parametrize("contact", ["mailto:ilse@example.org", "https://example.org/weaknesses"])
def test_a_contact_may_be_any_address(contact: str):
    assert security_text(contact).startswith(f"Contact: {contact}\n")


def test_search_engines_are_asked_to_leave_tables_alone(hall: Shape):
    lines = get(hall, "/robots.txt").text.splitlines()
    assert {"User-agent: *", "Disallow: /t/", "Disallow: /api/"} <= set(lines)
