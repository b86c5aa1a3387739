"""Bots that follow the people at a table: until the game begins their level changes with who sits down."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from serai.kernel.refusal import Refused
from serai.online.commands import Begin, BeReady, Command, Engage, Sit, Stand, Visitor
from serai.online.entries import Clock, Engaged, Sat
from serai.online.opening import decide_opening
from serai.online.projection import info_of
from serai.online.replaying import table_from_log
from serai.server.bus.in_process import InProcess
from serai.server.clock import now
from serai.server.hall.catalog import Catalog
from serai.server.hall.even_level import Tally
from serai.server.hall.even_seats import EvenLevel, fit_first_entries, why_even
from serai.server.hall.hall import Hall
from serai.server.hall.history import Opponent
from serai.server.store.history import PastGame
from serai.server.store.migrating import migrate_database
from serai.server.store.store import Store

LINDA, LUKAS, MIRA = (Visitor(name.lower(), name) for name in ("Linda", "Lukas", "Mira"))
Report = Callable[[Hall], Coroutine[Any, Any, None]]


def in_a_hall(report: Report) -> Callable[[Path], None]:
    """A report about one node with a store of its own."""

    def told(tmp_path: Path) -> None:
        url = f"sqlite:///{tmp_path}/hall.db"
        migrate_database(url)

        async def evening() -> None:
            store = await Store.open([url])
            await report(Hall(store, InProcess(), Catalog()))
            await store.close()

        asyncio.run(evening())

    told.__name__ = report.__name__
    return told


async def note(hall: Hall, who: Visitor, *results: tuple[str | None, bool], game: str = "amul", ended: int = 0) -> None:
    """Notes games for four that somebody has finished: the level of the others, and whether they were beaten."""
    for number, (level, won) in enumerate(results):
        others = msgspec.json.encode([Opponent(seat, f"Bot {seat}", level) for seat in (1, 2, 3)]).decode()
        id = f"{who.id}{game}{ended}{number}"
        ends = ended + number
        past = PastGame(id, who.id, game, 4, 0, began=ends, ended=ends, place=1 if won else 3, points=9, others=others)
        await hall.store.history.note(past, [])


async def opened(hall: Hall, rated: bool = False) -> str:
    """Linda's table for three."""
    details = (3, {}, Clock(), rated, True, "silk road", now())
    return await hall.open(decide_opening(LINDA.id, hall.catalog.games[0], *details))


async def do(hall: Hall, table: str, who: Visitor, *commands: Command) -> None:
    for command in commands:
        await hall.execute(table, who, command)


async def levels(hall: Hall, table: str) -> list[str | None]:
    return [place.level for place in (await hall.session(table)).table.places]


WON_AND_LOST = [("apprentice", True)] * 3 + [("novice", True)] * 3 + [("trader", False)] * 2


@in_a_hall
async def test_the_bots_of_a_newcomer_are_apprentices_and_those_of_a_winner_are_not(hall: Hall):
    await note(hall, LUKAS, *WON_AND_LOST)
    for who, level in ((LINDA, "apprentice"), (LUKAS, "trader")):
        details = (3, {}, Clock(), False, True, "silk road", now())
        table = await hall.open(decide_opening(who.id, hall.catalog.games[0], *details))
        await do(hall, table, who, Sit(seat=0), Engage(seat=1, level="even"), Engage(seat=2, level="even"))
        assert await levels(hall, table) == [None, level, level]


@in_a_hall
async def test_only_games_of_this_kind_against_bots_of_our_levels_tell_how_strong_somebody_is(hall: Hall):
    wins = [(level, True) for level in (None, "own:merchant", "greedy") * 4]
    await note(hall, LINDA, *wins)
    await note(hall, LINDA, *[("guide", True)] * 9, game="amulett")
    table = await opened(hall)
    await do(hall, table, LINDA, Sit(seat=0), Engage(seat=1, level="even"))
    assert await levels(hall, table) == [None, "apprentice", None]


@in_a_hall
async def test_the_level_follows_who_sits_down_and_gets_up_and_the_bot_keeps_its_name(hall: Hall):
    await note(hall, LUKAS, *WON_AND_LOST)
    table = await opened(hall)
    await do(hall, table, LINDA, Sit(seat=0), Engage(seat=1, level="even"))
    name = (await hall.session(table)).table.places[1].name
    await do(hall, table, LUKAS, Sit(seat=2))
    assert await levels(hall, table) == [None, "trader", None]
    assert (await hall.session(table)).table.places[1].name == name
    await do(hall, table, LUKAS, Stand(seat=2))
    assert await levels(hall, table) == [None, "apprentice", None]


@in_a_hall
async def test_a_bot_of_a_level_that_the_host_has_chosen_stays_as_it_is(hall: Hall):
    await note(hall, LUKAS, *WON_AND_LOST)
    table = await opened(hall)
    await do(hall, table, LINDA, Engage(seat=0, level="guide"), Engage(seat=1, level="even"))
    await do(hall, table, LUKAS, Sit(seat=2))
    assert await levels(hall, table) == ["guide", "trader", None]


@in_a_hall
async def test_what_was_won_since_counts_when_the_game_begins_and_nothing_after(hall: Hall):
    table = await opened(hall)
    await do(hall, table, LINDA, Sit(seat=0), BeReady(), Engage(seat=1, level="even"), Engage(seat=2, level="even"))
    await note(hall, LINDA, *WON_AND_LOST)
    await do(hall, table, LINDA, Begin())
    assert await levels(hall, table) == [None, "trader", "trader"]
    await note(hall, LINDA, *[("trader", False)] * 20, ended=now() + 1_000)
    session = await hall.session(table)
    told = await why_even(hall.store.history, session.table, LINDA)
    assert told == EvenLevel("trader", True, against_it=Tally(0, 2), against_bots=Tally(6, 8))


@in_a_hall
async def test_the_log_names_the_level_so_that_nobody_has_to_work_it_out_again(hall: Hall):
    await note(hall, LINDA, *WON_AND_LOST)
    table = await opened(hall)
    await do(hall, table, LINDA, Sit(seat=0), Engage(seat=1, level="even"), Engage(seat=2, level="scout"), Begin())
    entries = await hall.store.read(table)
    assert [(entry.level, entry.even) for entry in entries if isinstance(entry, Engaged)] == [
        ("trader", True),
        ("scout", False),
    ]
    seats = info_of(table_from_log(entries, hall.catalog.game_of), table).seats
    assert [(seat.level, seat.even) for seat in seats] == [(None, False), ("trader", True), ("scout", False)]


@in_a_hall
async def test_the_first_entries_of_a_table_name_the_level_that_fits_whoever_sits_down_in_them(hall: Hall):
    await note(hall, LINDA, *WON_AND_LOST)
    game = hall.catalog.games[0]
    entries = [Sat(1, 0, "linda", "Linda"), Engaged(1, 1, "apprentice", even=True), Engaged(1, 2, "guide")]
    fitting = await fit_first_entries(hall.store.history, game, entries)
    assert [entry.level for entry in fitting if isinstance(entry, Engaged)] == ["trader", "guide"]


@in_a_hall
async def test_whoever_only_looks_on_is_told_nothing_about_the_results_of_others(hall: Hall):
    await note(hall, LINDA, *WON_AND_LOST)
    table = await opened(hall)
    await do(hall, table, LINDA, Sit(seat=0), Engage(seat=1, level="even"))
    await do(hall, table, LUKAS, Sit(seat=2))
    session = await hall.session(table)
    assert await why_even(hall.store.history, session.table, LUKAS) == EvenLevel(
        "trader", False, against_it=Tally(0, 0), against_bots=Tally(0, 0)
    )
    with pytest.raises(Refused, match="no seat"):
        await why_even(hall.store.history, session.table, MIRA)


@in_a_hall
async def test_in_a_rated_game_the_host_says_how_strong_a_bot_is(hall: Hall):
    table = await opened(hall, rated=True)
    with pytest.raises(Refused, match="say how strong"):
        await do(hall, table, LINDA, Engage(seat=1, level="even"))
    await do(hall, table, LINDA, Engage(seat=1, level="novice"))
