"""Secrets in the logs: whatever a hall logs in detail, nobody who reads it can be somebody else or know a card."""

import json
import logging
import sqlite3
from collections.abc import Iterator

import httpx
import psycopg
import pytest

from serai.server.app.authenticator import token_hash
from serai.server.logs import configure_logging
from serai.server.workers.vapid import to_base64url
from tests import patience
from tests.server.authenticator import Authenticator
from tests.server.guests import Guest, told
from tests.server.push_service import Phone, push_service
from tests.server.shapes import Shape, fleet, one_box

PUBLIC = "http://hall.example"
CHOICES = 12
"""How many different choices are made in each game."""
OWN_WORDS = ("pass",)
"""Choices that say nothing, and whose word may stand in any line."""


@pytest.fixture(scope="module", params=["one box", "fleet"])
def loud_hall(request: pytest.FixtureRequest) -> Iterator[Shape]:
    """A hall that logs everything it can."""
    if request.param == "one box":
        with one_box(SERAI_LOG_LEVEL="debug", SERAI_PUSH="anywhere") as shape:
            shape.urls = [url.replace("127.0.0.1", "localhost") for url in shape.urls]
            yield shape
    else:
        servers = (request.getfixturevalue("postgres"), request.getfixturevalue("nats"))
        with fleet(*servers, SERAI_PUBLIC_URL=PUBLIC, SERAI_LOG_LEVEL="debug", SERAI_PUSH="anywhere") as shape:
            yield shape


def rows(hall: Shape, asked: str) -> list[str]:
    """The first column of what is stored."""
    found: list[str] = []
    for url in hall.databases.split(","):
        if url.startswith("sqlite"):
            with sqlite3.connect(url.removeprefix("sqlite:///")) as kept:
                found += [row[0] for row in kept.execute(asked)]
            kept.close()
        else:
            with psycopg.connect(url) as connection:
                found += [row[0] for row in connection.execute(asked.encode())]
    return found


def begun(people: list[Guest], game: str, **options: int) -> str:
    """A slow table of people and a bot, at which the game runs."""
    host = people[0]
    table = host.open(game, len(people) + 1, options=options, clock={"kind": "slow", "bank": 86_400_000, "gain": 0})
    for seat, person in enumerate(people[1:], 1):
        person.wish(table, "sit", seat=seat)
        person.wish(table, "ready")
    host.wish(table, "engage", seat=len(people), level="apprentice")
    host.wish(table, "begin")
    return table


def play(people: list[Guest], table: str) -> set[str]:
    """Some choices, by HTTP and over a line; what was chosen."""
    host, chosen = people[0], set[str]()
    with host.line(table) as line:
        while len(chosen) < CHOICES:
            chosen |= choose(people[1:], table)
            line.follow(host.look(table)["seq"])
            if line.choices:
                action = line.choices[-1]
                line.wish("choose", action=action)
                chosen.add(action)
    return chosen


def choose(people: list[Guest], table: str) -> set[str]:
    """Everybody who is asked chooses."""
    chosen: set[str] = set()
    for person in people:
        seen = person.look(table)
        if seen["seat"] in seen["info"]["acting"]:
            chosen.add(seen["view"]["choices"][-1])
            person.wish(table, "choose", action=seen["view"]["choices"][-1])
    return chosen


def passkey_secrets(hall: Shape, guest: Guest) -> set[str]:
    """Somebody adds a passkey and signs in with it in another browser; what could be used again."""
    key = Authenticator(PUBLIC if hall.name == "fleet" else hall.url)
    asked = guest.post("/api/me/passkeys/begin")
    guest.post("/api/me/passkeys", {"name": "telephone", "credential": key.create(asked)})
    with httpx.Client(base_url=hall.url, timeout=patience.SECONDS, trust_env=False, verify=False) as browser:
        again = told(browser.post("/api/passkeys/begin"))
        told(browser.post("/api/passkeys", json={"credential": key.get(again)}))
        return {asked["challenge"], again["challenge"], *browser.cookies.values()}


def test_the_whole_log_of_an_evening_tells_nobody_a_secret(loud_hall: Shape):
    people = [Guest(loud_hall.node(number)) for number in range(2)]
    with push_service() as service:
        phone = Phone(service.url)
        people[1].post("/api/me/push", phone.subscription)
        token = people[0].post("/api/me/tokens", {"name": "bot"})["token"]
        program = Guest(loud_hall.url, token=token)
        program.open(sit=False)
        chosen = play(people, begun(people, "amul")) | play(people, begun(people, "amulett", start=1))
        begun(people, "amul")  # and nobody offers, so that people are called
        service.wait_for(phone)
    secrets = {*rows(loud_hall, "SELECT value FROM settings WHERE name IN ('secret', 'push key')")}
    assert len(secrets) == 2
    secrets |= {json.loads(entry)["seed"] for entry in rows(loud_hall, "SELECT entry FROM log WHERE seq = 1")}
    secrets |= {token, token_hash(token), phone.endpoint, phone.secret.hex(), to_base64url(phone.secret)}
    secrets |= passkey_secrets(loud_hall, people[0])
    secrets |= {value for person in people for value in person.http.cookies.values()}
    assert {"offer", "keep"} <= {action.split()[0] for action in chosen}, "nobody has chosen face down"
    log = "\n".join(program.said() for program in (*loud_hall.nodes, *loud_hall.workers))
    assert "entries written" in log, "the hall does not log in detail"
    told_by_the_log = [secret for secret in (secrets | chosen) - {*OWN_WORDS} if secret in log]
    assert told_by_the_log == []


@pytest.mark.parametrize("level", ["debug", "info", "warning", "error"])
def test_the_level_is_that_of_our_own_lines_and_libraries_only_warn(level: str):
    before = list(logging.getLogger().handlers)
    try:
        configure_logging("text", level)
        for library in ("aiosqlite", "sqlalchemy.engine", "httpcore", "nats", "psycopg", "uvicorn.error"):
            assert logging.getLogger(library).getEffectiveLevel() >= logging.WARNING
        assert logging.getLogger("serai.server").getEffectiveLevel() == getattr(logging, level.upper())
    finally:
        logging.basicConfig(handlers=before, level=logging.WARNING, force=True)
        logging.getLogger("serai").setLevel(logging.NOTSET)
