"""Finished games that are long to tell, written to a hall's database before it opens."""

import asyncio
import random

from serai.games import game_named
from serai.online.commands import Begin, Engage, Visitor
from serai.online.deciding import decide, decide_bot_choice
from serai.online.entries import AnyEntry, Clock
from serai.online.opening import decide_opening
from serai.online.replaying import new_table
from serai.online.table import OnlineTable
from serai.server.clock import now
from serai.server.hall.draft import listing_of
from serai.server.store.batches import Batch
from serai.server.store.migrating import migrate_database
from serai.server.store.store import Store

HOST = Visitor("finished-games", "Linda")


def played(name: str) -> tuple[OnlineTable, list[AnyEntry]]:
    """A game among as many bots as can play it, which take anything, and its log."""
    game, chance = game_named(name), random.Random(name)
    seats = game.seats[-1]
    opened = decide_opening(HOST.id, game, seats, {}, Clock(), False, False, "silk road", now())
    table, entries = new_table(opened, lambda _: game), list[AnyEntry]([opened])

    def add(entry: AnyEntry) -> None:
        entries.append(entry)
        table.fold(entry)

    for command in (*(Engage(seat=seat, level="apprentice") for seat in range(seats)), Begin()):
        add(decide(table, HOST, command, opened.at))
    while not table.over:
        seat = table.bots_to_choose[0]
        add(decide_bot_choice(table, seat, chance.choice(table.playing.legal(seat)), opened.at))
    return table, entries


def write_finished(url: str, tables: int) -> list[str]:
    """Writes so many finished games, half of each kind; their ids."""
    migrate_database(url)
    return asyncio.run(_write(url, tables))


async def _write(url: str, tables: int) -> list[str]:
    store = await Store.open([url])
    try:
        ids: list[str] = []
        for table, entries in map(played, ("amul", "amulett")):
            new = [store.new_table_id() for _ in range(tables // 2)]
            batches = [Batch(id, 1, tuple(entries), listing_of(table), table.at, None) for id in new]
            await asyncio.gather(*map(store.append, batches))
            ids += new
        return ids
    finally:
        await store.close()
