"""Hostile clients send whatever no client should for some minutes, and nothing comes of it.

`python -m tests.server.hostile --minutes 1` is a short form.
"""

import argparse
import asyncio
import base64
import json
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException

from serai.online.entries import Chose
from serai.server.app.unfinished_requests import BODY_SECONDS
from serai.server.store.store import Store
from tests import patience
from tests.server.attacks.caller import GONE, Caller
from tests.server.attacks.honest import Honest
from tests.server.shapes import Shape, one_box
from tests.server.soak import Look, look_at
from tests.servers import Program

HOSTILE, HONEST = 16, 6
"""How many of each are there at once."""
CALM_SECONDS = 12.0
"""How long the hall has after they have left: it waits ten seconds for what is half sent."""
SPARE_DESCRIPTORS, SPARE_MIB = 8, 24
"""What may have come to a node meanwhile: honest people have played, and their tables stay in memory."""
CUT = (*GONE, WebSocketException)

ODD_VALUES: Sequence[Any] = (
    *(None, True, -1, 10**30, 1e308, "", "\u202e\x00", "x" * 3_000, [], {}, [[]] * 50, {"t": "choose"}),
    json.loads("[" * 60 + "]" * 60),
)
ODD_TEXTS = (
    *("", "{", "null", "[]", '"', '{"t":', '{"t":"choose","t":"say"}', "NaN", "\x00", "[" * 4_000, "{}" * 1_000),
    *('{"t":"nothing-like-it"}', '{"t":"choose","id":7}', '{"t":"say","text":"\\ud800"}', '{"t":"ping","x":{}}'),
)
COMMANDS = ("sit", "stand", "ready", "begin", "choose", "order", "undo", "say", "engage", "free", "ping", "nothing", "")
PATHS = (
    "/api/me",
    "/api/tables",
    "/api/tables/{}",
    "/api/editions",
    "/api/me/passkeys",
    "/api/nowhere",
    "/../x",
    "/%00",
)
FRAMES = (
    b"\x81\xfe",  # the length is missing
    b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff",  # longer than there are bytes in the world
    b"\x81\x05hello",  # not masked
    b"\x83\x80\x00\x00\x00\x00",  # a kind that does not exist
    b"\x01\x85\x00\x00\x00\x00{\"t\":",  # the first half of a message
    b"\x89\xfe\xff\xff",  # a ping that is too long
    b"\x88\x81\x00\x00\x00\x00\x03",  # half a reason to close
)  # fmt: skip


class Hostile:
    """Somebody who sends anything, and notes what comes back."""

    def __init__(self, url: str, number: int, tables: Callable[[], Sequence[str]]) -> None:
        self.url, self.tables = url, tables
        self.caller = Caller(url, f"127.0.{number + 1}.9")
        self.answers: Counter[str] = Counter()

    async def trouble(self) -> None:
        """Does one thing after the other until cancelled."""
        await self.caller.sign_in()
        while True:
            kind = random.choice(KINDS)
            try:
                async with asyncio.timeout(patience.SECONDS):
                    answer = await kind(self)
            except ConnectionClosed as closed:
                answer = f"closed {closed.rcvd.code if closed.rcvd else 'at once'}"
            except CUT:
                answer = "closed"
            self.answers[f"{kind.__name__.replace('_', ' ')}: {answer}"] += 1

    @property
    def table(self) -> str:
        return random.choice([*self.tables(), "nowhere"])

    async def garbage(self) -> str:
        """Bytes that are no request."""
        return await self.sent(random.randbytes(random.randrange(1, 5_000)), hears=True)

    async def half_a_request(self) -> str:
        """A request that ends in the middle."""
        whole = self.caller.request("POST", "/api/tables", {"game": "amul", "seats": 3})
        return await self.sent(whole[: random.randrange(1, len(whole))])

    async def huge_body(self) -> str:
        status, _ = await self.caller.ask("POST", "/api/tables", {"game": "x" * random.choice((20_000, 2_000_000))})
        return str(status)

    async def wrong_body(self) -> str:
        """JSON that is not what was asked for."""
        fields = {random.choice(("t", "game", "seats", "name", "toml")): random.choice(ODD_VALUES) for _ in range(3)}
        body = random.choice((fields, fields | {"t": random.choice(COMMANDS)}, random.choice(ODD_VALUES)))
        path = random.choice(PATHS).format(self.table)
        status, _ = await self.caller.ask(random.choice(("POST", "PUT", "DELETE", "PATCH")), path, body)
        return str(status)

    async def wrong_messages(self) -> str:
        """Messages over a socket that mean nothing."""
        async with self.caller.line(f"/api/tables/{self.table}/live?words=true") as line:
            for _ in range(20):
                odd = {random.choice(("id", "seat", "action", "text")): random.choice(ODD_VALUES) for _ in range(2)}
                message = json.dumps({"t": random.choice(COMMANDS), **odd})
                await line.send(random.choice((message, random.choice(ODD_TEXTS), random.randbytes(200))))
        return "heard"

    async def huge_message(self) -> str:
        async with self.caller.line(f"/api/tables/{self.table}/live") as line:
            await line.send("x" * random.choice((5_000, 3_000_000)))
            while True:
                await line.recv()

    async def half_a_frame(self) -> str:
        """What no WebSocket sends, after a handshake."""
        return await self.sent(self.handshake() + random.choice(FRAMES))

    async def opened_and_dropped(self) -> str:
        """A socket that is gone at once, perhaps before it was welcomed."""
        return await self.sent(self.handshake(), hears=random.random() < 0.5)

    def handshake(self) -> bytes:
        upgrade = {"connection": "Upgrade", "upgrade": "websocket", "sec-websocket-version": "13"}
        key = base64.b64encode(os.urandom(16)).decode()
        return self.caller.request("GET", f"/api/tables/{self.table}/live", **upgrade, **{"sec-websocket-key": key})

    async def sent(self, content: bytes, hears: bool = False) -> str:
        """Sends something over a connection of its own, and drops it."""
        caller = Caller(self.url, self.caller.address)
        try:
            await caller.send(content)
            if not hears:
                return "dropped"
            status, _ = await caller.answer()
            return str(status)
        finally:
            caller.close()


KINDS: Sequence[Callable[[Hostile], Coroutine[Any, Any, str]]] = (
    Hostile.garbage,
    Hostile.half_a_request,
    Hostile.huge_body,
    Hostile.wrong_body,
    Hostile.wrong_messages,
    Hostile.huge_message,
    Hostile.half_a_frame,
    Hostile.opened_and_dropped,
)


@dataclass
class Siege:
    """How it went."""

    seconds: float
    answers: Counter[str]
    choices: int
    later: int
    busy: int
    """How many choices were acknowledged, how many after the hostile clients had left, and how many had to be sent
    again because the hall could not save."""
    looks: tuple[Look, Look]
    """At the node before and after."""

    def __str__(self) -> str:
        lines = [f"  {count:7,}  {answer}" for answer, count in sorted(self.answers.items())]
        times = f"{self.answers.total():,} times"
        return "\n".join((
            f"{self.seconds:.0f} s, {HOSTILE} hostile clients beside {HONEST} honest people: {times}",
            *lines,
            f"choices acknowledged  {self.choices:,}   all in the log, {self.later:,} later, {self.busy} sent again",
            f"memory                {self.memory[0] / 2**20:.0f} MiB before, {self.memory[1] / 2**20:.0f} after",
            f"descriptors           {self.descriptors[0]} before, {self.descriptors[1]} after",
        ))  # fmt: skip

    @property
    def memory(self) -> Sequence[int]:
        return [look.memory[0] for look in self.looks]

    @property
    def descriptors(self) -> Sequence[int]:
        return [look.descriptors[0] for look in self.looks]

    def require_harmless(self) -> None:
        """Nothing was lost, nothing has grown, and nothing has failed inside."""
        assert self.later > 0, "the honest game does not go on"
        assert self.descriptors[1] <= self.descriptors[0] + SPARE_DESCRIPTORS, self.descriptors
        assert self.memory[1] <= self.memory[0] + SPARE_MIB * 2**20, self.memory
        failed = {answer: count for answer, count in self.answers.items() if answer.endswith((": 500", "closed 1011"))}
        assert not failed, failed


def siege(minutes: float) -> Siege:
    """Lets hostile clients loose on a hall that limits nobody, so that everything reaches it."""
    with one_box() as hall:
        try:
            return asyncio.run(endure(hall, 60 * minutes))
        except BaseException:
            print(hall.nodes[0].said()[-3_000:])
            raise


async def endure(hall: Shape, seconds: float) -> Siege:
    honest = [Honest(hall.url, number) for number in range(HONEST)]
    hostile = [Hostile(hall.url, number, lambda: [person.table for person in honest]) for number in range(HOSTILE)]
    node = hall.nodes[0]
    async with asyncio.TaskGroup() as evening:
        playing = [evening.create_task(person.play()) for person in honest]
        await trouble(hostile, min(seconds / 4, 30))  # until everything is loaded that is loaded once
        await asyncio.sleep(CALM_SECONDS)
        first, began = look_at([node.pid], 0, 0), time.monotonic()
        await trouble(hostile, seconds)
        spent, before = time.monotonic() - began, taken(honest)
        last = await settled(node, first)
        after = taken(honest)
        for task in playing:
            task.cancel()
    await require_all_there(hall, honest)
    assert "Traceback" not in node.said(), node.said()[-3_000:]
    answers = sum((one.answers for one in hostile), Counter[str]())
    return Siege(spent, answers, after, after - before, sum(person.busy for person in honest), (first, last))


async def settled(node: Program, first: Look) -> Look:
    """The node after all that was left open has come to its end, if it does."""
    await asyncio.sleep(CALM_SECONDS)
    until = time.monotonic() + BODY_SECONDS
    while (last := look_at([node.pid], 0, 0)).descriptors > first.descriptors and time.monotonic() < until:
        await asyncio.sleep(1.0)
    return last


async def trouble(hostile: Sequence[Hostile], seconds: float) -> None:
    """All of them at once, for so long."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds), asyncio.TaskGroup() as troubling:
            for one in hostile:
                troubling.create_task(one.trouble())
    for one in hostile:
        one.caller.close()


def taken(honest: Sequence[Honest]) -> int:
    return sum(person.taken.total() for person in honest)


async def require_all_there(hall: Shape, honest: Sequence[Honest]) -> None:
    """Every choice that was acknowledged is in the log, and at most one more, whose answer was under way."""
    store = await Store.open([hall.databases])
    try:
        for table, count in (item for person in honest for item in person.taken.items()):
            entries = await store.read(table)
            chosen = sum(isinstance(entry, Chose) and entry.by == "person" for entry in entries)
            assert count <= chosen <= count + 1, f"{table}: {count} choices were acknowledged, {chosen} are there"
    finally:
        await store.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.server.hostile", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    report = siege(parser.parse_args().minutes)
    print(report)
    report.require_harmless()
