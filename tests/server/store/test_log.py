"""The log of a table: in order, without gaps, and whoever writes first has decided."""

import asyncio
import random
from typing import get_args

import msgspec
import pytest

from serai.online.entries import SEATS, AnyEntry, Opened
from serai.server.store import Batch, Conflict, NoSuchTable, Store, new_table_id, shard_of
from tests.server.store.evening import batch, hall, listing, played, words

ANYTHING = 'Linda\'s "Tee" \\ %s {} \0 \u2028 Āmul 🐪'


def test_an_id_tells_its_database_and_nothing_else_is_an_id():
    assert [shard_of(new_table_id(shard)) for shard in (0, 31, 32, 1023)] == [0, 31, 32, 1023]
    assert len({new_table_id(0) for _ in range(1_000)}) == 1_000
    for wrong in ("", "00", new_table_id(0).upper() + "A", new_table_id(0)[:-1] + "u", new_table_id(0) + "0"):
        with pytest.raises(NoSuchTable):
            shard_of(wrong)


def one_of_each() -> list[AnyEntry]:
    """One entry of every kind, with whatever a person can type in every word."""
    made: list[AnyEntry] = []
    for kind in get_args(AnyEntry):
        values = {field.name: VALUES[field.name] for field in msgspec.structs.fields(kind)}
        made.append(msgspec.convert(values | {"t": kind.__struct_config__.tag}, AnyEntry))
    return made


VALUES = dict.fromkeys(
    (
        "host",
        "game",
        "edition",
        "seed",
        "person",
        "name",
        "level",
        "action",
        "id",
        "text",
        "table",
        "lesson",
        "edition_id",
        "daily",
        "pledge",
        "cut",
        "salt",
    ),
    ANYTHING,
) | {"at": 1_900_000_000_000, "seats": 3, "seat": 2, "options": {"tea": 1}, "ready": True, "again": False}
VALUES |= {"pledges": (ANYTHING, ""), "known": True, "voter": 1, "program": True, "network": ANYTHING}
VALUES |= {"even": True, "rules": 1, "listed": True, "hints": True, "branch": {"table": ANYTHING, "step": 7}}
VALUES |= {"clock": {"kind": "live", "bank": 5, "gain": 7}, "rated": True, "by": "order", "limit": None, "to": SEATS}


@played
async def test_every_kind_of_entry_is_read_as_it_was_written(urls: list[str]):
    entries = one_of_each()
    assert isinstance(entries[0], Opened)
    async with hall(urls) as store:
        table = store.new_table_id()
        await store.append(Batch(table, 1, tuple(entries), listing(), 0, None))
        assert await store.read(table) == entries
        assert await store.read(table, after=3) == entries[3:]
        assert await store.read(table, after=len(entries)) == []
        assert await store.grown({table: 0, store.new_table_id(): 0}) == {table: len(entries)}


@played
async def test_a_table_that_nobody_opened_is_not_there(urls: list[str]):
    async with hall(urls) as store:
        for wrong in (store.new_table_id(), new_table_id(1), "tea"):
            with pytest.raises(NoSuchTable):
                await store.read(wrong)
        with pytest.raises(NoSuchTable):
            await store.append(batch(new_table_id(7), 1))


@played
async def test_whoever_is_late_has_to_read_again(urls: list[str]):
    async with hall(urls) as store:
        table = store.new_table_id()
        await store.append(batch(table, 1, "hello"))
        await store.append(batch(table, 3, "mine"))
        with pytest.raises(Conflict):
            await store.append(batch(table, 3, "no, mine"))
        with pytest.raises(Conflict):
            await store.append(batch(table, 1))
        assert words(await store.read(table)) == ["hello", "mine"]


@played
async def test_nobody_writes_ahead_of_the_log(urls: list[str]):
    async with hall(urls) as store:
        table = store.new_table_id()
        for first in (0, -1, 2):
            with pytest.raises(Conflict):
                await store.append(batch(table, first, "too early"))
        await store.append(batch(table, 1, "hello"))
        with pytest.raises(Conflict):
            await store.append(batch(table, 4, "too early"))
        assert await store.grown({table: 0}) == {table: 2}


@played
async def test_only_a_log_that_is_longer_than_is_known_has_grown(urls: list[str]):
    async with hall(urls) as store:
        tables = [store.new_table_id() for _ in range(20)]
        await asyncio.gather(*(store.append(batch(table, 1, "hello")) for table in tables))
        known = dict.fromkeys(tables, 2)
        assert await store.grown(known) == await store.grown({}) == {}
        await store.append(batch(tables[3], 3, "somebody", "else"))
        assert await store.grown(known) == {tables[3]: 4}
        assert await store.grown({**known, tables[3]: 4, tables[5]: 1}) == {tables[5]: 2}


@played
async def test_a_page_that_comes_late_leaves_nothing_behind(urls: list[str]):
    async with hall(urls) as store:
        table = store.new_table_id()
        await store.append(batch(table, 1))
        await store.append(batch(table, 2, "one"))
        with pytest.raises(Conflict):
            await store.append(batch(table, 2, "two", "three", "four", at=99, due_at=99))
        assert words(await store.read(table)) == ["one"]
        assert await store.next_due(0) is None


@played
async def test_one_who_is_late_does_not_hold_up_the_others(urls: list[str]):
    async with hall(urls) as store:
        tables = [store.new_table_id() for _ in range(60)]
        await asyncio.gather(*(store.append(batch(table, 1)) for table in tables))
        commits = store.writers[0].commits
        late = set(tables[::7])
        pages = [batch(table, 1 if table in late else 2, "word", "and another") for table in tables]
        answers = await asyncio.gather(*(store.append(each) for each in pages), return_exceptions=True)
        assert store.writers[0].commits <= commits + 3
        assert {table for table, answer in zip(tables, answers, strict=True) if isinstance(answer, Conflict)} == late
        told = await store.grown(dict.fromkeys(tables, 0))
        assert {table for table in tables if told[table] == 3} == set(tables) - late
        assert {table for table in tables if told[table] == 1} == late


@played
async def test_two_pages_of_one_table_that_wait_together_follow_each_other(urls: list[str]):
    async with hall(urls) as store:
        table = store.new_table_id()
        pages = [batch(table, 1, "a"), batch(table, 3, "b"), batch(table, 3, "c"), batch(table, 4, "d")]
        answers = await asyncio.gather(*(store.append(each) for each in pages), return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None), type(None), Conflict, type(None)]
        assert words(await store.read(table)) == ["a", "b", "d"]


@played
async def test_a_page_that_cannot_be_written_troubles_nobody_else(urls: list[str]):
    async with hall(urls) as store:
        good, bad = store.new_table_id(), store.new_table_id()
        broken = batch(bad, 1, how=listing({"nul\0": True}))
        answers = await asyncio.gather(store.append(batch(good, 1)), store.append(broken), return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None), ValueError]
        with pytest.raises(ValueError, match="at least one"):
            Batch(good, 2, (), listing(), 0, None)


async def _talk(store: Store, who: str, tables: list[str], chance: random.Random) -> dict[str, list[list[str]]]:
    """Somebody talks at all tables, always after what they last read; what was kept of it, batch by batch."""
    kept: dict[str, list[list[str]]] = {table: [] for table in tables}
    known = dict.fromkeys(tables, 1)
    for turn in range(30):
        table = chance.choice(tables)
        mine = [f"{who}-{turn}-{part}" for part in range(chance.randint(1, 3))]
        try:
            await store.append(batch(table, known[table] + 1, *mine))
        except Conflict:
            known[table] += len(await store.read(table, after=known[table]))
        else:
            known[table] += len(mine)
            kept[table].append(mine)
    return kept


@pytest.mark.parametrize("seed", range(3))
@played
async def test_two_nodes_that_write_at_the_same_tables_agree(urls: list[str], seed: int):
    async with hall(urls) as here, hall(urls) as there:
        tables = [here.new_table_id() for _ in range(4)]
        await asyncio.gather(*(here.append(batch(table, 1)) for table in tables))
        talkers = [
            _talk(store, f"{node}{number}", tables, random.Random(f"{seed} {node} {number}"))
            for node, store in (("here", here), ("there", there))
            for number in range(12)
        ]
        kept = await asyncio.gather(*talkers)
        for table in tables:
            log = await here.read(table)
            pages = [one for talker in kept for one in talker[table]]
            assert len(log) == (await there.grown({table: 0}))[table] == 1 + sum(map(len, pages))
            heard = words(log)
            assert len(set(heard)) == len(heard)
            for one in pages:
                start = heard.index(one[0])
                assert heard[start : start + len(one)] == one
        assert any(len(talker[table]) > 1 for talker in kept for table in tables)
