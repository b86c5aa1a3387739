"""Requests of one network take turns at the node: whoever keeps many going does not stand in the way with all."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.types import Message, Receive, Scope, Send

from serai.server.app import network_turns, request_filter
from serai.server.app.authenticator import Authenticator
from serai.server.app.context import Context
from serai.server.app.network_turns import REQUESTS_AT_ONCE
from serai.server.app.rate_limiter import RateLimiter
from serai.server.app.request_filter import RequestFilter
from serai.server.bus.in_process import InProcess
from serai.server.configuration import Configuration
from serai.server.hall.catalog import Catalog
from serai.server.hall.hall import Hall
from serai.server.hall.lobby import Lobby
from serai.server.store.migrating import migrate_database
from serai.server.store.store import Store
from tests import patience

TROLLS, HOME = "203.0.113.7", "198.51.100.7"
MANY = 4 * REQUESTS_AT_ONCE
NEVER = 10 * patience.SECONDS


class Kitchen:
    """An application that has requests in hand, and answers them when it is told to."""

    def __init__(self) -> None:
        self.in_hand, self.answered = Counter[str](), Counter[tuple[str, int]]()
        self.done = asyncio.Semaphore(0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = self.address(scope)
        self.in_hand[address] += 1
        await self.done.acquire()
        self.in_hand[address] -= 1
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await asyncio.sleep(NEVER if scope["path"].endswith("stream") else 0)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def address(self, scope: Scope) -> str:
        assert scope["client"]
        return scope["client"][0]

    async def settle(self) -> Counter[str]:
        """How many requests of everybody are in hand once nothing moves any more."""
        for _ in range(50):
            await asyncio.sleep(0)
        return +self.in_hand


class Door:
    """The door of a node, in front of the kitchen."""

    def __init__(self, context: Context) -> None:
        self.kitchen, self.asked = Kitchen(), set[asyncio.Task[None]]()
        app: Any = self.kitchen
        self.filter = RequestFilter(app, context)

    def ask(self, address: str, times: int = 1, path: str = "/api/lobby") -> None:
        """So many requests at once."""
        for _ in range(times):
            scope: Any = {"type": "http", "method": "GET", "path": path, "headers": [], "client": (address, 1)}
            self.asked.add(asyncio.create_task(self.filter(scope, self.receive, self.note(address))))

    def note(self, address: str) -> Send:
        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.kitchen.answered[address, message["status"]] += 1

        return send

    async def receive(self) -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}


@asynccontextmanager
async def opened(folder: Path) -> AsyncGenerator[Door]:
    migrate_database(url := f"sqlite:///{folder}/hall.db")
    store, bus = await Store.open([url]), InProcess()
    hall, people = Hall(store, bus, Catalog()), Authenticator(store, "secret")
    door = Door(Context(hall, Lobby(store, bus), people, RateLimiter(), Configuration()))
    try:
        yield door
    finally:
        for task in door.asked:
            task.cancel()
        await asyncio.gather(*door.asked, return_exceptions=True)
        await store.close()


def at_the_door(report: Callable[[Door], Coroutine[Any, Any, None]]) -> Callable[[Path, pytest.MonkeyPatch], None]:
    """A report in which nobody's turn ends by itself."""

    def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(network_turns, "TURN_SECONDS", NEVER)

        async def evening() -> None:
            async with opened(tmp_path) as door:
                await report(door)

        asyncio.run(evening())

    return told


@at_the_door
async def test_many_requests_of_one_network_take_turns_and_others_do_not_wait_for_them(door: Door):
    door.ask(TROLLS, MANY)
    door.ask(HOME)
    assert await door.kitchen.settle() == {TROLLS: REQUESTS_AT_ONCE, HOME: 1}
    for answered in range(1, MANY + 2):
        door.kitchen.done.release()
        left = await door.kitchen.settle()
        assert left[TROLLS] <= REQUESTS_AT_ONCE
        assert sum(door.kitchen.answered.values()) == answered
    assert door.kitchen.answered == {(TROLLS, 200): MANY, (HOME, 200): 1}


@at_the_door
async def test_a_turn_ends_with_the_first_word_of_an_answer_that_goes_on(door: Door):
    door.ask(HOME, REQUESTS_AT_ONCE, "/api/tables/0abc/stream")
    for _ in range(REQUESTS_AT_ONCE):
        door.kitchen.done.release()
    assert await door.kitchen.settle() == {}
    door.ask(HOME)
    assert await door.kitchen.settle() == {HOME: 1}


@at_the_door
async def test_pages_wait_for_nobody(door: Door):
    door.ask(HOME, MANY, "/assets/table.js")
    assert await door.kitchen.settle() == {HOME: MANY}


def test_whoever_waits_for_a_slow_answer_keeps_nobody_at_home_waiting_for_long(tmp_path: Path):
    async def evening() -> None:
        async with opened(tmp_path) as door:
            door.ask(HOME, REQUESTS_AT_ONCE, "/api/tables/0abc/hint")
            door.ask(HOME)
            async with asyncio.timeout(patience.SECONDS):
                while (await door.kitchen.settle())[HOME] <= REQUESTS_AT_ONCE:
                    await asyncio.sleep(0.01)

    asyncio.run(evening())


def test_the_queue_of_a_network_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(network_turns, "MAX_WAITING_REQUESTS", 5)
    monkeypatch.setattr(request_filter, "HOLD_BACK_SECONDS", 0)

    @at_the_door
    async def report(door: Door) -> None:
        door.ask(TROLLS, REQUESTS_AT_ONCE + 5 + 3)
        door.ask(HOME)
        assert await door.kitchen.settle() == {TROLLS: REQUESTS_AT_ONCE, HOME: 1}
        assert door.kitchen.answered == {(TROLLS, 429): 3}

    report(tmp_path, monkeypatch)
