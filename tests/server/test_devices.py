"""Cookies and the browsers that hold them: how long one counts, and how it is taken back."""

import asyncio
import time
from base64 import urlsafe_b64encode
from collections.abc import AsyncGenerator, Iterator
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from serai.server.app import live
from serai.server.app.cached import CACHE_MILLISECONDS
from serai.server.app.cookies import (
    COOKIE,
    COOKIE_SECONDS,
    FORMER_COOKIE,
    HTTPS_COOKIE,
    RENEWAL_MILLISECONDS,
    Cookie,
    CookieSigner,
)
from serai.server.app.errors import UnknownCaller
from serai.server.app.user_agents import browser_of, system_of
from serai.server.clock import now
from tests import patience
from tests.server.authenticator import Authenticator
from tests.server.guests import Guest, WasRefused, told
from tests.server.shapes import Shape, one_box
from tests.server.test_people import PUBLIC, SECRET, add, come_back, hall_with_secret
from tests.server.test_secrets_in_the_logs import rows

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"
SIGNER = CookieSigner(SECRET.encode())


@pytest.fixture(scope="module", params=["one box", "fleet"])
def hall(request: pytest.FixtureRequest) -> Iterator[Shape]:
    with hall_with_secret(request) as shape:
        yield shape


@pytest.fixture
def key(hall: Shape) -> Authenticator:
    return Authenticator(PUBLIC if hall.name == "fleet" else hall.url)


def ask(url: str, path: str, cookie: dict[str, str], method: str = "GET", **more: Any) -> httpx.Response:
    """Somebody asks with this cookie, and with no memory of any other."""
    headers = {"cookie": "; ".join(f"{name}={value}" for name, value in cookie.items())}
    return httpx.request(method, url + path, headers=headers, timeout=patience.SECONDS, trust_env=False, verify=False)


def person_of(url: str, cookie: dict[str, str]) -> str | None:
    """Whose cookie it is; None if it is nobody's."""
    answer = ask(url, "/api/me/tables", cookie)
    return told(ask(url, "/api/me", cookie))["id"] if answer.is_success else None


def kept(guest: Guest) -> dict[str, str]:
    """The cookie of a guest, as a thief would copy it."""
    return dict(guest.http.cookies.items())


def words_of(header: str) -> dict[str, str]:
    """The words of a cookie that is set, and what they say."""
    words = [word.partition("=") for word in header.split("; ")]
    return {name.lower(): value for name, _, value in words}


def on_another_device(hall: Shape, guest: Guest, key: Authenticator, agent: str = "") -> Guest:
    """The same person in another browser, by a passkey."""
    if not guest.get("/api/me/passkeys"):
        add(guest, key)
    other = Guest(hall.url, token="none")
    del other.http.headers["authorization"]
    other.http.headers["user-agent"] = agent
    other.token, other.id = "", guest.id
    assert come_back(other.http, key)["id"] == guest.id
    return other


def no(do: Any) -> str:
    """The word with which the hall says no."""
    with pytest.raises(WasRefused) as refused:
        do()
    return refused.value.why


# The cookie itself


def test_the_cookie_is_for_our_own_pages_and_for_no_script(hall: Shape):
    answer = ask(hall.url, "/api/me", {})
    cookie = words_of(answer.headers["set-cookie"])
    assert {COOKIE, "httponly", "samesite", "path", "max-age"} == set(cookie)
    assert (cookie["samesite"], cookie["path"]) == ("Lax", "/")
    assert answer.headers["cache-control"] == "no-store"
    again = ask(hall.url, "/api/me", {COOKIE: cookie[COOKIE]})
    assert again.json() == answer.json()
    assert "set-cookie" not in again.headers


def test_a_cookie_of_ones_own_making_is_nobodys(hall: Shape):
    value = kept(Guest(hall.url))[COOKIE]
    person, device, made, seal = value.split(".")
    unsealed = urlsafe_b64encode(bytes(24)).decode()
    forgeries = [
        *(f"{person[:-1]}x.{device}.{made}.{seal}", f"{person}.{device}x.{made}.{seal}"),
        *(f"{person}.{device}.{int(made) + 1}.{seal}", f"{person}.{device}.{made}.{seal[:-4]}AAAA"),
        *(f"{person}.{device}.{made}.{unsealed}", f"{person}.{device}.{made}.", f"{person}.{seal}", person, ".", "..."),
    ]
    for forgery in forgeries:
        for name in (COOKIE, HTTPS_COOKIE, FORMER_COOKIE):
            answer = ask(hall.url, "/api/me/tables", {name: forgery})
            assert (answer.status_code, answer.json()["why"]) == (401, "stranger"), (name, forgery)
    former = SIGNER.former(person)
    for forgery in (former[:-4] + "AAAA", f"{person[:-1]}x.{former.partition('.')[2]}", f"{person}.{unsealed}"):
        assert person_of(hall.url, {FORMER_COOKIE: forgery}) is None
    assert person_of(hall.url, {COOKIE: former}) is None, "a former cookie has a former name"


def test_a_cookie_is_too_old_after_a_year_and_renewed_before(hall: Shape):
    linda = Guest(hall.url)
    for days, is_valid, is_renewed in ((1, True, False), (31, True, True), (364, True, True), (366, False, False)):
        made = now() - days * 86_400_000
        cookie = {COOKIE: SIGNER.signed(Cookie(linda.id, "laptop", made))}
        answer = ask(hall.url, "/api/me", cookie)
        assert (answer.json()["id"] == linda.id) == is_valid, days
        assert ("set-cookie" in answer.headers) == (is_renewed or not is_valid), days
        if is_renewed:
            renewed = SIGNER.read({COOKIE: words_of(answer.headers["set-cookie"])[COOKIE]})
            assert renewed is not None
            assert (renewed.person, renewed.device) == (linda.id, "laptop")
            assert renewed.made > made + RENEWAL_MILLISECONDS
    assert COOKIE_SECONDS == 365 * 86_400


def test_over_https_the_cookie_is_the_hosts_own_and_those_from_before_are_exchanged():
    with one_box(SERAI_SECRET=SECRET, SERAI_PUBLIC_URL="https://hall.example") as hall:
        first = ask(hall.url, "/api/me", {})
        cookie = words_of(first.headers["set-cookie"])
        assert {HTTPS_COOKIE.lower(), "secure"} < set(cookie)
        assert cookie["path"] == "/"
        assert "domain" not in cookie
        person = first.json()["id"]
        for before in (
            {COOKIE: SIGNER.signed(Cookie(person, "laptop", now()))},
            {FORMER_COOKIE: SIGNER.former(person)},
        ):
            answer = ask(hall.url, "/api/me", before)
            assert answer.json()["id"] == person
            assert answer.headers["set-cookie"].startswith(f"{HTTPS_COOKIE}={person}.")
        planted = {COOKIE: SIGNER.signed(Cookie("p0", "evil", now())), HTTPS_COOKIE: cookie[HTTPS_COOKIE.lower()]}
        assert person_of(hall.url, planted) == person, "what another host plants does not count beside it"
        out = ask(hall.url, "/api/me/sign-out", {HTTPS_COOKIE: cookie[HTTPS_COOKIE.lower()]}, "POST")
        gone = out.headers.get_list("set-cookie")
        assert {line.partition("=")[0] for line in gone} == {HTTPS_COOKIE, COOKIE, FORMER_COOKIE}
        assert all("Max-Age=0" in line and "Secure" in line for line in gone)


# Cookies of the version before


def test_a_cookie_of_the_version_before_is_exchanged_and_counts_until_its_person_signs_out(hall: Shape):
    linda = Guest(hall.url)
    former = {FORMER_COOKIE: SIGNER.former(linda.id)}
    assert person_of(hall.node(1), former) == linda.id
    answer = ask(hall.url, "/api/me", former)
    exchanged = {COOKIE: words_of(answer.headers["set-cookie"])[COOKIE]}
    assert person_of(hall.url, exchanged) == person_of(hall.url, former) == linda.id
    assert ask(hall.url, "/api/me/sign-out", exchanged, "POST").status_code == 204
    assert person_of(hall.url, exchanged) is None
    assert person_of(hall.url, former) is None
    assert person_of(hall.url, kept(linda)) == linda.id


def test_a_guest_of_the_version_before_of_whom_nothing_is_stored_is_not_thrown_out(hall: Shape):
    former = {FORMER_COOKIE: SIGNER.former("p0123456789abcdef")}
    answer = ask(hall.url, "/api/me", former)
    assert answer.json()["id"] == "p0123456789abcdef"
    devices = told(ask(hall.url, "/api/me/devices", {COOKIE: words_of(answer.headers["set-cookie"])[COOKIE]}))
    assert [device["here"] for device in devices] == [True]


# Signing out


def test_whoever_signs_out_is_nobody_and_so_is_a_copy_of_the_cookie(hall: Shape):
    linda = Guest(hall.url, "Linda")
    copy = kept(linda)
    assert person_of(hall.url, copy) == linda.id
    answer = linda.http.post("/api/me/sign-out")
    assert answer.status_code == 204
    assert all("Max-Age=0" in line for line in answer.headers.get_list("set-cookie"))
    assert no(lambda: linda.get("/api/me/tables")) == "stranger"
    assert linda.get("/api/me")["id"] != linda.id
    assert person_of(hall.url, copy) is None


def test_a_newcomer_of_whom_nothing_is_stored_can_sign_out_too(hall: Shape):
    answer = ask(hall.url, "/api/me", {})
    cookie = {COOKIE: words_of(answer.headers["set-cookie"])[COOKIE]}
    assert ask(hall.url, "/api/me/sign-out", cookie, "POST").status_code == 204
    assert person_of(hall.url, cookie) is None


@pytest.mark.slow
def test_a_copy_is_soon_nobody_at_other_nodes_too(hall: Shape):
    linda = Guest(hall.url)
    copy = kept(linda)
    assert person_of(hall.node(1), copy) == linda.id
    linda.http.post("/api/me/sign-out").raise_for_status()
    latest = time.monotonic() + CACHE_MILLISECONDS / 1000 + 1
    while person_of(hall.node(1), copy) is not None:
        assert time.monotonic() < latest, "the cookie still counts"
        time.sleep(0.2)


def test_a_person_sees_their_devices_and_signs_one_out(hall: Shape, key: Authenticator):
    linda = Guest(hall.url, "Linda")
    phone = on_another_device(hall, linda, key, "Mozilla/5.0 (Android 16; Mobile) Gecko/150.0 Firefox/150.0")
    phone.get("/api/me/tables")
    linda.http.headers["user-agent"] = FIREFOX
    here, other = linda.get("/api/me/devices")
    assert (here["browser"], here["system"], here["here"]) == ("Firefox", "Linux", True)
    assert (other["browser"], other["system"], other["here"]) == ("Firefox", "Android", False)
    assert other["created"] <= other["seen"] <= now()
    first = phone.get("/api/me/devices")[0]
    assert (first["id"], first["here"]) == (other["id"], True)
    assert linda.http.delete(f"/api/me/devices/{other['id']}").status_code == 204
    assert no(lambda: phone.get("/api/me/tables")) == "stranger"
    assert [device["here"] for device in linda.get("/api/me/devices")] == [True]
    assert no(lambda: told(linda.http.delete(f"/api/me/devices/{other['id']}"))) == "unreadable"


def test_nobody_signs_out_the_device_of_another(hall: Shape):
    linda, mira = Guest(hall.url, "Linda"), Guest(hall.url, "Mira")
    (device,) = linda.get("/api/me/devices")
    assert no(lambda: told(mira.http.delete(f"/api/me/devices/{device['id']}"))) == "unreadable"
    assert linda.get("/api/me")["id"] == linda.id


def test_the_device_here_is_signed_out_like_any_other(hall: Shape):
    linda = Guest(hall.url)
    (here,) = linda.get("/api/me/devices")
    answer = linda.http.delete(f"/api/me/devices/{here['id']}")
    assert all("Max-Age=0" in line for line in answer.headers.get_list("set-cookie"))
    assert no(lambda: linda.get("/api/me/tables")) == "stranger"


def test_signing_out_everywhere_leaves_this_browser_and_not_even_a_copy_of_its_cookie(hall: Shape, key: Authenticator):
    linda = Guest(hall.url, "Linda")
    phone, copy, former = on_another_device(hall, linda, key), kept(linda), {FORMER_COOKIE: SIGNER.former(linda.id)}
    unseen = {COOKIE: SIGNER.signed(Cookie(linda.id, "never seen here", now()))}
    time.sleep(0.002)  # what was made in the same millisecond counts as made after
    assert linda.http.delete("/api/me/devices").status_code == 204
    assert linda.get("/api/me") | {"id": linda.id, "kept": True} == linda.get("/api/me")
    assert no(lambda: phone.get("/api/me/tables")) == "stranger"
    assert [person_of(hall.url, cookie) for cookie in (copy, former, unseen)] == [None, None, None]
    assert [device["here"] for device in linda.get("/api/me/devices")] == [True]
    assert come_back(phone.http, key)["id"] == linda.id
    assert phone.get("/api/me/tables") == []


def test_who_comes_back_as_the_same_person_in_the_same_browser_has_one_device(hall: Shape, key: Authenticator):
    linda = Guest(hall.url)
    add(linda, key)
    (before,) = linda.get("/api/me/devices")
    come_back(linda.http, key)
    (after,) = linda.get("/api/me/devices")
    assert before["id"] == after["id"]


def test_a_newcomer_costs_no_row_and_whoever_is_stored_has_their_device_noted(hall: Shape):
    newcomer, linda = Guest(hall.url, token="none"), Guest(hall.url)
    del newcomer.http.headers["authorization"]
    newcomer.id = newcomer.get("/api/me")["id"]
    for guest in (newcomer, linda):
        guest.get("/api/me/tables")
    assert rows(hall, f"SELECT id FROM devices WHERE person = '{newcomer.id}'") == []
    assert rows(hall, f"SELECT id FROM people WHERE id = '{newcomer.id}'") == []
    other = {COOKIE: SIGNER.signed(Cookie(linda.id, "laptop", now()))}
    assert person_of(hall.url, other) == linda.id
    noted = rows(hall, f"SELECT id FROM devices WHERE person = '{linda.id}'")
    assert len(noted) == 2, "the one that she came with is noted too"
    assert "laptop" in noted


# Open lines


def test_a_line_of_somebody_who_has_signed_out_takes_no_more_wishes(hall: Shape):
    linda = Guest(hall.url, "Linda")
    table, copy = linda.open("amul", 3), Guest(hall.url, token="none")
    copy.token = ""
    copy.http.cookies.update(linda.http.cookies)
    with copy.line(table) as line:
        line.told()
        assert line.wish("say", text="Salaam!") > 0
        linda.http.delete("/api/me/devices").raise_for_status()
        line.socket.send('{"t": "stand", "id": "mine", "seat": 0}')
        while (message := line.hear())["t"] == "update":
            pass
        assert message["t"] == "bye", message
    assert linda.look(table)["info"]["seats"][0]["name"] == "Linda"
    with linda.line(table) as line:  # the browser here has a new cookie, and goes on
        line.told()
        assert line.wish("stand", seat=0) > 0


def test_a_line_hears_nothing_more_once_its_person_has_signed_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(live, "RECHECK_SECONDS", -1)
    linda, signed_in = SimpleNamespace(person=SimpleNamespace(id="linda")), [True, True, False, True]

    async def caller_or_none(_: object) -> Any:
        return linda if signed_in.pop(0) else None

    async def feed() -> AsyncGenerator[bytes]:
        for message in (b"one", b"two", b"three", b"four"):
            yield message

    async def listen() -> None:
        context: Any = SimpleNamespace(caller_or_none=caller_or_none)
        caller: Any = linda
        async for message in live.while_signed_in(context, caller, caller, feed()):
            heard.append(message)

    heard: list[bytes] = []
    with pytest.raises(UnknownCaller):
        asyncio.run(listen())
    assert heard == [b"one", b"two"]


# What a browser is called


@pytest.mark.parametrize(
    ("agent", "browser", "system"),
    [
        (FIREFOX, "Firefox", "Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge", "Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/19 Safari/605", "Safari", "macOS"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 19 like Mac OS X) CriOS/140 Mobile Safari/604", "Chrome", "iPhone"),
        ("Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36", "Chrome", "Android"),
        ("python-httpx/0.28", "", ""),
        ("", "", ""),
    ],
)
def test_a_browser_is_called_by_its_name_and_by_what_it_runs_on(agent: str, browser: str, system: str):
    assert (browser_of(agent), system_of(agent)) == (browser, system)
