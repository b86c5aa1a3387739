"""Attacks, each by one caller's network. They go on until they are cancelled, and count what the hall answers."""

import asyncio
import itertools
import json
import random
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.attacks.caller import GONE, Caller
from tests.server.attacks.honest import SEARCHING

CUT = (*GONE, WebSocketException)
HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-a: "
PEOPLE = 8
"""How many cookies an attack has that is made with several."""
ODD_NAMES = (
    "admin",
    "\u3164",
    "M\u0456ra",
    "e" + 23 * "\u0301",
    "Bot greedy",
    "\u202eevil",
    "A" * 40,
    "\U0001f468\u200d\U0001f469",
)
"""Names that pass for somebody else's, cannot be seen, or pile up."""


@dataclass
class Attack:
    """One attack in one round: from where, against whom, and what the hall does about it."""

    url: str
    network: str
    """The first three numbers of the addresses that it comes from."""
    finished: Sequence[str]
    """Tables of finished games."""
    played: Sequence[str]
    """Tables at which honest people play."""
    answers: Counter[str] = field(default_factory=Counter[str])

    def caller(self) -> Caller:
        return Caller(self.url, f"{self.network}.{random.randrange(1, 255)}")

    async def ask(self, caller: Caller, method: str, path: str, body: Any = None, **headers: str) -> None:
        """Asks, and counts the answer."""
        try:
            status, _ = await caller.ask(method, path, body, **headers)
            self.answers[str(status)] += 1
        except GONE:
            self.answers["closed"] += 1
            await asyncio.sleep(0.01)

    async def people(self, number: int = PEOPLE) -> list[Caller]:
        """So many people with a cookie."""
        return [await self.caller().sign_in() for _ in range(number)]

    async def all_of(self, *parts: Coroutine[Any, Any, None]) -> None:
        async with asyncio.TaskGroup() as attacking:
            for part in parts:
                attacking.create_task(part)


async def nothing(attack: Attack) -> None:
    """No attack: what the machine alone does to the figures."""
    await asyncio.sleep(3_600)


async def many_bots(attack: Attack) -> None:
    """A2: one cookie opens as many tables as it can with seven bots that search, and plays at eight of them."""
    (caller,) = await attack.people(1)
    tables = [await caller.open(seats=8, fill=SEARCHING, begin=True) for _ in range(25)]
    opened = [table for table in tables if table]
    attack.answers["201"], attack.answers["429"] = len(opened), len(tables) - len(opened)
    await attack.all_of(*(_play_at(attack, caller, table) for table in opened[:8]))


async def _play_at(attack: Attack, caller: Caller, table: str) -> None:
    """Plays quickly, so that its bots must think."""
    with suppress(*CUT):
        async with caller.line(f"/api/tables/{table}/live?words=true&after=0") as line:
            async for message in line:
                heard = json.loads(message)
                if heard["t"] == "update" and heard["view"] and heard["seat"] in heard["info"]["acting"]:
                    action = random.choice(heard["view"]["choices"])
                    await line.send(json.dumps({"t": "choose", "id": secrets.token_hex(4), "action": action}))


async def half_sent(attack: Attack) -> None:
    """A3: 1,400 half-sent requests; whichever is closed comes again after a second."""
    await attack.all_of(*(_half_sent(attack, attack.caller(), number / 1_400) for number in range(1_400)))


async def _half_sent(attack: Attack, caller: Caller, delay: float) -> None:
    await asyncio.sleep(delay)
    while True:
        try:
            await caller.send(HALF)
            attack.answers["sent"] += 1
            await caller.answer()
        except GONE:
            attack.answers["closed"] += 1
            caller.close()
        await asyncio.sleep(1.0)


async def trolls(attack: Attack) -> None:
    """A4: eight strangers at the tables of honest people say, sit and stand as often as they are let."""
    people = await attack.people()
    pairs = list(zip(people, itertools.cycle(attack.played), strict=False))
    await attack.all_of(*(_heckle(attack, person, table) for person, table in pairs))


async def _heckle(attack: Attack, caller: Caller, table: str) -> None:
    texts = ("\U0001f42b" * 500, "\u202e" * 499 + "x", "Well played! " * 38)
    messages = ({"t": "say", "text": random.choice(texts)}, {"t": "sit", "seat": 0}, {"t": "stand"}, {"t": "begin"})
    encoded = itertools.cycle([json.dumps(message, ensure_ascii=False) for message in messages])
    await _flood(attack, caller, f"/api/tables/{table}/live?words=true&after=0", encoded, 0.2)


async def full_lobby(attack: Attack) -> None:
    """A5: eight people open listed tables without end, and read the lobby."""
    details = {"game": "amul", "seats": 3, "listed": True, "name": "BUY NOW"}
    people = await attack.people()
    await attack.all_of(
        *(_again(attack, person, itertools.repeat(("POST", "/api/tables", details))) for person in people[:4]),
        *(_again(attack, person, itertools.repeat(("GET", "/api/lobby", None))) for person in people[4:]),
    )


async def readers(attack: Attack) -> None:
    """A6: eight people read feeds, reviews, scenes and records of finished games as often as they are let."""
    people = await attack.people()
    await attack.all_of(*(_again(attack, person, _long_reads(attack)) for person in people))


def _long_reads(attack: Attack) -> Iterator[tuple[str, str, Any]]:
    while True:
        table = f"/api/tables/{random.choice(attack.finished)}"
        for path in (
            "?after=0&words=true",
            "?after=0",
            "/review",
            "/review/scenes?first=0&count=32",
            "/review/scenes?first=40&count=32&known=true",
            "/record?form=json",
        ):
            yield "GET", table + path, None


async def invented_tokens(attack: Attack) -> None:
    """A11: tokens and tables that do not exist, over eight connections, as fast as the hall answers."""

    async def invent() -> None:
        caller = attack.caller()
        while True:
            bearer = f"Bearer {secrets.token_hex(20)}"
            await attack.ask(caller, "GET", "/api/me", authorization=bearer)
            await attack.ask(caller, "GET", f"/api/tables/{secrets.token_hex(8)}")

    await attack.all_of(*(invent() for _ in range(PEOPLE)))


async def ping_floods(attack: Attack) -> None:
    """A12: eight sockets send pings as fast as they can, and come back when they are closed."""
    people = await attack.people()
    path = f"/api/tables/{attack.finished[0]}/live"
    await attack.all_of(*(_flood(attack, person, path, itertools.repeat('{"t":"ping"}'), 0) for person in people))


async def _flood(attack: Attack, caller: Caller, path: str, messages: Iterator[str], pause: float) -> None:
    """Sends one message after the other over a socket, and opens it again when it is closed."""
    task = asyncio.current_task()
    while task and not task.cancelling():  # a group whose tasks fail in the moment of its end forgets that it ends
        try:
            async with caller.line(path) as line:
                await attack.all_of(_hear(attack, line), _speak(attack, line, messages, pause))
        except* CUT:
            pass
        attack.answers["socket closed"] += 1
        await asyncio.sleep(0.05)


async def _speak(attack: Attack, line: ClientConnection, messages: Iterator[str], pause: float) -> None:
    for message in messages:
        await line.send(message)
        attack.answers["sent"] += 1
        await asyncio.sleep(pause)


async def _hear(attack: Attack, line: ClientConnection) -> None:
    async for message in line:
        if '"refused"' in str(message)[:20]:
            attack.answers["refused"] += 1
    raise ConnectionClosed(None, None)


async def odd_names(attack: Attack) -> None:
    """A13: eight people change their names, to ones that are long to judge, and sit down under them."""

    def renaming() -> Iterator[tuple[str, str, Any]]:
        while True:
            name = random.choice(ODD_NAMES)
            yield "PUT", "/api/me", {"name": name}
            yield "POST", f"/api/tables/{random.choice(attack.played)}", {"t": "sit", "seat": 1, "name": name}

    await attack.all_of(*(_again(attack, person, renaming()) for person in await attack.people()))


async def _again(attack: Attack, caller: Caller, requests: Iterator[tuple[str, str, Any]]) -> None:
    """One request after the other, as fast as the hall answers."""
    for method, path, body in requests:
        await attack.ask(caller, method, path, body)


ATTACKS: dict[str, Callable[[Attack], Coroutine[Any, Any, None]]] = {
    "nothing": nothing,
    "A2": many_bots,
    "A3": half_sent,
    "A4": trolls,
    "A5": full_lobby,
    "A6": readers,
    "A11": invented_tokens,
    "A12": ping_floods,
    "A13": odd_names,
}
