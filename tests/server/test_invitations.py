"""People are invited to a table by name: told once, by nobody whom they have blocked, and never in vain."""

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serai.online.look_alikes import LOOK_ALIKES, skeleton
from serai.online.names import look_alike
from serai.server.app.invitations import MAX_ASKED_LATELY
from serai.server.app.rate_limiter import RATE_LIMITS
from serai.server.workers.notifier import NOTICE_DELAY_SECONDS
from tests import patience
from tests.server.guests import Guest, WasRefused
from tests.server.push_service import PushService, push_service
from tests.server.shapes import Shape, fleet, one_box
from tests.server.sink import Sink, sink
from tests.server.test_push import subscribed

PUBLIC = "http://hall.example"
TELLING: dict[str, Any] = {"SERAI_PUSH": "anywhere", "SERAI_WEBHOOKS": "anywhere", "SERAI_PUBLIC_URL": PUBLIC}


@pytest.fixture(scope="module")
def posted() -> Iterator[Sink]:
    with sink() as kept:
        yield kept


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as kept:
        yield kept


@pytest.fixture(scope="module", params=["one box", "fleet"])
def hall(request: pytest.FixtureRequest) -> Iterator[Shape]:
    """A hall that tells people even on this machine."""
    if request.param == "one box":
        with one_box(**TELLING) as shape:
            yield shape
    else:
        postgres, nats = request.getfixturevalue("postgres"), request.getfixturevalue("nats")
        with fleet(postgres, nats, **TELLING) as shape:
            yield shape


def guests(hall: Shape, *names: str) -> list[Guest]:
    """People who come to different nodes if there are several."""
    return [Guest(hall.node(number), name) for number, name in enumerate(names or ("Linda", "Lukas", "Mira"))]


def invite(inviter: Guest, table: str, person: Guest) -> list[dict[str, Any]]:
    return list(inviter.post(f"/api/tables/{table}/invitations", {"person": person.id}))


def invited(guest: Guest) -> list[str]:
    """The tables to which somebody is invited."""
    return [one["table"] for one in guest.get("/api/me/invitations")]


def take_back(guest: Guest, table: str, person: Guest) -> int:
    return guest.http.delete(f"/api/tables/{table}/invitations/{person.id}").status_code


def decline(guest: Guest, table: str) -> int:
    return guest.http.delete(f"/api/me/invitations/{table}").status_code


# From the name to the seat


def test_somebody_is_found_by_their_whole_name_invited_and_sits_down(hall: Shape):
    linda, farida = guests(hall, "Linda", "Farida of Merv")
    assert linda.get("/api/people", name="Farida") == [], "a part of a name finds nobody"
    (found,) = linda.get("/api/people", name="farida OF merv")
    assert found == {"id": farida.id, "name": "Farida of Merv", "known": False, "played": None}
    table = linda.open("amul", 3, name="Night market")
    asked = [{"person": farida.id, "name": "Farida of Merv", "inviter": linda.id, "declined": False}]
    assert invite(linda, table, farida) == asked
    (invitation,) = farida.get("/api/me/invitations")
    assert (invitation["table"], invitation["name"], invitation["game"]) == (table, "Linda", "amul")
    assert invitation["about"]["name"] == "Night market"
    farida.wish(table, "sit", seat=1)
    assert invited(farida) == linda.get(f"/api/tables/{table}/invitations") == []
    farida.wish(table, "stand", seat=1)
    assert invited(farida) == [], "who was here knows the way"


def test_with_whom_somebody_has_played_is_suggested_and_nobody_else(hall: Shape):
    linda, lukas, mira = guests(hall)
    assert linda.get("/api/people") == []
    table = linda.open("amul", 3, sit=False)
    for seat, person in enumerate((linda, lukas)):
        person.wish(table, "sit", seat=seat)
        person.wish(table, "ready")
    linda.wish(table, "engage", seat=2, level="apprentice")
    linda.wish(table, "begin")
    with linda.line(table) as line:
        line.told()
        for person in (linda, lukas):
            person.wish(table, "leave")
        while not line.over:
            line.told()
    late = time.monotonic() + patience.SECONDS
    while not linda.get("/api/people"):
        assert time.monotonic() < late
        time.sleep(0.1)
    assert [one["id"] for one in linda.get("/api/people")] == [lukas.id]
    assert linda.get("/api/people")[0]["played"] > 0
    assert mira.get("/api/people") == []
    namesake = Guest(hall.url, "Lukas")
    first, *others = linda.get("/api/people", name="LUKAS")
    assert first["id"] == lukas.id, "who has played with Linda comes before namesakes"
    assert namesake.id in {one["id"] for one in others}
    linda.http.put(f"/api/me/blocked/{lukas.id}").raise_for_status()
    assert linda.get("/api/people") == []
    assert lukas.id not in {one["id"] for one in linda.get("/api/people", name="Lukas")}


def test_a_program_is_invited_like_anybody_and_sits_down_with_its_token(hall: Shape):
    linda, owner = guests(hall, "Linda", "Merv the Machine")
    bot = Guest(hall.url, token=owner.post("/api/me/tokens", {"name": "bot", "scopes": ["play"]})["token"])
    (found,) = linda.get("/api/people", name="Merv the Machine")
    tables = [linda.open("amul", 3) for _ in range(2)]
    for table in tables:
        linda.post(f"/api/tables/{table}/invitations", {"person": found["id"]})
    assert invited(bot) == tables
    assert decline(bot, tables[0]) == 204
    bot.wish(tables[1], "sit", seat=2)
    assert invited(bot) == []
    assert linda.look(tables[1])["info"]["seats"][2]["program"]
    with pytest.raises(WasRefused, match="scope 'host'"):
        bot.post(f"/api/tables/{tables[1]}/invitations", {"person": linda.id})


# How it ends


def test_a_declined_invitation_is_gone_and_does_not_come_again(hall: Shape):
    linda, lukas, mira = guests(hall)
    table = linda.open("amul", 4)
    invite(linda, table, mira)
    assert decline(mira, table) == 204
    assert decline(mira, table) == 400
    (shown,) = invite(linda, table, mira)
    assert shown["declined"]
    assert invited(mira) == []
    lukas.wish(table, "sit", seat=1)
    invite(lukas, table, mira)
    assert invited(mira) == [table], "somebody else asks"


def test_the_host_takes_any_invitation_back_and_others_their_own(hall: Shape):
    linda, lukas, mira, ravi = guests(hall, "Linda", "Lukas", "Mira", "Ravi")
    table = linda.open("amul", 4)
    lukas.wish(table, "sit", seat=1)
    invite(linda, table, mira)
    invite(lukas, table, ravi)
    assert take_back(lukas, table, mira) == 400
    assert take_back(mira, table, mira) == 403
    assert take_back(linda, table, mira) == take_back(linda, table, ravi) == 204
    assert invited(mira) == invited(ravi) == []
    invite(lukas, table, ravi)
    assert invited(ravi) == [table]
    assert take_back(lukas, table, ravi) == 204
    assert linda.get(f"/api/tables/{table}/invitations") == []


@pytest.mark.parametrize("end", ["full", "begun", "closed"])
def test_an_invitation_counts_only_while_a_seat_waits(hall: Shape, end: str):
    linda, lukas, mira = guests(hall)
    table = linda.open("amul", 3)
    invite(linda, table, mira)
    if end == "closed":
        linda.wish(table, "close")
    else:
        lukas.wish(table, "sit", seat=1)
        linda.wish(table, "engage", seat=2, level="apprentice")
    if end == "begun":
        lukas.wish(table, "ready")
        linda.wish(table, "begin")
    assert invited(mira) == []
    with pytest.raises(WasRefused, match=r"not-now: (No seat is free|The game has begun|This table is closed)"):
        invite(linda, table, mira)


# Who may ask whom


def test_only_who_belongs_to_a_table_invites_to_it_and_sees_who_is_invited(hall: Shape):
    linda, lukas, mira = guests(hall)
    table = linda.open("amul", 3)
    with pytest.raises(WasRefused, match="not-yours: Only who sits at this table"):
        invite(lukas, table, mira)
    invite(linda, table, mira)
    for stranger in (lukas, mira):
        with pytest.raises(WasRefused, match="not-yours"):
            stranger.get(f"/api/tables/{table}/invitations")


def test_nobody_invites_in_vain(hall: Shape):
    linda, lukas, mira = guests(hall)
    table = linda.open("amul", 4)
    lukas.wish(table, "sit", seat=1)
    mira.wish(table, "sit", seat=2)
    linda.wish(table, "remove", seat=2)
    linda.http.put(f"/api/me/blocked/{(ravi := Guest(hall.url, 'Ravi')).id}").raise_for_status()
    for person, why in (
        (linda, "cannot invite yourself"),
        (lukas, "sit here already"),
        (mira, "sent away"),
        (ravi, "You have blocked them"),
    ):
        with pytest.raises(WasRefused, match=why):
            invite(linda, table, person)
    with pytest.raises(WasRefused, match="nobody with this id"):
        linda.post(f"/api/tables/{table}/invitations", {"person": "nobody"})


@pytest.mark.parametrize("block", ["of the inviter", "of the host", "by the host"])
def test_a_block_keeps_invitations_away_and_nobody_is_told_of_it(hall: Shape, posted: Sink, block: str):
    host, inviter, mira = guests(hall, "Linda", "Mallory", "Mira")
    hook = {"url": f"{posted.url}/{mira.id}", "form": "json", "language": "en"}
    mira.post("/api/me/webhooks", hook)
    who, whom = {"of the inviter": (mira, inviter), "of the host": (mira, host), "by the host": (host, mira)}[block]
    table = host.open("amul", 4, sit=False)
    inviter.wish(table, "sit", seat=1)
    before = answers(inviter, table, mira)
    assert invited(mira) == [table]
    assert take_back(inviter, table, mira) == 204
    who.http.put(f"/api/me/blocked/{whom.id}").raise_for_status()
    assert answers(inviter, table, mira) == before, "who is blocked sees nothing else than before"
    assert invited(mira) == []
    time.sleep(NOTICE_DELAY_SECONDS + 1)
    assert posted.at(f"/{mira.id}") == []


def answers(inviter: Guest, table: str, person: Guest) -> list[Any]:
    """All that somebody who invites a person is told."""
    found = [one for one in inviter.get("/api/people", name=person.name) if one["id"] == person.id]
    return [found, invite(inviter, table, person), inviter.get(f"/api/tables/{table}/invitations")]


def test_a_block_does_not_hide_the_invitation_of_a_friend(hall: Shape):
    mallory, linda, mira = guests(hall, "Mallory", "Linda", "Mira")
    table = linda.open("amul", 4)
    mallory.wish(table, "sit", seat=1)
    mira.http.put(f"/api/me/blocked/{mallory.id}").raise_for_status()
    invite(mallory, table, mira)
    assert invited(mira) == []
    invite(linda, table, mira)
    assert [one["name"] for one in mira.get("/api/me/invitations")] == ["Linda"]


def test_nobody_is_pestered_with_invitations(hall: Shape):
    linda, lukas, mira = guests(hall)
    for _ in range(MAX_ASKED_LATELY):
        table = linda.open("amul", 3)
        invite(linda, table, mira)
        take_back(linda, table, mira)
        linda.wish(table, "close")
    table = linda.open("amul", 3)
    with pytest.raises(WasRefused, match="often this week"):
        invite(linda, table, mira)
    assert len(invite(linda, table, lukas)) == 1


def test_names_cannot_be_tried_without_end():
    with one_box(SERAI_GENEROSITY="1") as hall:
        seekers, most = [Guest(hall.url) for _ in range(2)], RATE_LIMITS["find"].size
        for number in range(most):
            seekers[number % 2].get("/api/people", name=f"Somebody {number}")
        for seeker in seekers:
            with pytest.raises(WasRefused, match="too-much"):
                seeker.get("/api/people", name="Linda")
        assert seekers[0].get("/api/people") == []


# Being told


def test_who_is_invited_is_told_once_by_every_channel_and_learns_the_table_alone(
    hall: Shape, posted: Sink, service: PushService
):
    linda, mira = guests(hall, "Linda", "Mira")
    phone = subscribed(mira, service)
    for form in ("json", "discord"):
        hook = {"url": f"{posted.url}/{form}-{mira.id}", "form": form, "language": "en"}
        mira.post("/api/me/webhooks", hook)
    table = linda.open("amul", 3, name="Night market")
    invite(linda, table, mira)
    text = "Linda invites you to “Night market” (Āmul)."
    assert posted.wait_for(f"/json-{mira.id}") == [
        {
            "occasion": "invited",
            "text": text,
            "table": table,
            "name": "Night market",
            "game": "amul",
            "people": ["Linda"],
            "url": f"{PUBLIC}/t/{table}",
            "next": "",
        }
    ]
    (discord,) = posted.wait_for(f"/discord-{mira.id}")
    assert discord["content"] == f"{text}\nTo the table: <{PUBLIC}/t/{table}>"
    (call,) = service.wait_for(phone)
    told = json.loads(phone.open(call.body))
    assert (told["table"], told["inviter"], told["game"]) == (table, "Linda", "amul")
    take_back(linda, table, mira)
    invite(linda, table, mira)
    time.sleep(NOTICE_DELAY_SECONDS + 1)
    assert len(service.to(phone)) == len(posted.at(f"/json-{mira.id}")) == 1, "at most once"


@pytest.mark.parametrize("answer", ["sits down", "declines", "is away", "is no longer asked"])
def test_whoever_has_answered_meanwhile_or_is_away_is_not_told(hall: Shape, posted: Sink, answer: str):
    linda, mira = guests(hall, "Linda", "Mira")
    hook = {"url": f"{posted.url}/{mira.id}", "form": "json", "language": "de"}
    mira.post("/api/me/webhooks", hook)
    table = linda.open("amul", 3)
    if answer == "is away":
        later = int(time.time() * 1000) + 86_400_000
        mira.http.put("/api/me/away", json={"until": later}).raise_for_status()
    invite(linda, table, mira)
    if answer == "sits down":
        mira.wish(table, "sit", seat=1)
    elif answer == "declines":
        decline(mira, table)
    elif answer == "is no longer asked":
        take_back(linda, table, mira)
    time.sleep(NOTICE_DELAY_SECONDS + 1)
    assert posted.at(f"/{mira.id}") == []
    assert invited(mira) == ([table] if answer == "is away" else [])


# Names that look alike


LETTERS = st.text(st.sampled_from("lLiI1!|rnmvwMW" + "".join(LOOK_ALIKES.values())), max_size=5)


@given(LETTERS, LETTERS)
def test_all_names_that_look_alike_have_one_skeleton(name: str, other: str):
    if look_alike(name, other):
        assert skeleton(name) == skeleton(other)
    for upright in "li":
        assert skeleton(name.replace("I", upright)) == skeleton(name)
