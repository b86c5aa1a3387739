"""People are called to slow tables when it is their turn: once, sealed, and never while they look."""

import asyncio
import json
import re
import socket
import sqlite3
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from serai.server.workers.notifier import NOTICE_DELAY_SECONDS
from serai.server.workers.posting import Unreachable, is_public, post_once
from serai.server.workers.vapid import encrypt, from_base64url
from tests.server.guests import Guest, WasRefused
from tests.server.push_service import Phone, PushService, claims_of, push_service
from tests.server.shapes import Shape, fleet, one_box

SLOW = {"kind": "slow", "bank": 86_400_000, "gain": 0}
LIVE = {"kind": "live", "bank": 600_000, "gain": 0}


@pytest.fixture(scope="module")
def reachable() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture
def service(reachable: PushService) -> PushService:
    reachable.status, reachable.seconds = 201, 0.0
    return reachable


@pytest.fixture(scope="module", params=["one box", "fleet"])
def calling_hall(request: pytest.FixtureRequest) -> Iterator[Shape]:
    """A hall that calls people even through a push service on this machine."""
    if request.param == "one box":
        with one_box(SERAI_PUSH="anywhere") as shape:
            yield shape
    else:
        postgres, nats = request.getfixturevalue("postgres"), request.getfixturevalue("nats")
        with fleet(postgres, nats, SERAI_PUSH="anywhere") as shape:
            yield shape


def subscribed(guest: Guest, service: PushService) -> Phone:
    """The guest's telephone, which is called from now on."""
    phone = Phone(service.url)
    guest.post("/api/me/push", phone.subscription)
    return phone


def begun(*people: Guest, clock: dict[str, object] = SLOW, name: str = "Night market") -> str:
    """A table of Āmul at which everybody has to offer a card."""
    host = people[0]
    table = host.open("amul", len(people), clock=clock, name=name, sit=False)
    for seat, person in enumerate(people):
        person.wish(table, "sit", seat=seat)
        person.wish(table, "ready")
    host.wish(table, "begin")
    return table


def is_asked(person: Guest, table: str) -> bool:
    told = person.look(table)
    return told["seat"] in told["info"]["acting"]


def offer(person: Guest, table: str) -> None:
    """Takes the first choice, as soon as the person's node has heard that there is one."""
    while not is_asked(person, table):
        time.sleep(0.05)
    person.wish(table, "choose", action=person.look(table)["view"]["choices"][0])


def guests(hall: Shape) -> tuple[Guest, Guest, Guest]:
    """Three people, who come to different nodes if there are several."""
    linda, lukas, mira = (Guest(hall.node(number)) for number in range(3))
    return linda, lukas, mira


def test_whoever_has_to_choose_is_called_once_for_each_turn_and_learns_nothing_else(
    calling_hall: Shape, service: PushService
):
    linda, lukas, mira = guests(calling_hall)
    phone, other = subscribed(linda, service), subscribed(lukas, service)
    table = begun(linda, lukas, mira)
    (call,) = service.wait_for(phone)
    told = json.loads(phone.open(call.body))
    assert told == {"table": table, "name": "Night market", "first": linda.name, "game": "amul", "language": "de"}
    with pytest.raises(InvalidTag):
        other.open(call.body)
    assert table not in str(call.headers), "the id of a table is the invitation to it"
    assert re.fullmatch(r"[\w-]{32}", call.headers["Topic"])
    topics = {call.headers["Topic"]}
    assert 86_000 < int(call.headers["TTL"]) <= 86_400
    claims = claims_of(call.headers["Authorization"], lukas.get("/api/me/push")["key"])
    assert claims["aud"] == service.url
    assert 0 < claims["exp"] - time.time() <= 86_400

    offer(mira, table)  # changes nothing for Linda, who still has to offer
    time.sleep(NOTICE_DELAY_SECONDS + 1)
    assert len(service.to(phone)) == 1
    offer(linda, table)
    offer(lukas, table)
    while not is_asked(linda, table):  # until it is Linda's turn to pick
        for person in (lukas, mira):
            if is_asked(person, table):
                offer(person, table)
        time.sleep(0.1)
    topics |= {again.headers["Topic"] for again in service.wait_for(phone, 2)}
    assert len(topics) == 1, "the newer notice takes the place of the older one"


def test_whoever_looks_at_the_table_is_not_called(calling_hall: Shape, service: PushService):
    linda, lukas, mira = guests(calling_hall)
    phone, other = subscribed(linda, service), subscribed(lukas, service)
    table = lukas.open("amul", 3, clock=SLOW, sit=False)
    for seat, person in enumerate((linda, lukas, mira)):
        person.wish(table, "sit", seat=seat)
        person.wish(table, "ready")
    with linda.line(table) as line:
        line.told()
        lukas.wish(table, "begin")  # at another node, if there are several
        service.wait_for(other)  # Lukas does not look, and is called
        time.sleep(0.5)
        assert service.to(phone) == []


def test_at_a_table_that_is_played_at_once_nobody_is_called(calling_hall: Shape, service: PushService):
    linda, lukas, mira = guests(calling_hall)
    phone = subscribed(linda, service)
    begun(linda, lukas, mira, clock=LIVE)
    slow = begun(linda, lukas, mira)  # later, and called all the same
    (call,) = service.wait_for(phone)
    assert json.loads(phone.open(call.body))["table"] == slow


def test_a_telephone_that_is_gone_is_forgotten(calling_hall: Shape, service: PushService):
    linda, lukas, mira = guests(calling_hall)
    phone = subscribed(linda, service)
    service.status = 410
    begun(linda, lukas, mira)
    service.wait_for(phone)
    late = time.monotonic() + 5
    while linda.get("/api/me/push")["subscriptions"]:
        assert time.monotonic() < late
        time.sleep(0.1)


def test_a_push_service_that_is_slow_or_broken_holds_up_nobody(calling_hall: Shape, service: PushService):
    linda, lukas, mira = guests(calling_hall)
    phone = subscribed(linda, service)
    service.status, service.seconds = 500, 4.0
    table = begun(linda, lukas, mira)
    service.wait_for(phone)
    began = time.monotonic()
    for person in (linda, lukas, mira):
        offer(person, table)
    assert time.monotonic() - began < 3
    assert [one["endpoint"] for one in linda.get("/api/me/push")["subscriptions"]] == [phone.endpoint]


def test_a_telephone_calls_only_the_person_who_used_it_last_and_is_given_up_by_its_owner(calling_hall: Shape):
    linda, lukas, _ = guests(calling_hall)
    phone = Phone()
    id = linda.post("/api/me/push", phone.subscription)["id"]
    assert lukas.http.delete(f"/api/me/push/{id}").json()["why"] == "unreadable"
    assert lukas.post("/api/me/push", phone.subscription)["id"] == id
    assert linda.get("/api/me/push")["subscriptions"] == []
    assert lukas.http.delete(f"/api/me/push/{id}").status_code == 204
    assert lukas.get("/api/me/push")["subscriptions"] == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "ftp://push.example.org/x"},
        {"endpoint": "https://push.example.org/x\r\nX-Evil: 1"},
        {"keys": {"p256dh": "AAAA", "auth": "AAAA"}},
        {"keys": {"p256dh": "A", "auth": "A"}},
        {"language": "fr"},
    ],
)
def test_what_no_browser_would_send_is_refused(calling_hall: Shape, wrong: dict[str, object]):
    linda, _, _ = guests(calling_hall)
    with pytest.raises(WasRefused, match="unreadable"):
        linda.post("/api/me/push", Phone().subscription | wrong)


def test_a_hall_that_is_silent_says_so():
    with one_box(SERAI_PUSH="off") as hall:
        linda = Guest(hall.url)
        assert linda.get("/api/me/push") == {"key": "", "subscriptions": []}
        with pytest.raises(WasRefused, match="no notifications"):
            linda.post("/api/me/push", Phone().subscription)


ELSEWHERE = """
http://push.example.org/ https://push.example.org:8443/ https://127.0.0.1/ https://169.254.169.254/ https://[::1]/
https://localhost/ https://2130706433/ https://127.1/ https://0x7f.0.0.1/ https://10.0.0.1./ https://intranet/
https://push.example.org:port/ https:///x https://x@/
"""


@pytest.fixture(scope="module")
def careful_hall() -> Iterator[Shape]:
    """A hall as it comes."""
    with one_box() as hall:
        yield hall


@pytest.mark.parametrize("endpoint", ELSEWHERE.split())
def test_a_hall_as_it_comes_keeps_no_address_that_is_none_of_a_push_service(careful_hall: Shape, endpoint: str):
    linda = Guest(careful_hall.url)
    with pytest.raises(WasRefused, match="address of a push service"):
        linda.post("/api/me/push", Phone().subscription | {"endpoint": endpoint})
    assert linda.get("/api/me/push")["subscriptions"] == []


def test_a_hall_as_it_comes_posts_nothing_to_an_address_that_was_kept_before(careful_hall: Shape, service: PushService):
    linda, lukas, mira = guests(careful_hall)
    kept = Phone()
    id = linda.post("/api/me/push", kept.subscription)["id"]
    phone = Phone(service.url)
    with sqlite3.connect(careful_hall.databases.removeprefix("sqlite:///")) as database:
        database.execute("UPDATE subscriptions SET endpoint = ? WHERE id = ?", (phone.endpoint, id))
    database.close()
    begun(linda, lukas, mira)
    late, unreachable = time.monotonic() + 10, 'serai_notices_total{outcome="unreachable",way="push"} 1.0'
    while unreachable not in httpx.get(f"{careful_hall.url}/metrics", trust_env=False, verify=False).text:
        assert time.monotonic() < late
        time.sleep(0.1)
    assert service.to(phone) == []


# Sealing and posting


def test_the_example_of_the_standard_is_sealed_byte_for_byte():
    own = ec.derive_private_key(
        int.from_bytes(from_base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), ec.SECP256R1()
    )
    theirs = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    salt, secret = from_base64url("DGv6ra1nlYgDCS1FRnbzlw"), from_base64url("BTBZMqHH6r4Tts7J_aSIgg")
    sealed = encrypt(b"When I grow up, I want to be a watermelon", from_base64url(theirs), secret, own, salt)
    assert sealed == from_base64url(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
        "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


PRIVATE = """
127.0.0.1 0.0.0.0 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 224.0.0.1 240.0.0.1 255.255.255.255
192.0.0.1 192.0.0.9 192.0.2.1 192.88.99.1 198.18.0.1 198.51.100.1 203.0.113.1
::1 :: fe80::1%eth0 fec0::1 fc00::1 ff02::1 ff0e::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::7f00:1 ::8.8.8.8
::ffff:0:127.0.0.1 ::ffff:0:8.8.8.8 64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::7f00:1 64:ff9b:1::808:808 100::1
2001::1 2001:0:7f00:1:: 2001:db8::1 2002:7f00:1:: 2002:808:808:: 3fff::1 5f00::1 4000::1
"""


@pytest.mark.parametrize("address", PRIVATE.split())
def test_a_private_address_is_told_from_a_public_one(address: str):
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "192.1.0.1", "2606:4700::1111", "2001:4860:4860::8888", "2a00:1450::1", "::ffff:8.8.8.8"]
)
def test_a_public_address_is_public(address: str):
    assert is_public(address)


@pytest.mark.parametrize("url", ELSEWHERE.split())
def test_nothing_is_posted_without_https_or_to_this_machine(url: str):
    with pytest.raises(Unreachable, match=r"https|public|port|URL"):
        asyncio.run(post_once(url, {}, b""))


class Rebinding(asyncio.SelectorEventLoop):
    """The net of somebody whose name means another address each time it is looked up, and who notes who comes."""

    def __init__(self, *answers: list[str]) -> None:
        super().__init__()
        self.answers, self.reached = iter(answers), list[str]()

    async def getaddrinfo(self, host: Any, port: Any, **_: Any) -> Any:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in next(self.answers)]

    async def sock_connect(self, sock: socket.socket, address: Any) -> None:
        self.reached.append(address[0])
        raise ConnectionRefusedError


def reached(*answers: list[str]) -> list[str]:
    """The addresses to which a post goes, if its name means these, one list after the other."""
    net = Rebinding(*answers)
    with asyncio.Runner(loop_factory=lambda: net) as run, pytest.raises(Unreachable):
        run.run(post_once("https://rebind.example/x", {}, b""))
    return net.reached


def test_a_name_that_changes_its_meaning_is_reached_where_it_was_checked():
    assert reached(["9.9.9.9"], ["127.0.0.1"]) == ["9.9.9.9"]


def test_of_several_addresses_only_a_public_one_is_reached():
    assert reached(["127.0.0.1", "10.0.0.1", "9.9.9.9"], ["127.0.0.1"]) == ["9.9.9.9"]
    assert reached(["127.0.0.1", "10.0.0.1"], ["9.9.9.9"]) == []
