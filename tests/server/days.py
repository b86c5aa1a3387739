"""A hall in which days pass when a test says so, and people who play the daily deal there by HTTP."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from httpx import Response
from litestar.testing import AsyncTestClient

from serai.kernel.record import Record, read_record
from serai.server.app.application import litestar_app
from serai.server.app.authenticator import Authenticator
from serai.server.app.context import Context
from serai.server.app.cookies import COOKIE, Cookie
from serai.server.app.rate_limiter import RateLimiter
from serai.server.bus.in_process import InProcess
from serai.server.clock import now
from serai.server.configuration import Configuration
from serai.server.hall.catalog import Catalog
from serai.server.hall.hall import Hall
from serai.server.hall.lobby import Lobby
from serai.server.store.store import Store
from serai.server.workers.worker import Worker
from tests.server.test_workers import CATALOG, InOneHead

NOON, HOUR = 1_795_003_200_000, 3_600_000
"""Noon of 18 November 2026, and an hour; in milliseconds."""
TODAY, YESTERDAY, TOMORROW = "2026-11-18", "2026-11-17", "2026-11-19"


class Day:
    """One node with its worker, and the time there."""

    def __init__(self, store: Store, client: "AsyncTestClient[Any]", context: Context) -> None:
        self.store, self.client, self.context = store, client, context
        self.hall = context.hall
        self.worker = Worker(self.hall, InOneHead(1))
        self.now = NOON

    def person(self, name: str) -> "Player":
        """Somebody with the cookie of this name."""
        return Player(self, name)

    async def do_what_is_due(self) -> None:
        """The worker visits every table at which something is due."""
        while due := await self.store.lease(self.now, self.now + 1, 100):
            for table in due:
                await self.worker.visit(table)
            self.now += 2  # a lease has ended meanwhile

    async def midnight(self) -> None:
        """The next day begins, and with it what was due then."""
        self.now += 12 * HOUR
        await self.do_what_is_due()


class Player:
    """Somebody who plays the daily deal."""

    def __init__(self, day: Day, name: str) -> None:
        self.day, self.id = day, name
        value = day.context.authenticator.cookies.signed(Cookie(name, "browser", now()))
        self.headers = {"cookie": f"{COOKIE}={value}"}

    async def ask(self, method: str, path: str, body: Any = None) -> Response:
        return await self.day.client.request(method, path, json=body, headers=self.headers)

    async def get(self, path: str) -> Any:
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def open(self, game: str = "amul") -> str:
        """Opens today's deal, or comes back to it; the id of the table."""
        answer = await self.ask("POST", f"/api/daily/{game}")
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    async def wish(self, table: str, what: str, **details: Any) -> Response:
        return await self.ask("POST", f"/api/tables/{table}", {"t": what, **details})

    async def play(self, game: str = "amul", choose: Callable[[Sequence[str]], str] = min) -> str:
        """Plays today's deal to its end; the id of the table."""
        table = await self.open(game)
        while (shown := await self.get(f"/api/tables/{table}"))["info"]["status"] == "running":
            if 0 in shown["info"]["acting"]:
                await self.wish(table, "choose", action=choose(shown["view"]["choices"]))
            await self.day.do_what_is_due()
        return table

    async def deal(self, game: str = "amul", day: str = "") -> Any:
        """The deal of today, or of a day, as this person is shown it."""
        shown = await self.get(f"/api/daily?day={day}" if day else "/api/daily")
        return next(deal for deal in shown["deals"] if deal["game"] == game)

    async def record(self, table: str) -> Record:
        return read_record((await self.ask("GET", f"/api/tables/{table}/record")).text)


@asynccontextmanager
async def a_day(urls: Sequence[str], catalog: Catalog = CATALOG) -> AsyncGenerator[Day]:
    """A hall at noon."""
    store, bus = await Store.open(urls), InProcess()
    hall = Hall(store, bus, catalog, lambda: day.now)
    context = Context(hall, Lobby(store, bus), Authenticator(store, "secret"), RateLimiter(1000), Configuration())
    await bus.start()
    try:
        async with AsyncTestClient(litestar_app(lambda: context, catalog.games)) as client:
            day = Day(store, client, context)
            yield day
    finally:
        await hall.stop()
        await bus.stop()
        await store.close()
