"""The lobby is for people who look for others: nobody fills it, and whoever has left stands in it no longer."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest

from serai.online.commands import Begin, Engage, Sit, Visitor
from serai.online.entries import Clock
from serai.online.opening import decide_opening
from serai.server.app.live import live_feed
from serai.server.app.rate_limiter import RATE_LIMITS
from serai.server.bus.in_process import InProcess
from serai.server.hall import lobby as lobbies
from serai.server.hall.hall import Hall
from serai.server.hall.lobby import LISTED_MILLISECONDS, MAX_LOBBY_TABLES, MAX_TABLES_PER_HOST, Lobby, arranged
from serai.server.store.batches import Listed
from serai.server.store.errors import StoreDown
from serai.server.store.store import Store
from tests import patience
from tests.server.guests import Guest, WasRefused
from tests.server.set_up import set_up_database
from tests.server.shapes import Shape, one_box
from tests.server.test_limits import guest
from tests.server.test_workers import AMUL, CATALOG

MINUTE = 60_000
LINDA = Visitor("linda", "Linda")


def listed(id: str, host: str = "", changed: int = 0, status: Any = "open", names: str = "Linda -") -> Listed:
    """A table as the store finds it; a free seat is `-`, and a bot's name begins with a small letter."""
    seats = ["" if name == "-" else name for name in names.split()]
    about = {"names": seats, "levels": ["trader" if name[:1].islower() else None for name in seats]}
    return Listed(id, "amul", host or id, status, False, len(seats), changed, msgspec.Raw(msgspec.json.encode(about)))


# The order


def test_where_somebody_waits_for_others_comes_first_and_then_the_latest():
    found = [
        listed("full", changed=90, names="Linda Lukas"),
        listed("running", changed=80, status="running"),
        listed("nobody", changed=70, names="- -"),
        listed("bots", changed=60, names="merv -"),
        listed("old", changed=10),
        listed("new", changed=20, names="merv Mira -"),
    ]
    assert [table.id for table in arranged(found)] == ["new", "old", "full", "running", "nobody", "bots"]


def test_one_host_never_fills_the_page():
    many = [listed(f"m{number}", "mallory", 1_000 + number) for number in range(150)]
    honest = [listed(f"h{number}", changed=number) for number in range(150)]
    shown = arranged([*many, *honest])
    assert [table.id for table in shown[:4]] == ["m149", "m148", "m147", "h149"]
    assert (len(shown), len({table.host for table in shown})) == (MAX_LOBBY_TABLES, MAX_LOBBY_TABLES - 2)


# Who has left


@asynccontextmanager
async def open_lobby(folder: Path) -> AsyncIterator[tuple[Hall, Lobby, SimpleNamespace]]:
    """A hall with a lobby, and a time that stands still until a test moves it."""
    url, time = f"sqlite:///{folder}/hall.db", SimpleNamespace(now=1_700_000_000_000)
    set_up_database(url)
    store, bus = await Store.open([url]), InProcess()
    hall, lobby = Hall(store, bus, CATALOG, lambda: time.now), Lobby(store, bus, lambda: time.now)
    await bus.start()
    await lobby.start()
    try:
        yield hall, lobby, time
    finally:
        await lobby.stop()
        await hall.stop()
        await bus.stop()
        await store.close()


async def open_table(hall: Hall, public: bool = True) -> str:
    details = (3, {}, Clock(), False, public, "silk road", hall.clock())
    return await hall.open(decide_opening(LINDA.id, AMUL, *details))


async def in_the_lobby(lobby: Lobby) -> list[str]:
    return [table["id"] for table in msgspec.json.decode(await lobby.encoded())["tables"]]


async def until_listed(lobby: Lobby, *tables: str) -> None:
    async with asyncio.timeout(patience.SECONDS):
        while await in_the_lobby(lobby) != list(tables):
            await asyncio.sleep(0.01)


def test_a_table_whose_host_has_left_is_listed_no_longer_and_again_when_they_come_back(tmp_path: Path):
    async def evening() -> None:
        async with open_lobby(tmp_path) as (hall, lobby, time):
            table = await open_table(hall)
            time.now += LISTED_MILLISECONDS
            assert await in_the_lobby(lobby) == [table]
            time.now += 1
            assert await in_the_lobby(lobby) == []
            lobby.host_arrives(table)
            await until_listed(lobby, table)
            time.now += LISTED_MILLISECONDS
            await lobby.keep_listed()
            time.now += LISTED_MILLISECONDS
            assert await in_the_lobby(lobby) == [table]
            lobby.host_leaves(table)
            await lobby.keep_listed()
            time.now += MINUTE
            assert await in_the_lobby(lobby) == []
            assert (await hall.session(table)).table.closed is False

    asyncio.run(evening())


def test_readers_in_a_hurry_share_one_look_and_a_new_table_is_seen_at_once(tmp_path: Path):
    async def evening() -> None:
        async with open_lobby(tmp_path) as (hall, lobby, _):
            looks, look = 0, lobby.store.lobby

            async def counted(since: int, most: int) -> list[Listed]:
                nonlocal looks
                looks += 1
                return await look(since, most)

            lobby.store.lobby = counted
            await asyncio.gather(*(lobby.latest() for _ in range(50)))
            assert looks == 1
            table = await open_table(hall)
            await asyncio.sleep(0)  # a hint comes in the next turn of the loop
            assert table in (await lobby.latest()).decode()
            assert looks == 2

    asyncio.run(evening())


def test_a_list_that_could_not_be_read_is_read_again(tmp_path: Path):
    async def evening() -> None:
        async with open_lobby(tmp_path) as (_, lobby, _):
            look = lobby.store.lobby

            async def down(since: int, most: int) -> list[Listed]:
                raise StoreDown("nobody answers")

            lobby.store.lobby = down
            with pytest.raises(StoreDown):
                await lobby.latest()
            lobby.store.lobby = look
            assert msgspec.json.decode(await lobby.latest())["tables"] == []

    asyncio.run(evening())


def test_a_table_stays_listed_while_its_host_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lobbies, "KEEP_SECONDS", 0.01)
    monkeypatch.setattr(lobbies, "MIN_REFRESH_SECONDS", 0.01)

    async def evening() -> None:
        async with open_lobby(tmp_path) as (hall, lobby, time):
            table = await open_table(hall)
            lobby.host_arrives(table)
            for _ in range(3):
                time.now += LISTED_MILLISECONDS + 1
                await until_listed(lobby, table)

    asyncio.run(evening())


def test_a_game_that_is_played_stays_listed(tmp_path: Path):
    async def evening() -> None:
        async with open_lobby(tmp_path) as (hall, lobby, time):
            table = await open_table(hall)
            await hall.execute(table, LINDA, Sit(seat=0))
            for seat in (1, 2):
                await hall.execute(table, LINDA, Engage(seat=seat, level="apprentice"))
            await hall.execute(table, LINDA, Begin())
            time.now += 10 * LISTED_MILLISECONDS
            assert await in_the_lobby(lobby) == [table]

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("public", "person", "here"), [(True, "linda", True), (True, "lukas", False), (False, "linda", False)]
)
def test_a_host_is_there_while_they_follow_their_table(tmp_path: Path, public: bool, person: str, here: bool):
    async def evening() -> None:
        async with open_lobby(tmp_path) as (hall, lobby, _):
            table = await open_table(hall, public)
            context: Any = SimpleNamespace(hall=hall, lobby=lobby, closing=False, charge_for=lambda *_: None)
            async with aclosing(live_feed(context, table, person, None, words=False)) as feed:
                await anext(feed)
                assert lobby.hosts == ({table: 1} if here else {})
            assert lobby.hosts == {}

    asyncio.run(evening())


# How many one may open


def test_a_fourth_table_in_the_lobby_is_refused_and_one_by_link_is_not(hall: Shape):
    linda, lukas = Guest(hall.node(0), "Linda"), Guest(hall.node(1), "Lukas")
    tables = [linda.open(listed=True) for _ in range(MAX_TABLES_PER_HOST)]
    with pytest.raises(WasRefused, match="Close one of them, or do not show this one") as no:
        linda.open(listed=True)
    assert no.value.why == "not-now"
    refused = linda.http.post("/api/tables", json={"game": "amul", "seats": 3, "listed": True}).json()
    assert refused["say_de"].startswith("In der Lobby warten schon 3 Tische von dir.")
    linda.open()
    lukas.open(listed=True)
    linda.wish(tables[0], "close")
    linda.open(listed=True)


@pytest.fixture(scope="module")
def strict_hall() -> Iterator[Shape]:
    with one_box(SERAI_GENEROSITY="1") as shape:
        yield shape


def test_a_network_opens_so_many_tables_in_the_lobby_and_others_go_on(strict_hall: Shape):
    wanted = {"game": "amul", "seats": 3, "listed": True}
    answers: list[httpx.Response] = []
    for number in range(5):
        with guest(strict_hall, f"203.0.113.{number}") as mallory:
            answers += [mallory.post("/api/tables", json=wanted) for _ in range(MAX_TABLES_PER_HOST)]
    assert [answer.status_code for answer in answers].count(201) == RATE_LIMITS["listed"].size
    assert answers[-1].json()["why"] == "too-much"
    with guest(strict_hall) as linda, guest(strict_hall, "203.0.113.99") as neighbour:
        assert linda.post("/api/tables", json=wanted).status_code == 201
        assert neighbour.post("/api/tables", json={**wanted, "listed": False}).status_code == 201
