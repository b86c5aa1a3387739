"""How much one guest, or one address, may ask for: told in seconds, and felt by nobody else."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.resources import files
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from serai.online.commands import MAX_TEXT_LETTERS
from serai.server.app.application import MAX_BODY_BYTES
from serai.server.app.open_connections import MAX_CONNECTIONS_PER_PERSON
from serai.server.app.rate_limiter import (
    MAX_BUCKETS,
    RATE_LIMITS,
    RateLimiter,
    RequestKind,
    TooManyRequests,
    network_of,
)
from serai.server.app.serving import MAX_MESSAGE_BYTES
from tests import patience
from tests.server.shapes import Shape, one_box

GENEROSITY = 0.2
networks = iter(range(1, 250))


@pytest.fixture(scope="module")
def hall() -> Iterator[Shape]:
    with one_box(SERAI_GENEROSITY=str(GENEROSITY)) as shape:
        yield shape


@pytest.fixture
def linda(hall: Shape) -> Iterator[httpx.Client]:
    with guest(hall) as client:
        yield client


@contextmanager
def guest(hall: Shape) -> Iterator[httpx.Client]:
    """Somebody with a cookie, who comes from a network of their own."""
    with nobody(hall) as client:
        client.get("/api/me").raise_for_status()
        client.headers["cookie"] = f"serai={client.cookies['serai']}"
        client.cookies.clear()
        yield client


def nobody(hall: Shape, address: str = "") -> httpx.Client:
    """Somebody new, who comes from the address that the proxy in front of the hall tells."""
    address = address or f"203.0.{next(networks)}.7"
    return httpx.Client(
        base_url=hall.url, headers={"x-forwarded-for": address}, timeout=patience.SECONDS, trust_env=False, verify=False
    )


def open_table(client: httpx.Client) -> str:
    return str(client.post("/api/tables", json={"game": "amul", "seats": 3}).raise_for_status().json()["table"])


def line(client: httpx.Client, table: str) -> ClientConnection:
    where = f"{client.base_url}/api/tables/{table}/live".replace("http", "ws", 1)
    headers = {name: client.headers[name] for name in ("cookie", "x-forwarded-for") if name in client.headers}
    return connect(where, additional_headers=headers, compression=None, proxy=None)


def hear(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    while True:
        message = json.loads(socket.recv(timeout=patience.SECONDS))
        if message["t"] in kinds:
            return dict(message)


# Credits

AN_EDITION = {
    "game": "amulett",
    "toml": (files("serai.games.amulett.editions") / "reconstructed.toml").read_text(encoding="utf-8"),
}
ASKING: dict[RequestKind, Callable[[httpx.Client, str], httpx.Response]] = {
    "read": lambda client, table: client.get("/api/games"),
    "command": lambda client, table: client.post(f"/api/tables/{table}", json={"t": "ready"}),
    "say": lambda client, table: client.post(f"/api/tables/{table}", json={"t": "say", "text": "Salaam!"}),
    "open": lambda client, table: client.post("/api/tables", json={"game": "amul", "seats": 3}),
    "account": lambda client, table: client.put("/api/me", json={"language": "de"}),
    "upload": lambda client, table: client.post("/api/editions", json=AN_EDITION),
    "check": lambda client, table: client.post("/api/games/amul/edition/check", json={"toml": ""}),
}


@pytest.mark.parametrize("what", ASKING)
def test_whoever_asks_too_much_is_told_how_long_to_wait_and_others_are_not(
    hall: Shape, linda: httpx.Client, what: RequestKind
):
    table = open_table(linda)
    limit = RATE_LIMITS[what]
    most = limit.size * GENEROSITY
    began, granted = time.monotonic(), 0
    while (answer := ASKING[what](linda, table)).is_success:
        granted += 1
        assert granted <= 2 * most + 5, "there is no limit"
    grown = (time.monotonic() - began) * most / limit.seconds
    used_before = {"read": 1, "open": 1}.get(what, 0)
    assert most - used_before <= granted <= most + grown + 1
    trouble = answer.json()
    assert (answer.status_code, trouble["why"]) == (429, "too-much")
    assert answer.headers["retry-after"] == str(trouble["seconds"])
    assert 1 <= trouble["seconds"] <= limit.seconds / most + 1
    assert str(trouble["seconds"]) in trouble["say"]
    with guest(hall) as mira:
        assert ASKING[what](mira, open_table(mira)).is_success


def test_after_the_seconds_that_were_told_one_may_ask_again(linda: httpx.Client):
    while (answer := linda.get("/api/games")).is_success:
        pass
    time.sleep(answer.json()["seconds"] + 0.1)
    assert linda.get("/api/games").is_success


def test_newcomers_of_one_network_share_what_the_network_may_do(hall: Shape):
    most = int(RATE_LIMITS["newcomer"].size * GENEROSITY)
    for number in range(most):
        with nobody(hall, f"198.51.100.{number}") as newcomer:
            assert newcomer.get("/api/me").is_success
    with nobody(hall, "198.51.100.200") as newcomer:
        answer = newcomer.get("/api/me")
        assert (answer.status_code, answer.json()["why"]) == (429, "too-much")
        assert "set-cookie" not in answer.headers
    with nobody(hall, "198.51.101.1") as newcomer:
        assert newcomer.get("/api/me").is_success


def test_a_line_that_sends_too_much_is_told_so_and_stays_open(linda: httpx.Client):
    limit = RATE_LIMITS["message"]
    with line(linda, open_table(linda)) as socket:
        answers: list[dict[str, Any]] = []
        while not answers or answers[-1]["t"] == "pong":
            socket.send('{"t":"ping"}')
            answers.append(hear(socket, "pong", "refused"))
            assert len(answers) < 2 * limit.size
        assert answers[-1]["why"] == "too-much"
        assert len(answers) - 1 >= limit.size * GENEROSITY
        time.sleep(limit.seconds / (limit.size * GENEROSITY) + 0.2)
        socket.send('{"t":"ping"}')
        assert hear(socket, "pong", "refused")["t"] == "pong"


def test_talk_is_counted_together_however_it_is_sent(linda: httpx.Client):
    table = open_table(linda)
    most = int(RATE_LIMITS["say"].size * GENEROSITY)
    for _ in range(most):
        linda.post(f"/api/tables/{table}", json={"t": "say", "text": "Salaam!"}).raise_for_status()
    with line(linda, table) as socket:
        socket.send(json.dumps({"t": "say", "id": "s1", "text": "Salaam!"}))
        refusal = hear(socket, "ack", "refused")
        assert (refusal["id"], refusal["why"]) == ("s1", "too-much")


def test_the_bucket_of_whoever_asked_longest_ago_is_forgotten_first():
    limiter = RateLimiter()
    for _ in range(RATE_LIMITS["open"].size):
        limiter.take("open", "Linda")
    for number in range(MAX_BUCKETS - 1):
        limiter.take("read", str(number))
    with pytest.raises(TooManyRequests):
        limiter.take("open", "Linda")
    limiter.take("read", "one more")
    assert len(limiter.buckets) == MAX_BUCKETS
    with pytest.raises(TooManyRequests):
        limiter.take("open", "Linda")


@pytest.mark.parametrize(
    ("one", "another", "together"),
    [
        ("203.0.113.7", "203.0.113.250", True),
        ("203.0.113.7", "203.0.114.7", False),
        ("2001:db8:1:2::7", "2001:db8:1:2:ffff::1", True),
        ("2001:db8:1:2::7", "2001:db8:1:3::7", False),
        ("::ffff:203.0.113.7", "::ffff:198.51.100.7", False),
        ("a name", "another name", False),
    ],
)
def test_who_has_one_address_of_a_network_may_have_them_all(one: str, another: str, together: bool):
    assert (network_of(one) == network_of(another)) is together


# Sizes


@pytest.mark.parametrize("pieces", [False, True], ids=["announced", "in pieces"])
def test_a_body_too_large_is_not_read(linda: httpx.Client, pieces: bool):
    body = json.dumps({"name": "a" * MAX_BODY_BYTES}).encode()
    content = iter([body[:5_000], body[5_000:10_000], body[10_000:]]) if pieces else body
    answer = linda.put("/api/me", content=content, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["why"]) == (413, "too-large")
    assert linda.get("/api/me").is_success


def test_a_message_too_large_closes_the_line_and_nothing_else(linda: httpx.Client):
    table = open_table(linda)
    with line(linda, table) as neighbour, line(linda, table) as socket:
        room = MAX_MESSAGE_BYTES - len('{"t":"say","text":""}')
        socket.send('{"t":"say","text":"%s"}' % ("a" * room))
        assert hear(socket, "refused")["why"] == "unreadable"
        socket.send('{"t":"say","text":"%s"}' % ("a" * (room + 1)))
        with pytest.raises(ConnectionClosed):
            hear(socket, "refused")
        assert socket.close_code == 1009
        neighbour.send('{"t":"ping"}')
        hear(neighbour, "pong")


@pytest.mark.parametrize("text", ["", "  \n ", "a" * (MAX_TEXT_LETTERS + 1)])
def test_saying_nothing_or_too_much_is_refused(linda: httpx.Client, text: str):
    table = open_table(linda)
    answer = linda.post(f"/api/tables/{table}", json={"t": "say", "text": text})
    assert (answer.status_code, answer.json()["why"]) == (400, "unreadable")


def test_the_longest_text_is_said_to_everybody(hall: Shape, linda: httpx.Client):
    table = open_table(linda)
    text = "ä" * MAX_TEXT_LETTERS
    linda.post(f"/api/tables/{table}", json={"t": "say", "text": text}).raise_for_status()
    with nobody(hall) as watcher:
        news = watcher.get(f"/api/tables/{table}", params={"after": 0}).json()["feed"]
    assert news[-1]["text"] == text


# Lines


def test_one_person_keeps_so_many_lines_and_no_more(hall: Shape, linda: httpx.Client):
    table = open_table(linda)
    with ExitStack() as open_lines:
        first, *_ = (open_lines.enter_context(line(linda, table)) for _ in range(MAX_CONNECTIONS_PER_PERSON))
        hear(first, "welcome")
        with line(linda, table) as one_too_many:
            assert hear(one_too_many, "welcome", "refused")["why"] == "too-much"
            with pytest.raises(ConnectionClosed):
                one_too_many.recv(timeout=patience.SECONDS)
            assert one_too_many.close_code == 4403
        stream = linda.get(f"/api/tables/{table}/stream")
        assert (stream.status_code, stream.json()["why"]) == (429, "too-much")
        with guest(hall) as mira, line(mira, table) as socket:
            hear(socket, "welcome")
        first.close()
        assert until(lambda: comes_in(linda, table)), "the line that was closed still counts"


def comes_in(client: httpx.Client, table: str) -> bool:
    with line(client, table) as socket:
        return hear(socket, "welcome", "refused")["t"] == "welcome"


def until(happens: Callable[[], bool], seconds: float = patience.SECONDS) -> bool:
    """Whether something comes true in time."""
    latest = time.monotonic() + seconds
    while not (happened := happens()) and time.monotonic() < latest:
        time.sleep(0.05)
    return happened
