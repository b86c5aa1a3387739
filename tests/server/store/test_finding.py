"""Finding a table again: in the lobby, and among one's own."""

import pytest

from serai.server.store import SetupError, Store
from serai.server.store import store as stores
from tests.server.store.evening import Linda, Lukas, Mira, batch, hall, listing, played


@played
async def test_the_lobby_shows_what_is_listed_and_not_over(two_urls: list[str]):
    async with hall(two_urls) as store:
        first, second, unlisted, over = (store.new_table_id() for _ in range(4))
        await store.append(batch(first, 1, at=10, how=listing(status="open", about='{"say": "Tee?"}')))
        await store.append(batch(second, 1, at=20))
        await store.append(batch(unlisted, 1, at=30, how=listing(listed=False)))
        await store.append(batch(over, 1, at=40, how=listing(status="over")))
        found = await store.lobby(0, 10)
        assert [table.id for table in found] == [second, first]
        assert (found[1].status, found[1].rated, found[1].seats, found[1].changed) == ("open", True, 3, 10)
        assert bytes(found[1].about) == b'{"say": "Tee?"}'
        await store.append(batch(first, 2, "begin", at=50))
        assert [table.id for table in await store.lobby(0, 10)] == [first, second]


@played
async def test_the_lobby_reads_the_latest_tables_that_wait_before_those_that_are_played(urls: list[str]):
    async with hall(urls) as store:
        for at in range(10, 70, 10):
            await store.append(
                batch(store.new_table_id(), 1, at=at, how=listing(status="open" if at < 40 else "running"))
            )
        read = {most: [table.changed for table in await store.lobby(0, most)] for most in (2, 3, 5)}
        assert read == {2: [30, 20], 3: [30, 20, 10], 5: [60, 50, 30, 20, 10]}


@played
async def test_a_table_that_waits_is_in_the_lobby_for_as_long_as_it_is_kept(two_urls: list[str]):
    async with hall(two_urls) as store:
        kept, left, running = (store.new_table_id() for _ in range(3))
        for table in (kept, left):
            await store.append(batch(table, 1, at=100, how=listing(status="open")))
        await store.append(batch(running, 1, at=5))
        assert await store.waiting_of(Linda, 100) == 2
        assert await store.keep_listed([kept, running], 100, 200) == 0
        assert await store.keep_listed([kept, running], 101, 200) == 1
        assert [(table.id, table.changed) for table in await store.lobby(150, 10)] == [(kept, 200), (running, 5)]
        assert [await store.waiting_of(*asked) for asked in ((Linda, 150), (Linda, 100), (Lukas, 0))] == [1, 2, 0]
        assert await store.keep_listed([left], 101, 300) == 1
        assert [table.id for table in await store.lobby(150, 10)] == [left, kept, running]


@played
async def test_of_very_many_tables_of_one_person_the_latest_are_read(urls: list[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(stores, "MAX_RUNNING_READ", 8)
    async with hall(urls) as store:
        for status, first in (("running", 0), ("open", 20), ("over", 40)):
            for at in range(first, first + 12):
                how = listing({Linda: at < 6}, status=status)
                await store.append(batch(store.new_table_id(), 1, at=at, how=how))
        mine = await store.tables_of(Linda, 5)
        assert [(table.changed, table.turn) for table in mine] == [
            *((5, True), (4, True)),
            *((51, False), (50, False), (49, False)),
        ]


@played
async def test_my_games_begin_with_those_that_wait_for_me(two_urls: list[str]):
    async with hall(two_urls) as store:
        old, new, over, other = (store.new_table_id() for _ in range(4))
        await store.append(batch(old, 1, at=10, how=listing({Linda: True, Lukas: False})))
        await store.append(batch(new, 1, at=20, how=listing({Linda: False, Lukas: True}, about='{"n": 1}')))
        await store.append(batch(over, 1, at=30, how=listing({Linda: False}, status="over")))
        await store.append(batch(other, 1, at=40, how=listing({Mira: True})))
        mine = await store.tables_of(Linda, 10)
        assert [(table.id, table.turn, table.status) for table in mine] == [
            (old, True, "running"),
            (over, False, "over"),
            (new, False, "running"),
        ]
        assert bytes(mine[2].about) == b'{"n": 1}'
        assert [table.id for table in await store.tables_of(Linda, 2)] == [old, over]
        assert [table.id for table in await store.tables_of(Lukas, 9)] == [new, old]


@played
async def test_people_come_and_go(urls: list[str]):
    async with hall(urls) as store:
        table = store.new_table_id()
        await store.append(batch(table, 1, how=listing({Linda: False, Lukas: False}, status="open")))
        await store.append(batch(table, 2, "Lukas leaves", how=listing({Linda: False, Mira: False}, status="open")))
        assert [await store.tables_of(person, 5) != [] for person in (Linda, Lukas, Mira)] == [True, False, True]
        await store.append(batch(table, 3, "begin", at=7, how=listing({Linda: False, Mira: True})))
        assert [(one.status, one.turn, one.changed) for one in await store.tables_of(Mira, 5)] == [("running", True, 7)]
        await store.append(batch(table, 4, "turn", at=8, how=listing({Linda: True, Mira: False})))
        assert [one.turn for person in (Linda, Mira) for one in await store.tables_of(person, 5)] == [True, False]
        await store.append(batch(table, 5, "end", how=listing({Linda: False, Mira: False}, status="over")))
        assert [one.status for one in await store.tables_of(Linda, 5)] == ["over"]
        await store.append(batch(table, 6, "all go", how=listing({}, status="over")))
        assert await store.tables_of(Linda, 5) == await store.tables_of(Mira, 5) == []


@played
async def test_databases_keep_their_place_in_the_list(two_urls: list[str]):
    async with hall(two_urls) as store:
        tables = [store.new_table_id() for _ in range(40)]
        for table in tables:
            await store.append(batch(table, 1))
        assert len(await store.grown(dict.fromkeys(tables, 0))) == 40
    with pytest.raises(SetupError, match=r"was number 2 .* now number 1"):
        await Store.open(two_urls[::-1])
    async with hall(two_urls[:1]) as store:
        assert len(await store.grown({table: 0 for table in tables if table.startswith("00")})) < 40
