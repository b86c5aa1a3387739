"""A program hears of what concerns its owner, at whichever node that happens: invitations, turns, the end of games."""

import json
import queue
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from serai.server.app import own_stream
from tests import patience
from tests.server.guests import Guest
from tests.server.shapes import Shape, fleet, one_box
from tests.server.test_push import SLOW, begun, is_asked, offer


@pytest.fixture(scope="module", params=["one box", "fleet"])
def hall(request: pytest.FixtureRequest) -> Iterator[Shape]:
    if request.param == "one box":
        with one_box() as shape:
            yield shape
    else:
        with fleet(request.getfixturevalue("postgres"), request.getfixturevalue("nats")) as shape:
            yield shape


class Stream:
    """What somebody hears, as it comes."""

    def __init__(self, answer: httpx.Response) -> None:
        self.heard: queue.Queue[dict[str, Any]] = queue.Queue()
        self.alive = threading.Event()
        threading.Thread(target=self._read, args=(answer,), daemon=True).start()

    def _read(self, answer: httpx.Response) -> None:
        try:
            for line in answer.iter_lines():
                if line:
                    self.heard.put(json.loads(line))
                self.alive.set()
        except (httpx.HTTPError, httpx.StreamError):
            pass  # the test is over

    def next(self) -> dict[str, Any]:
        return self.heard.get(timeout=patience.SECONDS)

    def is_silent(self) -> bool:
        """Whether nothing comes any more; of a change elsewhere every node hears within that time."""
        time.sleep(own_stream.MIN_LOOK_SECONDS + 1)
        return self.heard.empty()


@contextmanager
def stream(guest: Guest) -> Iterator[Stream]:
    with guest.http.stream("GET", "/api/me/stream") as answer:
        assert answer.is_success
        assert answer.headers["content-type"] == "application/x-ndjson"
        heard = Stream(answer)
        assert heard.alive.wait(patience.SECONDS)
        yield heard


def people(hall: Shape) -> list[Guest]:
    """Three people at different nodes, if there are several; the last of them is a program."""
    linda, lukas, owner = (Guest(hall.node(number), name) for number, name in enumerate(("Linda", "Lukas", "Merv")))
    token = owner.post("/api/me/tokens", {"name": "bot"})["token"]
    bot = Guest(hall.node(2), "Merv", token=token)
    bot.id = owner.id
    return [linda, lukas, bot]


def invite(host: Guest, table: str, person: Guest) -> None:
    host.post(f"/api/tables/{table}/invitations", {"person": person.id})


def test_a_program_hears_of_an_invitation_its_turn_and_the_end(hall: Shape):
    linda, lukas, bot = people(hall)
    with stream(bot) as heard:
        table = linda.open("amul", 3, sit=False, name="Night market")
        invite(linda, table, bot)
        news = heard.next()
        assert (news["t"], news["table"], news["name"], news["game"]) == ("invited", table, "Linda", "amul")
        assert news["about"]["names"] == ["", "", ""]
        for seat, person in enumerate((linda, lukas, bot)):
            person.wish(table, "sit", seat=seat)
            person.wish(table, "ready")
        linda.wish(table, "begin")
        turn = heard.next()
        assert (turn["t"], turn["table"], turn["game"]) == ("turn", table, "amul")
        offer(linda, table)
        assert heard.is_silent(), "that somebody else chooses is no news"
        for person in (linda, lukas, bot):
            person.wish(table, "leave")
        while (news := heard.next())["t"] == "turn":
            pass  # a bot may have gone on before everybody had left
        assert news == {"t": "over", "table": table, "game": "amul"}


def asked_since(person: Guest, table: str) -> int | None:
    """Since when somebody is asked; whoever is asked again at once by what they choose is asked since before."""
    told = person.look(table)
    since = told["info"]["seats"][told["seat"]].get("since")
    return None if since is None else int(since)


def test_each_turn_is_told_once(hall: Shape):
    linda, lukas, bot = people(hall)
    with stream(bot) as heard:
        table = begun(linda, lukas, bot)
        first = heard.next()
        while asked_since(bot, table) in (None, first["since"]):
            offer(next(person for person in (linda, lukas, bot) if is_asked(person, table)), table)
        second = heard.next()
        assert first["table"] == second["table"] == table
        assert first["since"] < second["since"]
        assert heard.is_silent()


def test_what_waits_is_told_at_the_beginning(hall: Shape):
    linda, lukas, bot = people(hall)
    waiting = begun(linda, lukas, bot)
    table = linda.open("amul", 3, clock=SLOW)
    invite(linda, table, bot)
    over = begun(bot, linda, lukas)
    for person in (linda, lukas, bot):
        person.wish(over, "leave")
    late = time.monotonic() + patience.SECONDS
    while bot.look(over)["info"]["status"] != "over":
        assert time.monotonic() < late
        time.sleep(0.1)
    with stream(bot) as heard:
        told = {(news["t"], news["table"]) for news in (heard.next(), heard.next())}
        assert told == {("invited", table), ("turn", waiting)}
        assert heard.is_silent(), "what ended before is no news"
        linda.http.delete(f"/api/tables/{table}/invitations/{bot.id}").raise_for_status()
        invite(linda, table, bot)
        assert heard.next()["table"] == table, "it was taken back in between"


def test_nobody_hears_of_others(hall: Shape):
    linda, lukas, bot = people(hall)
    mira = Guest(hall.url, "Mira")
    with stream(mira) as heard:
        invite(linda, linda.open("amul", 3), bot)
        begun(linda, lukas, bot)
        assert heard.is_silent()
