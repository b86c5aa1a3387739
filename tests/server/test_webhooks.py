"""Webhooks tell of turns and games: to whom asked for it, once, at public addresses, and never a secret."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select

from serai.server.bus.in_process import InProcess
from serai.server.hall.hall import Hall
from serai.server.store import schema
from serai.server.store.migrating import connected
from serai.server.store.store import Store
from serai.server.workers.channel import Delivery
from serai.server.workers.notice import Notice, enumerated
from serai.server.workers.notifier import NOTICE_DELAY_SECONDS, Notifier
from serai.server.workers.occasions import Occasion
from tests.server.guests import Guest, WasRefused
from tests.server.set_up import set_up_database
from tests.server.shapes import Shape, fleet, one_box
from tests.server.sink import Sink, sink
from tests.server.test_lobby import CATALOG, open_table
from tests.server.test_push import ELSEWHERE, LIVE, begun, is_asked, offer

PUBLIC = "http://hall.example"


@pytest.fixture(scope="module")
def running_sink() -> Iterator[Sink]:
    with sink() as kept:
        yield kept


@pytest.fixture
def posted(running_sink: Sink) -> Sink:
    running_sink.posted.clear()
    running_sink.status, running_sink.location = 200, ""
    return running_sink


@pytest.fixture(scope="module", params=["one box", "fleet"])
def telling_hall(request: pytest.FixtureRequest) -> Iterator[Shape]:
    """A hall that posts even to this machine."""
    if request.param == "one box":
        with one_box(SERAI_WEBHOOKS="anywhere", SERAI_PUBLIC_URL=PUBLIC) as shape:
            yield shape
    else:
        postgres, nats = request.getfixturevalue("postgres"), request.getfixturevalue("nats")
        with fleet(postgres, nats, SERAI_WEBHOOKS="anywhere", SERAI_PUBLIC_URL=PUBLIC) as shape:
            yield shape


def guests(hall: Shape) -> list[Guest]:
    return [Guest(hall.node(number), name) for number, name in enumerate(("Linda", "Lukas", "Mira"))]


def hook(owner: Guest, sink: Sink, path: str, form: str = "json", language: str = "en", table: str = "") -> str:
    """A webhook of the owner."""
    wanted = {"url": sink.url + path, "form": form, "language": language, "table": table}
    return str(owner.post("/api/me/webhooks", wanted)["id"])


def test_each_form_tells_of_your_turn_once_and_leads_to_the_table(telling_hall: Shape, posted: Sink):
    linda, lukas, mira = guests(telling_hall)
    for form in ("json", "discord", "matrix"):
        hook(linda, posted, f"/{form}", form)
    hook(linda, posted, "/de", "matrix", "de")
    table = begun(linda, lukas, mira)
    here, waiting = f"{PUBLIC}/t/{table}", f"{PUBLIC}/next"
    assert posted.wait_for("/json") == [
        {
            "occasion": "turn",
            "text": "It is your turn at “Night market” (Āmul).",
            "table": table,
            "name": "Night market",
            "game": "amul",
            "people": ["Linda"],
            "url": here,
            "next": waiting,
        }
    ]
    links = f"To the table: <{here}>\nTo the next table that waits for you: <{waiting}>"
    assert posted.wait_for("/discord") == [
        {"content": f"It is your turn at “Night market” (Āmul).\n{links}", "allowed_mentions": {"parse": []}}
    ]
    (matrix,) = posted.wait_for("/matrix")
    assert matrix["text"].splitlines() == ["It is your turn at “Night market” (Āmul).", *_plain(links)]
    assert f'<br><a href="{here}">To the table</a><br>' in matrix["html"]
    (german,) = posted.wait_for("/de")
    assert german["text"].startswith("Du bist dran: „Night market“ (Āmul).\nZum Tisch: http")
    offer(mira, table)
    time.sleep(NOTICE_DELAY_SECONDS + 1)
    told = [path for path, _ in posted.posted if path in ("/json", "/discord", "/matrix", "/de")]
    assert len(told) == 4, "the choice of somebody else is no news for Linda"


def _plain(links: str) -> list[str]:
    return links.replace("<", "").replace(">", "").splitlines()


def test_a_table_tells_its_host_who_has_to_choose_and_that_it_began_and_ended(telling_hall: Shape, posted: Sink):
    linda, lukas, mira = guests(telling_hall)
    table = linda.open("amul", 3, clock={"kind": "slow", "bank": 86_400_000, "gain": 0}, name="Market", sit=False)
    hook(linda, posted, "/private", table=table)
    for seat, person in enumerate((linda, lukas, mira)):
        person.wish(table, "sit", seat=seat)
        person.wish(table, "ready")
    linda.wish(table, "begin")
    told = posted.wait_for("/private", 2)
    assert [one["text"] for one in told] == [
        "The game at “Market” (Āmul) has begun.",
        "Now to choose at “Market” (Āmul): Linda, Lukas and Mira.",
    ]
    assert {one["url"] for one in told} == {one["table"] for one in told} == {""}, "the table is private"
    for person in (linda, lukas, mira):
        person.wish(table, "leave")
    while (last := posted.wait_for("/private", len(told) + 1)[-1])["occasion"] != "over":
        told = posted.at("/private")
    assert last["text"] == "The game at “Market” (Āmul) is over."
    assert table.encode() not in b"".join(whole for _, whole in posted.posted)


def test_a_public_table_tells_its_address_and_a_live_one_only_that_it_begins_and_ends(
    telling_hall: Shape, posted: Sink
):
    linda, lukas, mira = guests(telling_hall)
    table = linda.open("amul", 3, clock=LIVE, listed=True, sit=False)
    hook(linda, posted, "/live", table=table)
    hook(linda, posted, "/own")
    for seat, person in enumerate((linda, lukas, mira)):
        person.wish(table, "sit", seat=seat)
        person.wish(table, "ready")
    linda.wish(table, "begin")
    (told,) = posted.wait_for("/live")
    assert (told["occasion"], told["url"]) == ("begun", f"{PUBLIC}/t/{table}")
    time.sleep(1)
    assert posted.at("/own") == [], "whoever plays at one sitting is there"


def test_only_who_opened_a_table_lets_it_post(telling_hall: Shape, posted: Sink):
    linda, lukas, _ = guests(telling_hall)
    table = linda.open("amul", 3)
    with pytest.raises(WasRefused, match="opened"):
        hook(lukas, posted, "/x", table=table)
    with pytest.raises(WasRefused, match="no such table"):
        hook(lukas, posted, "/x", table="00nowhere")


def test_what_people_write_calls_nobody_and_is_no_link(telling_hall: Shape, posted: Sink):
    linda, lukas, mira = guests(telling_hall)
    table = linda.open("amul", 3, clock=LIVE, listed=True, sit=False, name="**@here** <i>")
    hook(linda, posted, "/discord", "discord", table=table)
    hook(linda, posted, "/matrix", "matrix", table=table)
    for seat, person in enumerate((linda, lukas, mira)):
        person.wish(table, "sit", seat=seat)
        person.wish(table, "ready")
    linda.wish(table, "begin")
    (discord,), (matrix,) = posted.wait_for("/discord"), posted.wait_for("/matrix")
    assert discord["allowed_mentions"] == {"parse": []}
    assert discord["content"].startswith("The game at “\\*\\*@\u2060here\\*\\* \\<i\\>”")
    assert "@here" not in matrix["text"] + matrix["html"]
    assert "&lt;i&gt;" in matrix["html"]


def test_who_is_away_is_told_nothing_until_they_are_back(telling_hall: Shape, posted: Sink):
    linda, lukas, mira = guests(telling_hall)
    hook(linda, posted, "/away")
    hook(lukas, posted, "/there")
    until = int(time.time() * 1_000) + 60_000
    linda.http.put("/api/me/away", json={"until": until}).raise_for_status()
    assert linda.get("/api/me/notices")["away_until"] == until
    begun(linda, lukas, mira)
    posted.wait_for("/there")
    time.sleep(0.5)
    assert posted.at("/away") == []
    linda.http.put("/api/me/away", json={"until": 0}).raise_for_status()
    begun(linda, lukas, mira)
    assert len(posted.wait_for("/away")) == 1


def test_whoever_looks_at_the_table_is_told_nothing(telling_hall: Shape, posted: Sink):
    linda, lukas, mira = guests(telling_hall)
    hook(linda, posted, "/looks")
    hook(lukas, posted, "/looks-not")
    table = lukas.open("amul", 3, clock={"kind": "slow", "bank": 86_400_000, "gain": 0}, sit=False)
    for seat, person in enumerate((linda, lukas, mira)):
        person.wish(table, "sit", seat=seat)
        person.wish(table, "ready")
    with linda.line(table) as line:
        line.told()
        lukas.wish(table, "begin")
        posted.wait_for("/looks-not")
        time.sleep(0.5)
        assert posted.at("/looks") == []


def test_a_webhook_shows_its_host_alone_and_is_deleted_by_its_owner(telling_hall: Shape, posted: Sink):
    linda, lukas, _ = guests(telling_hall)
    id = hook(linda, posted, "/secret-path")
    told = linda.http.get("/api/me/notices").text
    assert "secret-path" not in told
    assert [one["host"] for one in json.loads(told)["webhooks"]] == ["127.0.0.1"]
    assert lukas.http.delete(f"/api/me/webhooks/{id}").status_code == 400
    assert linda.http.delete(f"/api/me/webhooks/{id}").status_code == 204
    for number in range(10):
        hook(linda, posted, f"/{number}")
    with pytest.raises(WasRefused, match="10 webhooks"):
        hook(linda, posted, "/11")


def test_a_redirect_is_not_followed(telling_hall: Shape, posted: Sink):
    linda, lukas, mira = guests(telling_hall)
    hook(linda, posted, "/from")
    posted.status, posted.location = 307, f"{posted.url}/to"
    begun(linda, lukas, mira)
    posted.wait_for("/from")
    time.sleep(1)
    assert [path for path, _ in posted.posted if path in ("/from", "/to")] == ["/from"]


# At most once


class Spoken:
    """A channel that notes what is sent, and may die right after it."""

    def __init__(self, sent: list[str], dies: bool = False) -> None:
        self.sent, self.dies = sent, dies

    async def deliveries(self, notice: Notice) -> list[Delivery]:
        async def send() -> None:
            self.sent.append(notice.news)
            if self.dies:
                raise asyncio.CancelledError

        return [send]


BEGUN = Occasion((), begun=True, over=False, length=5)


def told_by(folder: Path, *dying: bool) -> list[str]:
    """What is sent if nodes notice the same at once, and the last of them once more."""
    url, sent = f"sqlite:///{folder}/hall.db", list[str]()
    set_up_database(url)

    async def evening() -> None:
        store = await Store.open([url])
        halls = [Hall(store, InProcess(), CATALOG) for _ in dying]
        table = await open_table(halls[0])
        nodes = [Notifier(hall, [Spoken(sent, dies)], delay=0) for hall, dies in zip(halls, dying, strict=True)]
        await asyncio.gather(*(node.tell(table, BEGUN) for node in nodes), return_exceptions=True)
        await nodes[-1].tell(table, BEGUN)
        await asyncio.gather(*(hall.stop() for hall in halls))
        await store.close()

    asyncio.run(evening())
    return sent


def test_two_nodes_that_notice_at_once_tell_it_once(tmp_path: Path):
    assert len(told_by(tmp_path, False, False)) == 1


def test_what_a_node_told_before_it_died_is_not_told_again(tmp_path: Path):
    assert len(told_by(tmp_path, True)) == 1


# Secrets


def test_no_byte_of_what_is_sent_tells_a_secret(telling_hall: Shape, posted: Sink):
    people = guests(telling_hall)
    for number, person in enumerate(people):
        for form in ("json", "discord", "matrix"):
            hook(person, posted, f"/{number}/{form}", form)
    table = begun(*people, name="")
    hook(people[0], posted, "/table", table=table)
    hands: set[str] = set()
    for _ in range(3):
        time.sleep(NOTICE_DELAY_SECONDS + 0.5)  # so that everybody who is asked is told of it
        for person in people:
            if is_asked(person, table):
                view = person.look(table)["view"]
                hands |= {str(choice) for choice in view["choices"]}
                person.wish(table, "choose", action=view["choices"][-1])
    posted.wait_for("/table", 2)
    sent = b"".join(whole for _, whole in posted.posted).decode()
    assert len(posted.posted) > 9, "little was sent"
    assert len(hands) > 5, "nobody had much of a choice"
    secrets = {word for choice in hands for word in choice.split()[1:] if len(word) > 2} - {"pass"}
    secrets |= {cookie for person in people for cookie in person.http.cookies.values()}
    secrets |= {seed_of(telling_hall, table)}
    assert secrets
    assert [secret for secret in secrets if secret in sent] == []
    at_the_table = b"".join(whole for path, whole in posted.posted if path == "/table")
    assert table.encode() not in at_the_table


def seed_of(hall: Shape, table: str) -> str:
    found: list[str] = []
    for url in hall.databases.split(","):
        with connected(url) as connection:
            here = (schema.log.c.table_id == table) & (schema.log.c.seq == 1)
            found += connection.scalars(select(schema.log.c.entry).where(here)).all()
    return str(json.loads(found[0])["seed"])


# Addresses


@pytest.fixture(scope="module")
def careful_hall() -> Iterator[Shape]:
    """A hall as it comes."""
    with one_box() as hall:
        yield hall


@pytest.mark.parametrize("url", ELSEWHERE.split())
def test_a_hall_as_it_comes_keeps_no_private_address(careful_hall: Shape, url: str):
    linda = Guest(careful_hall.url)
    with pytest.raises(WasRefused, match="cannot be posted to"):
        linda.post("/api/me/webhooks", {"url": url, "form": "json", "language": "en"})
    assert linda.get("/api/me/notices")["webhooks"] == []


def test_a_hall_as_it_comes_posts_nothing_to_a_private_address_that_was_kept_before(careful_hall: Shape, posted: Sink):
    linda, lukas, mira = guests(careful_hall)
    linda.post("/api/me/webhooks", {"url": "https://hooks.example.org/x", "form": "json", "language": "en"})
    with closing(sqlite3.connect(careful_hall.databases.removeprefix("sqlite:///"))) as database, database:
        database.execute("UPDATE webhooks SET url = ?", (f"{posted.url}/kept-before",))
    begun(linda, lukas, mira)
    late, unreachable = time.monotonic() + 10, 'serai_notices_total{outcome="unreachable",way="webhook"} 1.0'
    while unreachable not in httpx.get(f"{careful_hall.url}/metrics", trust_env=False, verify=False).text:
        assert time.monotonic() < late
        time.sleep(0.1)
    assert posted.at("/kept-before") == []  # of other halls some may still come elsewhere


def test_a_hall_without_webhooks_says_so():
    with one_box(SERAI_WEBHOOKS="off") as hall:
        linda = Guest(hall.url)
        assert not linda.get("/api/me/notices")["can_webhooks"]
        with pytest.raises(WasRefused, match="no webhooks"):
            linda.post("/api/me/webhooks", {"url": "https://hooks.example.org/x", "form": "json", "language": "en"})


def test_names_stand_in_a_row():
    assert [enumerated(list("abc")[:number], "and") for number in range(4)] == ["", "a", "a and b", "a, b and c"]
