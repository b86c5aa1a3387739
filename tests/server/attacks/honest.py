"""Honest people: each plays at a table of their own with bots, looks with words and hints, and notes every wait."""

import asyncio
import itertools
import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection

from tests.server.attacks.caller import Caller
from tests.server.attacks.processors import Queues

CHOICE_SECONDS = 1.5
"""How long somebody thinks; a ping comes as often. Quicker ones would be more work for the hall than an attack is."""
QUICK, SEARCHING = "apprentice", "master"
"""Levels of bots: one that takes no time, and one that takes a second."""
GAMES = ("amul", "amulett")
numbers = itertools.count(1)


class Wait(NamedTuple):
    """From when until when somebody waited, by `time.perf_counter`."""

    began: float
    ended: float
    queued: float = 0.0
    """For how many of these seconds the hall or this process was ready and had no processor."""

    @property
    def seconds(self) -> float:
        return self.ended - self.began

    @property
    def own_seconds(self) -> float:
        """How long it would have been with a processor at hand."""
        return max(0.0, self.seconds - self.queued)


@dataclass
class Waits:
    """How long people waited."""

    choices: list[Wait] = field(default_factory=list[Wait])
    """For the acknowledgement of a choice."""
    pings: list[Wait] = field(default_factory=list[Wait])
    bots: list[Wait] = field(default_factory=list[Wait])
    """For bots that search, from the own choice until asked again."""


class Honest:
    """Somebody who plays one game after the other."""

    def __init__(self, url: str, number: int, level: str = QUICK, queues: Queues | None = None) -> None:
        self.caller = Caller(url, f"127.0.{100 + number}.1")
        self.queues = queues or Queues(())
        self.level, self.game = level, GAMES[number % len(GAMES)]
        self.waits = Waits()
        self.taken: Counter[str] = Counter()
        """How many choices were acknowledged, by table."""
        self.busy = 0
        """How often the hall could not save a choice and said so."""
        self.table = ""
        self._picture: dict[str, Any] = {}
        self._sent: dict[str, tuple[float, float]] = {}
        """By kind of message when it was sent, and how long was waited for a processor until then."""
        self._chose_at: float | None = None

    async def play(self) -> None:
        """Plays until cancelled."""
        await self.caller.sign_in()
        self.caller.close()  # the hall closes idle connections, perhaps while the next request is under way
        while True:
            self._picture, self._sent, self._chose_at = {}, {}, None
            self.table = await self.caller.open(game=self.game, fill=self.level, begin=True)
            assert self.table, "an honest person was refused a table"
            self.caller.close()
            async with self.caller.line(f"/api/tables/{self.table}/live?words=true&after=0") as line:
                hearing = asyncio.create_task(self._hear(line))
                try:
                    await self._choose(line, hearing)
                finally:
                    hearing.cancel()

    async def _choose(self, line: ClientConnection, hearing: asyncio.Task[None]) -> None:
        """Chooses and sends pings until the game is over."""
        await asyncio.sleep(random.uniform(0, CHOICE_SECONDS))
        while not self.over:
            if hearing.done():
                hearing.result()
            if self.options and "choose" not in self._sent:
                await self._send(line, "choose", action=random.choice(self.options))
            await asyncio.sleep(CHOICE_SECONDS * random.uniform(0.4, 0.6))
            if "ping" not in self._sent:
                await self._send(line, "ping")
            await asyncio.sleep(CHOICE_SECONDS * random.uniform(0.4, 0.6))

    async def _send(self, line: ClientConnection, what: str, **details: str) -> None:
        message = {"t": what, **details} if what == "ping" else {"t": what, "id": f"h{next(numbers)}", **details}
        self._sent[what] = time.perf_counter(), self.queues.waited
        await line.send(json.dumps(message))

    async def _hear(self, line: ClientConnection) -> None:
        async for message in line:
            at, heard = time.perf_counter(), json.loads(message)
            if heard["t"] == "ack":
                self.waits.choices.append(self._waited("choose", at))
                self.taken[self.table] += 1
                self._chose_at = at
            elif heard["t"] == "pong":
                self.waits.pings.append(self._waited("ping", at))
            elif heard["t"] == "update":
                self._picture = heard
                self._note_bots(at)
            elif heard["t"] == "refused":
                assert heard["why"] == "busy", heard
                self.busy += 1
                del self._sent["choose"]  # and so it is chosen again

    def _waited(self, what: str, at: float) -> Wait:
        began, queued = self._sent.pop(what)
        return Wait(began, at, self.queues.waited - queued)

    def _note_bots(self, at: float) -> None:
        """The bots have chosen once this person is asked again."""
        if self.level != QUICK and self._chose_at is not None and (self.options or self.over):
            self.waits.bots.append(Wait(self._chose_at, at))
            self._chose_at = None

    @property
    def over(self) -> bool:
        return bool(self._picture) and self._picture["info"]["status"] == "over"

    @property
    def options(self) -> Sequence[str]:
        """What there is to choose from; nothing when somebody else is asked."""
        asked = self._picture and self._picture["seat"] in self._picture["info"]["acting"]
        return self._picture["view"]["choices"] if asked else ()


def collected(people: Sequence[Honest]) -> Waits:
    """The waits of all since the last time."""
    waits = Waits()
    for person in people:
        waits.choices += person.waits.choices
        waits.pings += person.waits.pings
        waits.bots += person.waits.bots
        person.waits = Waits()
    return waits
