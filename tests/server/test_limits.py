"""How much one guest, or one address, may ask for: told in seconds, and felt by nobody else."""

import itertools
import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib.resources import files
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from serai.online.commands import MAX_TEXT_LETTERS
from serai.server.app.application import MAX_BODY_BYTES
from serai.server.app.context import BYTES_PER_READ
from serai.server.app.cookies import COOKIE
from serai.server.app.flooding import CLOSE_FLOOD, MAX_REFUSALS
from serai.server.app.floods import BURST_BYTES
from serai.server.app.networks import WIDE_TIMES, network_of
from serai.server.app.open_connections import MAX_CONNECTIONS_PER_PERSON
from serai.server.app.rate_limiter import (
    MAX_BUCKETS,
    RATE_LIMITS,
    RateLimiter,
    RequestKind,
    TooManyRequests,
)
from serai.server.app.request_filter import HOLD_BACK_SECONDS
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
def guest(hall: Shape, address: str = "") -> Iterator[httpx.Client]:
    """Somebody with a cookie, who comes from a network of their own if no address is given."""
    with nobody(hall, address) as client:
        client.get("/api/me").raise_for_status()
        client.headers["cookie"] = f"{COOKIE}={client.cookies[COOKIE]}"
        client.cookies.clear()
        yield client


def nobody(hall: Shape, address: str = "") -> httpx.Client:
    """Somebody new, who comes from the address that the proxy in front of the hall tells."""
    address = address or f"203.0.{next(networks)}.7"
    return httpx.Client(
        base_url=hall.url, headers={"x-forwarded-for": address}, timeout=patience.SECONDS, trust_env=False, verify=False
    )


def open_table(client: httpx.Client, **details: Any) -> str:
    wanted = {"game": "amul", "seats": 3, **details}
    return str(client.post("/api/tables", json=wanted).raise_for_status().json()["table"])


def line(client: httpx.Client, table: str, path: str = "") -> ClientConnection:
    where = str(client.base_url.join(path or f"/api/tables/{table}/live")).replace("http", "ws", 1)
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
    "hint": lambda client, table: client.get(f"/api/tables/{table}/hint"),
    "open": lambda client, table: client.post("/api/tables", json={"game": "amul", "seats": 3}),
    "account": lambda client, table: client.put("/api/me", json={"language": "de"}),
    "upload": lambda client, table: client.post("/api/editions", json=AN_EDITION),
    "check": lambda client, table: client.post("/api/games/amul/edition/check", json={"toml": ""}),
}

SET: dict[RequestKind, dict[str, Any]] = {"hint": {"fill": "apprentice", "begin": True}}
"""The tables that are asked for, where an empty one does not do."""


@pytest.mark.parametrize("what", ASKING)
def test_whoever_asks_too_much_is_told_how_long_to_wait_and_others_are_not(
    hall: Shape, linda: httpx.Client, what: RequestKind
):
    table = open_table(linda, **SET.get(what, {}))
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
        assert ASKING[what](mira, open_table(mira, **SET.get(what, {}))).is_success


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


def until_refused(ask: Callable[[], httpx.Response], most: float) -> int:
    """How often somebody is answered before it is too much."""
    for granted in range(int(3 * most) + 5):
        if (answer := ask()).status_code == 429:
            assert int(answer.headers["retry-after"]) == answer.json()["seconds"] >= 1
            assert answer.headers["x-content-type-options"] == "nosniff"
            return granted
    pytest.fail("there is no limit")


def test_a_network_that_invents_tokens_is_told_to_wait_and_known_tokens_go_on(hall: Shape, linda: httpx.Client):
    most = RATE_LIMITS["token"].size * GENEROSITY
    address = f"203.0.{next(networks)}.7"
    token = linda.post("/api/me/tokens", json={"name": "bot"}).raise_for_status().json()["token"]
    with nobody(hall, address) as bot, nobody(hall, address) as stranger:
        bot.headers["authorization"] = f"Bearer {token}"
        bot.get("/api/games").raise_for_status()
        invented = iter(range(10_000))
        granted = until_refused(
            lambda: stranger.get("/api/games", headers={"authorization": f"Bearer serai_{next(invented)}"}), most
        )
        assert most <= granted < 2 * most
        bot.get("/api/games").raise_for_status()


def test_whoever_goes_on_after_refusals_is_refused_everything(linda: httpx.Client):
    table = open_table(linda)
    most = RATE_LIMITS["check"].size * GENEROSITY + RATE_LIMITS["miss"].size * GENEROSITY

    def go_on() -> httpx.Response:
        ASKING["check"](linda, table)
        return linda.get("/api/lobby/live")  # which has no limit of its own

    assert most - 1 <= until_refused(go_on, most) < 2 * most


@pytest.mark.parametrize("who", ["nobody", "somebody"])
def test_whoever_asks_for_what_is_not_there_is_stopped_before_it_is_looked_for(hall: Shape, who: str):
    most = RATE_LIMITS["miss"].size * GENEROSITY
    address = f"203.0.{next(networks)}.7"
    kinds = {"nobody": nobody, "somebody": guest}
    with kinds[who](hall, address) as seeker, guest(hall, address) as neighbour:

        def seek() -> httpx.Response:
            seeker.post("/api/nowhere")
            return seeker.get("/api/games")

        assert most - 1 <= until_refused(seek, most) < 2 * most
        assert seeker.get("/").is_success
        assert neighbour.get("/api/games").is_success
        with nobody(hall) as elsewhere:
            assert elsewhere.get("/api/games").is_success


def test_whoever_goes_on_with_what_is_refused_is_stopped_before_it_is_judged(linda: httpx.Client):
    most = RATE_LIMITS["miss"].size * GENEROSITY
    table = open_table(linda)
    commands = itertools.cycle([{"t": "sit", "seat": 99}, {"t": "choose", "action": "nothing"}])

    def go_on() -> httpx.Response:
        linda.post(f"/api/tables/{table}", json=next(commands))
        return linda.get("/api/games")

    assert most - 1 <= until_refused(go_on, most) < 2 * most


def test_many_people_of_one_network_who_are_refused_are_stopped_together(hall: Shape):
    most, address = RATE_LIMITS["network-miss"].size * GENEROSITY, f"203.0.{next(networks)}.7"
    with ExitStack() as stack:
        crowd = itertools.cycle([stack.enter_context(guest(hall, address)) for _ in range(8)])
        neighbour = stack.enter_context(guest(hall))

        def seek() -> httpx.Response:
            next(crowd).post("/api/nowhere")
            return next(crowd).get("/api/games")

        assert most - 1 <= until_refused(seek, most) < 2 * most
        assert neighbour.get("/api/games").is_success


def test_whoever_goes_on_all_the_same_waits_for_every_further_refusal(hall: Shape):
    with nobody(hall) as seeker, guest(hall) as elsewhere:
        until_refused(lambda: seeker.get("/api/nowhere"), RATE_LIMITS["miss"].size * GENEROSITY)
        assert seconds_of(lambda: seeker.get("/api/games")) >= HOLD_BACK_SECONDS
        assert seconds_of(lambda: elsewhere.get("/api/games")) < HOLD_BACK_SECONDS


def seconds_of(ask: Callable[[], object]) -> float:
    began = time.monotonic()
    ask()
    return time.monotonic() - began


def test_sockets_that_are_refused_count_too(linda: httpx.Client):
    for _ in range(int(RATE_LIMITS["miss"].size * GENEROSITY)):
        with line(linda, "nowhere") as socket:
            assert hear(socket, "refused")["why"] in ("no-such-table", "too-much")
    with pytest.raises(InvalidStatus):
        line(linda, "nowhere").close()


@pytest.mark.parametrize("path", ["/readyz", "/metrics", "/api/schema/openapi.json"])
def test_questions_of_monitors_are_counted_by_network(hall: Shape, path: str):
    most = RATE_LIMITS["probe"].size * GENEROSITY
    with nobody(hall) as monitor, nobody(hall) as elsewhere:
        assert most <= until_refused(lambda: monitor.get(path), most) < 2 * most
        assert elsewhere.get(path).status_code != 429


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


@pytest.mark.parametrize("where", ["table", "lobby"])
def test_a_line_that_goes_on_after_refusals_is_closed_and_its_neighbour_is_not(linda: httpx.Client, where: str):
    table = open_table(linda)
    path = f"/api/tables/{table}/live" if where == "table" else "/api/lobby/live"
    most = int(RATE_LIMITS["message"].size * GENEROSITY)
    with line(linda, table) as neighbour, line(linda, table, path) as socket:
        hear(neighbour, "update")
        with pytest.raises(ConnectionClosed):
            flood(socket, 20 * (most + MAX_REFUSALS))
        assert (socket.close_code, bool(socket.close_reason)) == (CLOSE_FLOOD, True)
        linda.post(f"/api/tables/{table}", json={"t": "say", "text": "Salaam!"}).raise_for_status()
        assert hear(neighbour, "update")["feed"]


EMPTY_PING = b"\x89\x80\0\0\0\0"
"""A ping of the protocol itself, which no application sees and which has to be answered."""


def test_a_line_that_floods_beneath_the_application_is_closed_and_its_neighbour_is_not(linda: httpx.Client):
    table = open_table(linda)
    with line(linda, table) as neighbour, line(linda, table) as socket:
        hear(neighbour, "update")
        with suppress(OSError):  # it may be closed before everything is sent
            socket.socket.sendall(2 * BURST_BYTES // len(EMPTY_PING) * EMPTY_PING)
        with pytest.raises(ConnectionClosed):
            flood(socket, 0)
        linda.post(f"/api/tables/{table}", json={"t": "say", "text": "Salaam!"}).raise_for_status()
        assert hear(neighbour, "update")["feed"]


def flood(socket: ClientConnection, times: int) -> None:
    """Sends more than anybody may, and listens for as long as the line is open."""
    for _ in range(times):
        socket.send('{"t":"ping"}')
    while True:
        socket.recv(timeout=patience.SECONDS)


def test_talk_is_counted_together_however_it_is_sent(linda: httpx.Client):
    table = open_table(linda)
    most = int(RATE_LIMITS["say"].size * GENEROSITY)
    for _ in range(most):
        linda.post(f"/api/tables/{table}", json={"t": "say", "text": "Salaam!"}).raise_for_status()
    with line(linda, table) as socket:
        socket.send(json.dumps({"t": "say", "id": "s1", "text": "Salaam!"}))
        refusal = hear(socket, "ack", "refused")
        assert (refusal["id"], refusal["why"]) == ("s1", "too-much")


def test_what_costs_more_is_paid_for_afterwards_and_others_owe_nothing():
    limiter = RateLimiter()
    size, seconds = RATE_LIMITS["read"]
    limiter.take("read", "linda")
    limiter.charge("read", "linda", 2 * size)
    with pytest.raises(TooManyRequests) as refused:
        limiter.take("read", "linda")
    assert refused.value.seconds == pytest.approx(seconds * (size + 2) / size, abs=1)
    limiter.take("read", "lukas")


def test_a_long_answer_counts_as_several_reads(hall: Shape, linda: httpx.Client):
    bots = {"game": "amul", "seats": 3, "sit": False, "fill": "random", "begin": True}
    table = linda.post("/api/tables", json=bots).json()["table"]
    with linda.stream("GET", f"/api/tables/{table}/stream", params={"after": 0}) as stream:
        next(line for line in stream.iter_lines() if line and json.loads(line)["info"]["status"] == "over")
    with nobody(hall) as stranger:
        began = time.monotonic()
        answer = stranger.get(f"/api/tables/{table}", params={"after": 0, "words": True})
        reads = sum(1 for _ in iter(lambda: stranger.get("/api/lobby").status_code, 429))
    size, seconds = RATE_LIMITS["read"]
    filled = GENEROSITY * size * (1 + (time.monotonic() - began) / seconds)
    assert len(answer.content) > 2 * BYTES_PER_READ
    assert reads <= filled - len(answer.content) / BYTES_PER_READ


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


def test_whoever_has_a_48_of_ipv6_may_ask_eight_times_as_much_and_not_65536_times():
    limiter = RateLimiter()
    most = RATE_LIMITS["newcomer"].size
    networks = [network_of(f"2001:db8:1:{number:x}::7") for number in range(WIDE_TIMES * most + 1)]
    for network in networks[:-1]:
        limiter.take("newcomer", network)
    with pytest.raises(TooManyRequests):
        limiter.take("newcomer", networks[-1])
    limiter.take("newcomer", network_of("2001:db8:2::7"))
    limiter.take("newcomer", "p0123456789abcdef")


def test_what_is_given_back_may_be_taken_again():
    limiter = RateLimiter()
    for _ in range(RATE_LIMITS["token"].size):
        limiter.take("token", "Linda")
    limiter.give_back("token", "Linda")
    limiter.require("token", "Linda")
    limiter.take("token", "Linda")
    with pytest.raises(TooManyRequests):
        limiter.require("token", "Linda")


@pytest.mark.parametrize(
    ("one", "another", "together"),
    [
        ("203.0.113.7", "203.0.113.250", True),
        ("203.0.113.7", "203.0.114.7", False),
        ("2001:db8:1:2::7", "2001:db8:1:2:ffff::1", True),
        ("2001:db8:1:2::7", "2001:db8:1:3::7", False),
        ("::ffff:203.0.113.7", "::ffff:198.51.100.7", False),
        ("fe80::7%eth0", "fe80::8%eth1", True),
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
