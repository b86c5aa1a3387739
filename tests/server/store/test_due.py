"""Looking after tables: what is due is given to one at a time, and again if that one is never heard of."""

import asyncio

import msgspec
import pytest

from serai.online.entries import RanOut
from serai.online.running_out import RunsOut
from serai.server.store.errors import Conflict
from tests.server.store.evening import Lukas, batch, hall, played


@played
async def test_what_is_due_longest_is_taken_first_and_by_nobody_else(urls: list[str]):
    async with hall(urls) as store:
        early, late, future, never = (store.new_table_id() for _ in range(4))
        for table, due_at in ((late, 20), (early, 10), (future, 500), (never, None)):
            await store.append(batch(table, 1, due_at=due_at))
        assert await store.lease(now=9, until=100, most=10) == []
        assert await store.lease(now=30, until=100, most=1) == [early]
        assert await store.lease(now=30, until=100, most=10) == [late]
        assert await store.lease(now=30, until=100, most=10) == []


@played
async def test_a_table_whose_keeper_is_never_heard_of_is_given_again(urls: list[str]):
    async with hall(urls) as store:
        table = store.new_table_id()
        await store.append(batch(table, 1, due_at=10))
        assert await store.lease(now=10, until=50, most=1) == [table]
        assert await store.lease(now=49, until=99, most=1) == []
        assert await store.lease(now=50, until=99, most=1) == [table]


@played
async def test_a_table_that_goes_on_is_free_again(urls: list[str]):
    async with hall(urls) as store:
        table = store.new_table_id()
        await store.append(batch(table, 1, due_at=10))
        await store.lease(now=10, until=9_999, most=1)
        await store.append(batch(table, 2, "a bot chose", due_at=12))
        assert await store.lease(now=12, until=9_999, most=1) == [table]
        await store.append(batch(table, 3, "nothing is due", due_at=None))
        assert await store.lease(now=99_999, until=100_000, most=1) == []


@played
async def test_the_next_look_is_when_something_could_be_taken(urls: list[str]):
    async with hall(urls) as store:
        soon, later = store.new_table_id(), store.new_table_id()
        assert await store.next_due(0) is None
        await store.append(batch(soon, 1, due_at=10))
        await store.append(batch(later, 1, due_at=80))
        assert await store.next_due(0) == 10
        await store.lease(now=10, until=50, most=1)
        assert await store.next_due(10) == 50
        assert await store.next_due(60) == 10
        await store.lease(now=60, until=900, most=1)
        assert await store.next_due(60) == 80


@played
async def test_a_look_that_found_nothing_is_put_off_unless_the_table_went_on(urls: list[str]):
    async with hall(urls) as store:
        table = store.new_table_id()
        await store.append(batch(table, 1, due_at=10))
        await store.lease(now=10, until=9_999, most=1)
        await store.release(table, length=1, due_at=40)
        assert await store.next_due(0) == 40
        await store.append(batch(table, 2, "Linda chose", due_at=60))
        await store.release(table, length=1, due_at=None)
        assert await store.next_due(0) == 60
        await store.release(table, length=2, due_at=None)
        assert await store.next_due(0) is None


@played
async def test_two_nodes_never_take_the_same_table(urls: list[str]):
    async with hall(urls) as here, hall(urls) as there:
        tables = [here.new_table_id() for _ in range(200)]
        await asyncio.gather(*(here.append(batch(table, 1, due_at=1)) for table in tables))
        takes = [store.lease(now=5, until=1_000, most=7) for _ in range(20) for store in (here, there)]
        taken = [table for some in await asyncio.gather(*takes) for table in some]
        assert len(taken) == len(set(taken))
        taken += await here.lease(now=5, until=1_000, most=1_000)
        assert sorted(taken) == sorted(tables)


@played
async def test_what_is_due_in_several_databases_is_found(two_urls: list[str]):
    async with hall(two_urls) as store:
        tables = [store.new_table_id() for _ in range(30)]
        assert len({table[:2] for table in tables}) == 2
        for number, table in enumerate(tables):
            await store.append(batch(table, 1, due_at=100 - number))
        assert await store.next_due(0) == 71
        assert len(await store.lease(now=200, until=300, most=20)) == 20
        assert len(await store.lease(now=200, until=300, most=20)) == 10
        assert await store.next_due(200) == 300


LINDA_RUNS_OUT = RunsOut([0], Lukas, [Lukas])


@played
async def test_a_clock_runs_out_as_the_row_says_and_once(urls: list[str]):
    async with hall(urls) as store:
        table = store.new_table_id()
        await store.append(msgspec.structs.replace(batch(table, 1, due_at=10), runs_out=LINDA_RUNS_OUT))
        assert await store.lease_running_out(now=9, until=50, most=9) == []
        (row,) = await store.lease_running_out(now=20, until=50, most=9)
        assert await store.lease_running_out(now=20, until=50, most=9) == []
        assert await store.lease(now=20, until=50, most=9) == []
        await store.append_row(row)
        with pytest.raises(Conflict):
            await store.append_row(row)
        assert (await store.read(table))[1:] == [RanOut(20, 0)]
        listed, stored = await store.listed(table), await store.stored(table)
        assert listed is not None
        assert stored is not None
        assert (listed.host, listed.changed, stored.length, stored.turns) == (Lukas, 20, 2, '["lukas"]')
        assert await store.lease_running_out(now=99, until=200, most=9) == []
        assert await store.lease(now=99, until=200, most=9) == [table], "a bot has to choose"


@played
async def test_a_worker_that_dies_with_clocks_in_its_hands_is_followed_by_another(urls: list[str]):
    async with hall(urls) as store:
        await store.append(msgspec.structs.replace(batch(store.new_table_id(), 1, due_at=10), runs_out=LINDA_RUNS_OUT))
        (first,) = await store.lease_running_out(now=20, until=50, most=9)
        (second,) = await store.lease_running_out(now=50, until=90, most=9)
        assert (first.first, first.id) == (second.first, second.id)


@played
async def test_a_row_that_tells_of_an_earlier_time_is_not_believed(urls: list[str]):
    """Somebody of a version that does not know of it has written, or the table was put off."""
    async with hall(urls) as store:
        table = store.new_table_id()
        await store.append(msgspec.structs.replace(batch(table, 1, due_at=10), runs_out=LINDA_RUNS_OUT))
        await store.release(table, length=1, due_at=15)
        assert await store.lease_running_out(now=20, until=50, most=9) == []
        assert await store.lease(now=20, until=50, most=9) == [table], "its log is read"


@played
async def test_what_is_said_at_the_last_moment_counts(urls: list[str]):
    async with hall(urls) as store:
        table = store.new_table_id()
        await store.append(msgspec.structs.replace(batch(table, 1, due_at=10), runs_out=LINDA_RUNS_OUT))
        (row,) = await store.lease_running_out(now=10, until=50, most=9)
        await store.append(batch(table, 2, "Wait!", due_at=60))
        with pytest.raises(Conflict):
            await store.append_row(row)
        assert await store.lease_running_out(now=99, until=200, most=9) == []
