"""People at the door: what they are called, how they come back, and what their programs may show."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import psycopg
import pytest

from serai.kernel.refusal import NotYours
from serai.server.app import challenges
from serai.server.app.authenticator import CITIES, token_hash
from serai.server.app.cached import CACHE_MILLISECONDS
from serai.server.app.challenges import CHALLENGE_MILLISECONDS, Challenges
from serai.server.app.passkeys import MAX_PASSKEYS
from serai.server.app.people import MAX_TOKENS
from serai.server.clock import now
from tests import patience
from tests.server.authenticator import Authenticator, Json, text
from tests.server.guests import Guest, WasRefused, told
from tests.server.shapes import Shape, fleet, one_box

SECRET = "a secret that the nodes share"
PUBLIC = "http://hall.example"


@contextmanager
def hall_with_secret(request: pytest.FixtureRequest) -> Iterator[Shape]:
    """A hall whose secret is known, in the shape that a fixture asks for; passkeys work there."""
    if request.param == "one box":
        with one_box(SERAI_SECRET=SECRET) as shape:
            shape.urls = [url.replace("127.0.0.1", "localhost") for url in shape.urls]
            yield shape
    else:
        servers = (request.getfixturevalue("postgres"), request.getfixturevalue("nats"))
        with fleet(*servers, workers=0, SERAI_SECRET=SECRET, SERAI_PUBLIC_URL=PUBLIC) as shape:
            yield shape


@pytest.fixture(scope="module", params=["one box", "fleet"])
def hall(request: pytest.FixtureRequest) -> Iterator[Shape]:
    with hall_with_secret(request) as shape:
        yield shape


@pytest.fixture
def key(hall: Shape) -> Authenticator:
    """A passkey that is not added anywhere yet, in the browser of somebody who sees our pages."""
    return Authenticator(PUBLIC if hall.name == "fleet" else hall.url)


def nobody(hall: Shape, node: int = 0) -> httpx.Client:
    """A browser that has never been here."""
    return httpx.Client(base_url=hall.node(node), timeout=patience.SECONDS, trust_env=False, verify=False)


def add(guest: Guest, key: Authenticator, name: str = "telephone") -> Json:
    """The guest adds a passkey."""
    credential = key.create(guest.post("/api/me/passkeys/begin"))
    return dict(guest.post("/api/me/passkeys", {"name": name, "credential": credential}))


def come_back(browser: httpx.Client, key: Authenticator) -> Json:
    """Somebody comes in with a passkey; who they are."""
    return dict(show(browser, key.get(told(browser.post("/api/passkeys/begin")))))


def show(browser: httpx.Client, credential: Json) -> Json:
    return dict(told(browser.post("/api/passkeys", json={"credential": credential})))


def refused(do: object) -> str:
    """The word with which the hall says no."""
    assert callable(do)
    with pytest.raises(WasRefused) as no:
        do()
    assert no.value.say
    return no.value.why


# Names


def test_who_comes_for_the_first_time_is_called_after_a_city_and_known_again(hall: Shape):
    with nobody(hall) as browser:
        first, second = browser.get("/api/me").json(), browser.get("/api/me").json()
    assert first["name"].rsplit(" ", 1)[0] in CITIES
    assert first == second
    assert not first["kept"]


def test_somebody_changes_name_and_language_and_every_node_knows(hall: Shape):
    linda = Guest(hall.url, "Linda")
    assert (
        told(linda.http.put("/api/me", json={"name": "  Linda   of Merv ", "language": "de"}))["name"]
        == "Linda of Merv"
    )
    person = told(httpx.get(f"{hall.node(1)}/api/people/{linda.id}", trust_env=False, verify=False))
    assert person == {"id": linda.id, "name": "Linda of Merv", "ratings": []}
    assert linda.get("/api/me")["language"] == "de"


@pytest.mark.parametrize(
    "name", ["", "a" * 25, 'Li"nda', "Linda, Mira", "[Linda]", "bot Linda", "Lin\u200bda", "Lin\x00da", "\u202eLinda"]
)
def test_a_name_that_no_record_could_hold_is_refused(hall: Shape, name: str):
    linda = Guest(hall.url, "Linda")
    assert refused(lambda: told(linda.http.put("/api/me", json={"name": name}))) == "unreadable"
    assert linda.get("/api/me")["name"] == "Linda"


def test_two_of_the_same_name_sit_together_only_if_one_takes_another(hall: Shape):
    linda, other = Guest(hall.url, "Linda"), Guest(hall.node(1), "Linda")
    table = linda.open()
    assert refused(lambda: other.wish(table, "sit", seat=1)) == "not-now"
    assert refused(lambda: other.wish(table, "sit", seat=1, name="bot 2")) == "unreadable"
    other.wish(table, "sit", seat=1, name="Linda B.")
    assert [chair.get("name", "") for chair in other.look(table)["info"]["seats"]] == ["Linda", "Linda B.", ""]


def test_two_whom_the_eye_takes_for_one_do_not_sit_together_at_whichever_node(hall: Shape):
    mira, other = Guest(hall.url, "Mira"), Guest(hall.node(1), "Mіra")
    table = mira.open()
    refused = other.http.post(f"/api/tables/{table}", json={"t": "sit", "seat": 1})
    assert refused.status_code == 409
    assert refused.json()["say_de"].startswith("Hier sitzt schon jemand, der Mira heißt.")
    with other.line(table) as line:
        line.socket.send('{"t":"sit","id":"x","seat":1}')
        while (message := line.hear())["t"] != "refused":
            pass
    assert message["say_de"] == refused.json()["say_de"]


def test_a_token_and_a_passkey_are_called_by_what_can_be_read(hall: Shape, key: Authenticator):
    linda = Guest(hall.url, "Linda")
    assert linda.post("/api/me/tokens", {"name": " my\u202e  bot"})["name"] == "my bot"
    assert refused(lambda: linda.post("/api/me/tokens", {"name": "\u3164"})) == "unreadable"
    assert add(linda, key, "tele\u202ephone")["name"] == "telephone"


def test_nobody_is_found_under_an_id_that_nobody_has(hall: Shape):
    linda = Guest(hall.url)
    for id in ("p0000000000000000", "%00", "a%00b", "ä", "a" * 500):
        assert refused(lambda id=id: linda.get(f"/api/people/{id}")) == "unreadable"


# Coming back with a passkey


def test_a_guest_adds_a_passkey_at_one_node_and_comes_back_at_another(hall: Shape, key: Authenticator):
    linda = Guest(hall.node(0), "Linda")
    options = linda.post("/api/me/passkeys/begin")
    assert (
        options["authenticatorSelection"] | {"residentKey": "required", "userVerification": "preferred"}
        == options["authenticatorSelection"]
    )
    assert options["attestation"] == "none"
    added = told(
        httpx.post(
            f"{hall.node(1)}/api/me/passkeys",
            json={"name": "telephone", "credential": key.create(options)},
            headers=linda.socket_headers,
            trust_env=False,
            verify=False,
        )
    )
    assert added["id"] == text(key.id)
    with nobody(hall, 1) as other_device:
        begun = told(other_device.post("/api/passkeys/begin"))
        assert begun["allowCredentials"] == []
    with nobody(hall, 0) as other_device:
        back = show(other_device, key.get(begun))
        assert back == {
            "id": linda.id,
            "name": "Linda",
            "language": "",
            "kept": True,
            "blocked": [],
            "administrator": False,
        }
        assert told(other_device.get("/api/me")) == back
    (passkey,) = linda.get("/api/me/passkeys")
    assert passkey["name"] == "telephone"
    assert passkey["created"] <= passkey["used"]
    assert linda.get("/api/me")["kept"]


def test_adding_a_passkey_says_201_and_a_second_one_is_asked_not_to_be_the_same(hall: Shape, key: Authenticator):
    linda = Guest(hall.url)
    credential = key.create(linda.post("/api/me/passkeys/begin"))
    answer = linda.http.post("/api/me/passkeys", json={"name": "telephone", "credential": credential})
    assert answer.status_code == 201
    (excluded,) = linda.post("/api/me/passkeys/begin")["excludeCredentials"]
    assert excluded["id"] == text(key.id)
    assert refused(lambda: add(linda, key)) == "not-now"
    assert refused(lambda: add(Guest(hall.url), key)) == "not-now"
    assert len(linda.get("/api/me/passkeys")) == 1


def test_a_copy_of_a_passkey_betrays_itself_by_its_count(hall: Shape, key: Authenticator):
    add(Guest(hall.url), key)
    with nobody(hall) as browser:
        key.count = 7
        come_back(browser, key)
    with nobody(hall, 1) as thief:
        key.count = 6
        assert refused(lambda: come_back(thief, key)) == "not-yours"
        assert thief.get("/api/me/tables").status_code == 401
        key.count = 8
        come_back(thief, key)


def test_a_passkey_that_never_counts_is_as_good_as_any(hall: Shape, key: Authenticator):
    linda = Guest(hall.url)
    add(linda, key)
    for node in (0, 1, 0):
        with nobody(hall, node) as browser:
            key.count = -1
            assert come_back(browser, key)["id"] == linda.id


def test_what_was_signed_for_a_page_of_another_site_opens_nothing(hall: Shape, key: Authenticator):
    linda = Guest(hall.url)
    ours, key.origin = key.origin, "https://evil.example"
    assert refused(lambda: add(linda, key)) == "not-yours"
    key.origin = ours
    add(linda, key)
    key.origin = "https://evil.example"
    with nobody(hall) as browser:
        assert refused(lambda: come_back(browser, key)) == "not-yours"
        options = told(browser.post("/api/passkeys/begin"))
        key.origin = ours
        assert refused(lambda: show(browser, key.get(options | {"rpId": "evil.example"}))) == "not-yours"
        assert not browser.cookies


def test_a_page_of_another_site_cannot_let_anybody_in(hall: Shape, key: Authenticator):
    add(Guest(hall.url), key)
    with nobody(hall) as browser:
        browser.headers["origin"] = "https://evil.example"
        assert refused(lambda: come_back(browser, key)) == "not-yours"
        assert not browser.cookies


def test_an_answer_opens_the_door_once(hall: Shape, key: Authenticator):
    linda = Guest(hall.url)
    created = key.create(linda.post("/api/me/passkeys/begin"))
    (id,) = (linda.post("/api/me/passkeys", {"name": name, "credential": created})["id"] for name in ["telephone"])
    linda.http.delete(f"/api/me/passkeys/{id}").raise_for_status()
    assert refused(lambda: linda.post("/api/me/passkeys", {"name": "again", "credential": created})) == "not-now"
    add(linda, key)
    key.count = -1  # so that nothing but the question tells the second answer from the first
    with nobody(hall) as browser, nobody(hall) as thief:
        answer = key.get(told(browser.post("/api/passkeys/begin")))
        show(browser, answer)
        assert refused(lambda: show(thief, answer)) == "not-now"
        assert not thief.cookies


@pytest.mark.parametrize("age", [CHALLENGE_MILLISECONDS - 60_000, CHALLENGE_MILLISECONDS + 1_000])
def test_a_question_is_good_for_five_minutes(
    hall: Shape, key: Authenticator, age: int, monkeypatch: pytest.MonkeyPatch
):
    linda = Guest(hall.url)
    add(linda, key)
    monkeypatch.setattr(challenges, "now", lambda: now() - age)
    challenge = text(Challenges(SECRET.encode()).new("return"))
    answer = key.get({"rpId": "hall.example" if hall.name == "fleet" else "localhost", "challenge": challenge})
    with nobody(hall) as browser:
        if age < CHALLENGE_MILLISECONDS:
            assert show(browser, answer)["id"] == linda.id
        else:
            assert refused(lambda: show(browser, answer)) == "not-now"


def test_a_question_is_good_for_its_own_purpose_and_person_only(hall: Shape, key: Authenticator):
    linda, mira = Guest(hall.url, "Linda"), Guest(hall.url, "Mira")
    credential = key.create(linda.post("/api/me/passkeys/begin"))
    assert refused(lambda: mira.post("/api/me/passkeys", {"name": "mine", "credential": credential})) == "not-yours"
    returning = told(linda.http.post("/api/passkeys/begin"))
    for_linda = linda.post("/api/me/passkeys/begin")
    mixed = key.create(for_linda | {"challenge": returning["challenge"]})
    assert refused(lambda: linda.post("/api/me/passkeys", {"name": "mixed", "credential": mixed})) == "not-yours"
    own = key.create(for_linda | {"challenge": text(b"a question of one's own making")})
    assert refused(lambda: linda.post("/api/me/passkeys", {"name": "own", "credential": own})) == "not-yours"
    add(linda, key)
    with nobody(hall) as browser:
        asked = {"rpId": for_linda["rp"]["id"], "challenge": for_linda["challenge"]}
        assert refused(lambda: show(browser, key.get(asked))) == "not-yours"


def test_a_question_about_keeping_is_none_about_returning():
    asking = Challenges(b"a secret")
    asking.require_open(asking.new("keep"), "keep")
    with pytest.raises(NotYours):
        asking.require_open(asking.new("keep"), "return")
    with pytest.raises(NotYours):
        Challenges(b"another secret").require_open(asking.new("keep"), "keep")


def test_a_node_remembers_an_answered_question_while_somebody_could_try_again(monkeypatch: pytest.MonkeyPatch):
    asking, began = Challenges(b"a secret"), now()
    monkeypatch.setattr(challenges, "now", lambda: began)
    first, second = asking.new("return"), asking.new("return")
    asking.close(first)
    asking.close(second)
    assert set(asking.answered) == {first, second}
    monkeypatch.setattr(challenges, "now", lambda: began + CHALLENGE_MILLISECONDS + 1)
    third = asking.new("return")
    asking.close(third)
    assert set(asking.answered) == {third}
    monkeypatch.setattr(challenges, "MAX_ANSWERED_CHALLENGES", 3)
    for _ in range(5):
        asking.close(asking.new("return"))
    assert len(asking.answered) == 3
    assert third not in asking.answered


def test_a_passkey_opens_the_door_for_its_owner_only_and_with_its_own_signature(hall: Shape, key: Authenticator):
    linda, mira = Guest(hall.url, "Linda"), Guest(hall.url, "Mira")
    other = Authenticator(key.origin)
    add(linda, key)
    add(mira, other)
    with nobody(hall) as browser:
        forged = Authenticator(key.origin, id=key.id, owner=key.owner)
        assert refused(lambda: come_back(browser, forged)) == "not-yours"
        claims = Authenticator(key.origin, id=key.id, key=key.key, owner=other.owner)
        assert refused(lambda: come_back(browser, claims)) == "stranger"
        assert refused(lambda: come_back(browser, Authenticator(key.origin, owner=key.owner))) == "stranger"


def test_nobody_gives_up_the_passkey_of_another(hall: Shape, key: Authenticator):
    linda, mira = Guest(hall.url, "Linda"), Guest(hall.url, "Mira")
    id = add(linda, key)["id"]
    assert refused(lambda: told(mira.http.delete(f"/api/me/passkeys/{id}"))) == "unreadable"
    with nobody(hall) as browser:
        assert come_back(browser, key)["id"] == linda.id
    assert linda.http.delete(f"/api/me/passkeys/{id}").status_code == 204
    assert linda.get("/api/me/passkeys") == []
    with nobody(hall) as browser:
        assert refused(lambda: come_back(browser, key)) == "stranger"


def test_whoever_keeps_adding_passkeys_is_stopped(hall: Shape, key: Authenticator):
    linda = Guest(hall.url)
    late = key.create(linda.post("/api/me/passkeys/begin"))
    for _ in range(MAX_PASSKEYS):
        add(linda, Authenticator(key.origin))
    assert refused(lambda: linda.post("/api/me/passkeys/begin")) == "not-now"
    assert refused(lambda: linda.post("/api/me/passkeys", {"name": "one more", "credential": late})) == "not-now"


@pytest.mark.parametrize("part", ["id", "rawId", "type", "response"])
@pytest.mark.parametrize("nonsense", [None, 7, "", "ä", "AAAA", {}, {"clientDataJSON": "e30"}])
def test_an_answer_that_is_none_is_refused_in_good_order(hall: Shape, key: Authenticator, part: str, nonsense: object):
    linda = Guest(hall.url)
    created = key.create(linda.post("/api/me/passkeys/begin")) | {part: nonsense}
    assert refused(lambda: linda.post("/api/me/passkeys", {"name": "?", "credential": created})) in (
        "unreadable",
        "not-yours",
    )
    with nobody(hall) as browser:
        got = key.get(told(browser.post("/api/passkeys/begin"))) | {part: nonsense}
        assert refused(lambda: show(browser, got)) in ("unreadable", "not-yours", "stranger")


def test_a_passkey_is_bound_to_the_name_of_the_hall_and_never_to_a_number(hall: Shape):
    linda = Guest(hall.url.replace("localhost", "127.0.0.1"))
    if hall.name == "fleet":
        assert linda.post("/api/me/passkeys/begin")["rp"]["id"] == "hall.example"
    else:
        assert refused(lambda: linda.post("/api/me/passkeys/begin")) == "not-now"


# Programs and their tokens


def everything_kept(hall: Shape) -> str:
    """All rows about people, as text."""
    tables = ("people", "passkeys", "tokens", "ratings", "settings")
    if hall.databases.startswith("sqlite"):
        with sqlite3.connect(hall.databases.removeprefix("sqlite:///")) as kept:
            rows = [kept.execute(f"SELECT * FROM {table}").fetchall() for table in tables]
        kept.close()
    else:
        with psycopg.connect(hall.databases.split(",")[0]) as connection:
            rows = [connection.execute(f"SELECT * FROM {table}".encode()).fetchall() for table in tables]
    return repr(rows)


def test_a_token_is_shown_once_and_only_its_hash_is_kept(hall: Shape):
    linda = Guest(hall.url)
    made = linda.post("/api/me/tokens", {"name": "my bot", "scopes": ["play"]})
    (shown,) = linda.get("/api/me/tokens")
    assert "token" not in shown
    assert shown | {"used": None} == {key: value for key, value in made.items() if key != "token"}
    kept = everything_kept(hall)
    assert token_hash(made["token"]) in kept
    assert made["token"] not in kept
    assert made["token"].removeprefix("serai_") not in kept


def test_a_token_is_good_for_what_it_was_made_for(hall: Shape):
    linda = Guest(hall.url, "Linda")
    player, host, both = (
        Guest(hall.node(1), token=linda.post("/api/me/tokens", {"name": "bot", **scopes})["token"])
        for scopes in ({"scopes": ["play"]}, {"scopes": ["host"]}, {})
    )
    table = both.open()
    assert both.get("/api/me")["id"] == linda.id
    assert refused(lambda: player.wish(table, "engage", seat=1, level="apprentice")) == "not-yours"
    assert refused(lambda: host.wish(table, "ready")) == "not-yours"
    host.wish(table, "engage", seat=1, level="apprentice")
    player.wish(table, "ready")


@pytest.mark.parametrize("scopes", [[], ["self"], ["play", "all"], ["play", "host", "play"], "play"])
def test_a_token_for_anything_else_is_not_made(hall: Shape, scopes: object):
    linda = Guest(hall.url)
    assert refused(lambda: linda.post("/api/me/tokens", {"name": "bot", "scopes": scopes})) == "unreadable"


@pytest.mark.parametrize("name", ["", "a" * 41, "two\nlines", "nul\x00"])
def test_tokens_and_passkeys_have_names_of_one_line(hall: Shape, key: Authenticator, name: str):
    linda = Guest(hall.url)
    assert refused(lambda: linda.post("/api/me/tokens", {"name": name})) == "unreadable"
    assert refused(lambda: add(linda, key, name)) == "unreadable"


def test_a_token_taken_back_is_refused_at_once_where_that_was_said(hall: Shape):
    linda = Guest(hall.url)
    made = linda.post("/api/me/tokens", {"name": "bot"})
    bot = Guest(hall.url, token=made["token"])
    assert bot.get("/api/me")["id"] == linda.id
    assert linda.http.delete(f"/api/me/tokens/{made['id']}").status_code == 204
    assert refused(lambda: bot.get("/api/me")) == "stranger"
    assert linda.get("/api/me/tokens") == []


@pytest.mark.slow
def test_a_token_taken_back_is_soon_refused_everywhere(hall: Shape):
    linda = Guest(hall.url)
    made = linda.post("/api/me/tokens", {"name": "bot"})
    bot = Guest(hall.node(1), token=made["token"])
    assert bot.get("/api/me")["id"] == linda.id
    linda.http.delete(f"/api/me/tokens/{made['id']}").raise_for_status()
    latest = time.monotonic() + CACHE_MILLISECONDS / 1000 + 1
    while bot.http.get("/api/me").is_success:
        assert time.monotonic() < latest, "the token is still good"
        time.sleep(0.2)
    assert refused(lambda: bot.get("/api/me")) == "stranger"


def test_nobody_takes_back_the_token_of_another(hall: Shape):
    linda, mira = Guest(hall.url, "Linda"), Guest(hall.url, "Mira")
    made = linda.post("/api/me/tokens", {"name": "bot"})
    assert refused(lambda: told(mira.http.delete(f"/api/me/tokens/{made['id']}"))) == "unreadable"
    assert Guest(hall.url, token=made["token"]).get("/api/me")["id"] == linda.id


def test_whoever_keeps_making_tokens_is_stopped(hall: Shape):
    linda = Guest(hall.url)
    for _ in range(MAX_TOKENS):
        linda.post("/api/me/tokens", {"name": "bot"})
    assert refused(lambda: linda.post("/api/me/tokens", {"name": "bot"})) == "not-now"
