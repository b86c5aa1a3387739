"""Whoever is refused at a table keeps nobody there waiting, and asks the database for little."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from serai.kernel.refusal import NotNow, NotYours
from serai.online.commands import BeReady, Say, Sit, Stand, Visitor
from serai.online.entries import AnyEntry, Clock
from serai.online.opening import decide_opening
from serai.server.app.authenticator import EVERYTHING, Authenticator, Caller, new_guest
from serai.server.app.context import Context
from serai.server.app.rate_limiter import RATE_LIMITS, RateLimiter
from serai.server.app.sitting_down import carry_out
from serai.server.bus.in_process import InProcess
from serai.server.clock import now
from serai.server.configuration import Configuration
from serai.server.hall.catalog import Catalog
from serai.server.hall.hall import Hall
from serai.server.hall.lobby import Lobby
from serai.server.store.migrating import migrate_database
from serai.server.store.store import Store
from tests import patience
from tests.server.days import a_day

LINDA, LUKAS, MALLORY = (Visitor(name.lower(), name) for name in ("Linda", "Lukas", "Mallory"))
Halls = Callable[[Hall, Hall, str], Coroutine[Any, Any, None]]


def at_linda_s_table(report: Halls) -> Callable[[Path], None]:
    """A report of two nodes on one database, and of a table at which Linda sits."""

    def told(tmp_path: Path) -> None:
        url = f"sqlite:///{tmp_path}/hall.db"
        migrate_database(url)

        async def evening() -> None:
            stores = [await Store.open([url]) for _ in range(2)]
            here, there = (Hall(store, InProcess(), Catalog()) for store in stores)
            game = here.catalog.game("amul")
            assert game
            opened = decide_opening(LINDA.id, game, 3, {}, Clock(), False, False, "silk road", now())
            table = await here.open(opened)
            await here.execute(table, LINDA, Sit(seat=0))
            async with asyncio.timeout(patience.SECONDS):
                await report(here, there, table)
            for store in stores:
                await store.close()

        asyncio.run(evening())

    return told


@at_linda_s_table
async def test_people_go_on_while_it_is_looked_up_whether_somebody_is_rightly_refused(
    here: Hall, there: Hall, table: str
):
    asked, free, read = asyncio.Event(), asyncio.Event(), here.store.read

    async def slow(table: str, after: int = 0) -> list[AnyEntry]:
        asked.set()
        await free.wait()
        return await read(table, after)

    here.store.read = slow
    heckling = asyncio.create_task(here.execute(table, MALLORY, Stand(seat=0)))
    await asked.wait()
    await here.execute(table, LINDA, Say(text="Salaam!"))
    assert not heckling.done()
    free.set()
    with pytest.raises(NotYours):
        await heckling


@at_linda_s_table
async def test_a_node_that_is_behind_refuses_nobody_wrongly(here: Hall, there: Hall, table: str):
    await there.session(table)
    await here.execute(table, LUKAS, Sit(seat=1))
    await there.execute(table, LUKAS, BeReady())
    await there.execute(table, LUKAS, Stand(seat=1))
    await carry_out(context_of(here), no_request(), caller("mallory"), table, Sit(seat=1))
    assert here.sessions[table].table.seat_of("mallory") == 1


@at_linda_s_table
async def test_whoever_cannot_sit_down_is_refused_before_it_is_asked_who_they_are(here: Hall, there: Hall, table: str):
    asked: list[str] = []

    def note(what: str, answer: Any) -> Any:
        async def noted(*who: str) -> Any:
            asked.append(what)
            return answer

        return noted

    here.store.passkeys.of, here.store.blocks.has = note("passkeys", []), note("blocks", False)
    with pytest.raises(NotNow, match="Somebody sits there already"):
        await carry_out(context_of(here), no_request(), caller("mallory"), table, Sit(seat=0))
    assert not asked
    await carry_out(context_of(here), no_request(), caller("mallory"), table, Sit(seat=1, id="m1"))
    assert asked == ["blocks", "passkeys"]
    again = await carry_out(context_of(here), no_request(), caller("mallory"), table, Sit(seat=1, id="m1"))
    assert again == here.sessions[table].table.length


def context_of(hall: Hall) -> Context:
    lobby, people = Lobby(hall.store, InProcess()), Authenticator(hall.store, "secret")
    return Context(hall, lobby, people, RateLimiter(), Configuration())


def caller(name: str) -> Caller:
    return Caller(new_guest(name), EVERYTHING)


def no_request() -> Any:
    return SimpleNamespace(scope={"client": ("203.0.113.7", 1)})


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_a_network_that_has_opened_enough_tables_is_refused_before_the_database_is_asked(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/hall.db"
    migrate_database(url)
    asked: list[str] = []

    async def evening() -> None:
        async with a_day([url]) as day:
            waiting_of = day.store.waiting_of

            async def note(host: str, since: int) -> int:
                asked.append(host)
                return await waiting_of(host, since)

            day.store.waiting_of = note
            linda, table = day.person("linda"), {"game": "amul", "seats": 3, "listed": True}
            assert (await linda.ask("POST", "/api/tables", table)).status_code == 201
            limiter = day.context.limiter
            (network,) = [who for kind, who in limiter.buckets if kind == "listed"]
            limiter.charge("listed", network, 2 * RATE_LIMITS["listed"].size * limiter.generosity)
            assert (await linda.ask("POST", "/api/tables", table)).status_code == 429

    asyncio.run(evening())
    assert asked == ["linda"]
