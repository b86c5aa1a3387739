"""Rewriting a log: whoever has the next number may do it, and whoever does not know of it writes nothing."""

import asyncio

import msgspec
import pytest
from sqlalchemy import select

from serai.online.entries import SEATS, Forgotten, Said
from serai.online.running_out import RunsOut
from serai.server.store import Conflict, Store
from serai.server.store.rewriting import Rewriting
from serai.server.store.schema import tables
from tests.server.store.evening import Linda, Lukas, batch, hall, played, words

NOBODY = "gone1"


def forgetting(table: str, length: int) -> Rewriting:
    """Linda, who has opened the table and said the second entry, is forgotten with entry `length`."""
    silent = {2: Said(0, NOBODY, "Somebody", "", SEATS)}
    return Rewriting(table, Linda, NOBODY, silent, Forgotten(0), length, '{"name":""}')


async def opened(store: Store) -> str:
    table = store.new_table_id()
    await store.append(batch(table, 1, "secret"))
    return table


@played
async def test_a_log_is_rewritten_with_its_lists(urls: list[str]):
    async with hall(urls) as store:
        table = await opened(store)
        await store.visits.note(table, [Linda])
        await store.rewrite(forgetting(table, 3))
        entries = await store.read(table)
        assert words(entries) == [""]
        assert entries[-1] == Forgotten(0)
        listed = await store.stored(table)
        assert listed is not None
        assert (listed.length, listed.seated, listed.turns) == (3, f'["{NOBODY}","{Lukas}"]', f'["{NOBODY}"]')
        assert [one.id for one in await store.tables_of(NOBODY, 9)] == [table]
        assert await store.tables_of(Linda, 9) == []
        assert await store.visits.of(Linda, 9) == [table], "it is forgotten once everything else is"
        await store.visits.forget(Linda, table)
        assert await store.visits.of(Linda, 9) == []


@played
async def test_who_is_forgotten_is_named_by_no_clock(urls: list[str]):
    async with hall(urls) as store:
        table = store.new_table_id()
        runs = RunsOut([1], Linda, [Linda])
        await store.append(msgspec.structs.replace(batch(table, 1, "secret", due_at=10), runs_out=runs))
        await store.rewrite(forgetting(table, 3))
        async with store.databases[0].reading() as connection:
            assert await connection.scalar(select(tables.c.runs_out)) is None
        assert await store.lease(now=10, until=20, most=9) == [table], "its log is read"


@played
async def test_whoever_is_late_rewrites_nothing(urls: list[str]):
    async with hall(urls) as store:
        table = await opened(store)
        await store.append(batch(table, 3, "more"))
        with pytest.raises(Conflict):
            await store.rewrite(forgetting(table, 3))
        assert words(await store.read(table)) == ["secret", "more"]
        assert await store.tables_of(NOBODY, 9) == []


@played
async def test_a_node_that_does_not_know_of_it_cannot_bring_the_name_back(urls: list[str]):
    async with hall(urls) as store:
        table = await opened(store)
        await store.rewrite(forgetting(table, 3))
        with pytest.raises(Conflict):
            await store.append(batch(table, 3, "I am Linda still"))
        assert await store.tables_of(Linda, 9) == []


@played
async def test_of_two_who_come_at_once_one_has_decided(urls: list[str]):
    """Neither waits for the other for ever, and the log has no gap."""
    async with hall(urls) as store, hall(urls) as elsewhere:
        for _ in range(20):
            table = await opened(store)
            outcomes = await asyncio.gather(
                store.rewrite(forgetting(table, 3)),
                elsewhere.append(batch(table, 3, "mine")),
                return_exceptions=True,
            )
            assert sorted(type(one).__name__ for one in outcomes) == ["Conflict", "NoneType"], outcomes
            assert words(await store.read(table)) == ([""] if outcomes[0] is None else ["secret", "mine"])
