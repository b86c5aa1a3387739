"""Requests that do not arrive: they end in time, hinder nobody else, and the operator is told."""

import json
import re
import resource
import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import httpx
import pytest
from structlog.testing import capture_logs
from websockets.sync.client import connect

from serai.server import sparingly
from serai.server.app import refused_connections
from serai.server.app.connection_counts import ConnectionCounts
from serai.server.app.networks import WIDE_TIMES
from serai.server.app.refused_connections import note_refusal
from serai.server.app.unfinished_requests import HEAD_SECONDS, MAX_HEAD_BYTES, MAX_UNFINISHED_PER_NETWORK
from serai.server.sparingly import LOG_SECONDS, Sparingly
from tests import patience
from tests.server.guests import Guest
from tests.server.hurried import SECONDS, HurriedNode
from tests.server.shapes import Shape, one_box

ATTACKER, VISITOR, PROXY = "127.0.2.1", "127.0.1.1", "127.0.0.1"
"""Addresses of three networks, of which the last is the proxy's."""
HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-a: "
UPGRADE = b"GET /api/lobby/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
NOWHERE = b"GET /api/nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n"
BODY = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{"


def connection(url: str, address: str, first: bytes = b"") -> socket.socket:
    """A connection from an address, which has sent something."""
    where = httpx.URL(url)
    line = socket.create_connection((where.host, where.port or 0), patience.SECONDS, (address, 0))
    line.sendall(first)
    return line


def is_closed(line: socket.socket) -> bool:
    """Whether the node has closed a connection; it has answered nothing there."""
    try:
        return bool(select.select([line], [], [], 0)[0]) and line.recv(1) == b""
    except ConnectionError:
        return True


def wait_until_closed(line: socket.socket, drop: bytes = b"") -> float:
    """How many seconds it takes until the node closes a connection, over which something drops all the time."""
    began = time.monotonic()
    while time.monotonic() < began + patience.SECONDS:
        try:
            if select.select([line], [], [], 0.05)[0] and line.recv(4096) == b"":
                return time.monotonic() - began
            line.send(drop)
        except ConnectionError:
            return time.monotonic() - began
    pytest.fail("it was never closed")


def visit(url: str, address: str, seconds: float = patience.SECONDS) -> httpx.Response:
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address), timeout=seconds) as client:
        return client.get(f"{url}/healthz")


def refused(url: str, reason: str) -> int:
    """How many connections a node says it has refused for a reason."""
    metrics = httpx.get(f"{url}/metrics", trust_env=False, verify=False).text
    found = re.search(rf'serai_connections_refused_total{{reason="{reason}"}} ([\d.]+)', metrics)
    return int(float(found[1])) if found else 0


# Many at once


@pytest.fixture(scope="module")
def box() -> Iterator[Shape]:
    with one_box(SERAI_GENEROSITY="1") as shape:
        yield shape


def test_half_sent_requests_of_one_network_hinder_nobody_else():
    descriptors = 160  # more than a network may hold, fewer than it tries to
    with one_box(SERAI_GENEROSITY="1") as hall, ExitStack() as lines:
        resource.prlimit(hall.nodes[0].pid, resource.RLIMIT_NOFILE, (descriptors, descriptors))
        held = [lines.enter_context(connection(hall.url, ATTACKER, HALF)) for _ in range(200)]
        assert visit(hall.url, VISITOR, seconds=HEAD_SECONDS / 2).text == "ok"
        assert in_time(lambda: sum(map(is_closed, held)) == 200 - MAX_UNFINISHED_PER_NETWORK)
        assert not answers(hall.url, ATTACKER)
        assert refused(hall.url, "crowded") == 200 - MAX_UNFINISHED_PER_NETWORK + 1
        lines.close()
        assert in_time(lambda: answers(hall.url, ATTACKER))
        (told,) = re.findall(r"connections are refused .*", hall.nodes[0].said())
        assert "reason=crowded" in told
        assert "network=127.0.2.0/24" in told


def answers(url: str, address: str) -> bool:
    try:
        return visit(url, address).is_success
    except httpx.TransportError:
        return False


def in_time(happens: Callable[[], bool], seconds: float = HEAD_SECONDS / 2) -> bool:
    """Whether something comes true before any request is late."""
    latest = time.monotonic() + seconds
    while not (happened := happens()) and time.monotonic() < latest:
        time.sleep(0.05)
    return happened


def test_a_network_that_goes_on_after_refusals_gets_no_further_connection_until_it_has_waited(box: Shape):
    address = "127.0.3.1"
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address), timeout=patience.SECONDS) as client:
        while client.get(f"{box.url}/api/nowhere").status_code != 429:
            pass
    before = refused(box.url, "crowded")
    with ExitStack() as lines:
        held: list[socket.socket] = []
        while refused(box.url, "crowded") == before:
            assert len(held) < 10 * MAX_UNFINISHED_PER_NETWORK, "every connection was taken"
            held += [lines.enter_context(connection(box.url, address, NOWHERE)) for _ in range(70)]
        assert visit(box.url, VISITOR).text == "ok"
    assert in_time(lambda: answers(box.url, address))


def test_garbage_is_counted_and_does_not_fill_the_log(box: Shape):
    for _ in range(5):
        with connection(box.url, ATTACKER, b"\x16\x03\x01 no request\r\n\r\n") as line:
            assert b" 400 " in line.recv(4096)
    assert refused(box.url, "garbage") == 5
    said = box.nodes[0].said()
    assert said.count("reason=garbage") == 1
    assert "Invalid HTTP" not in said


def test_connections_of_a_trusted_proxy_are_of_many_people_and_not_counted(box: Shape):
    with ExitStack() as lines:
        held = [lines.enter_context(connection(box.url, PROXY, HALF)) for _ in range(2 * MAX_UNFINISHED_PER_NETWORK)]
        assert visit(box.url, PROXY).text == "ok"
        assert not any(map(is_closed, held))


def test_whoever_has_a_48_of_ipv6_has_not_64000_networks():
    counts = ConnectionCounts()
    for number in range(WIDE_TIMES):
        assert counts.has_room(f"2001:db8:1:{number}::/64", 1)
        counts.add(f"2001:db8:1:{number}::/64")
    assert not counts.has_room("2001:db8:1:ff::/64", 1)
    assert counts.has_room("2001:db8:2:ff::/64", 1)
    for number in range(WIDE_TIMES):
        counts.remove(f"2001:db8:1:{number}::/64")
    assert not counts


# Too slow, too long


@pytest.fixture(scope="module")
def hurried() -> Iterator[HurriedNode]:
    with HurriedNode() as node:
        yield node


SLOW = {
    "nothing": (b"", b"", "late-head"),
    "half a head": (HALF, b"", "late-head"),
    "a head drop by drop": (HALF, b"a", "late-head"),
    "half an upgrade": (UPGRADE, b"", "late-head"),
    "half of the next head": (WHOLE + HALF, b"", "late-head"),
    "the next head drop by drop": (WHOLE + HALF, b"a", "late-head"),
    "half a body": (BODY, b"", "late-body"),
    "a body drop by drop": (BODY, b"a", "late-body"),
}
"""What is sent at first, what drops after it, and what the node makes of it."""


@pytest.mark.parametrize(("first", "drop", "reason"), SLOW.values(), ids=SLOW)
def test_a_request_that_does_not_arrive_in_time_is_cut(hurried: HurriedNode, first: bytes, drop: bytes, reason: str):
    before = refused(hurried.url, reason)
    with connection(hurried.url, VISITOR) as line:
        if first.startswith(WHOLE):
            line.sendall(WHOLE)
            assert line.recv(4096).startswith(b"HTTP/1.1 200")
        line.sendall(first.removeprefix(WHOLE))
        assert SECONDS / 2 < wait_until_closed(line, drop) < 2 * SECONDS + 10
    assert refused(hurried.url, reason) == before + 1


def test_whoever_has_sent_a_whole_request_may_stay(hurried: HurriedNode):
    linda = Guest(hurried.url, "Linda")
    table = linda.open()
    stream = linda.http.stream("GET", f"/api/tables/{table}/stream")
    where = hurried.url.replace("http", "ws", 1)
    with stream as answer, connect(f"{where}/api/tables/{table}/live", compression=None, proxy=None) as line:
        told = answer.iter_lines()
        assert next(told)
        with connection(hurried.url, VISITOR, HALF) as slow:
            wait_until_closed(slow)
        line.send('{"t":"ping"}')
        while json.loads(line.recv(timeout=patience.SECONDS))["t"] != "pong":
            pass
        seq = linda.wish(table, "say", text="Salaam!")
        assert json.loads(next(told))["seq"] == seq


def test_a_head_without_end_is_cut_before_its_time(box: Shape):
    with connection(box.url, VISITOR, HALF) as line:
        assert wait_until_closed(line, b"a" * (MAX_HEAD_BYTES // 4)) < HEAD_SECONDS / 2
    assert refused(box.url, "long-head") == 1


# What the operator sees, and what the system allows


def test_what_is_left_of_a_body_that_is_too_large_is_no_head(box: Shape):
    before = refused(box.url, "long-head")
    with httpx.Client(base_url=box.url, timeout=patience.SECONDS, trust_env=False, verify=False) as client:
        for _ in range(8):
            assert client.post("/api/games/amul/edition/check", content=b"x" * 1_000_000).status_code == 413
            assert client.get("/healthz").text == "ok"
    assert refused(box.url, "long-head") == before


def test_refusals_are_counted_each_and_logged_once_a_minute_for_each_reason(monkeypatch: pytest.MonkeyPatch):
    clock = iter([100.0, 101.0, 102.0, 100.0 + LOG_SECONDS])
    monkeypatch.setattr(sparingly, "monotonic", lambda: next(clock))
    monkeypatch.setattr(refused_connections, "sparingly", Sparingly())
    with capture_logs() as lines:
        note_refusal("crowded", "a")
        note_refusal("crowded", "b")
        note_refusal("flood", "c")
        note_refusal("crowded", "d")
    assert [(line["reason"], line["network"]) for line in lines] == [("crowded", "a"), ("flood", "c"), ("crowded", "d")]


def test_a_node_opens_as_many_connections_as_the_system_allows():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        with one_box() as hall:
            assert resource.prlimit(hall.nodes[0].pid, resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
