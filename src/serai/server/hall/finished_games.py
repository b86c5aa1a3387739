"""Finished games, each as one line with its record: for whoever may see them, and for whoever runs the site."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress
from typing import Literal, NamedTuple

import msgspec

from serai.kernel.record import Record
from serai.online.outcome import is_whole_game
from serai.online.table import OnlineTable
from serai.server.hall.catalog import Catalog
from serai.server.hall.hall import Hall
from serai.server.hall.history import Opponent
from serai.server.hall.reading import UNREADABLE, opened_table, replay
from serai.server.hall.records import by_the_rules
from serai.server.store.errors import NoSuchTable
from serai.server.store.history import ALWAYS, PastGame, Period
from serai.server.store.store import Store

GAMES_AT_ONCE = 50
"""How many games of a person are looked up at once."""
GONE = (*UNREADABLE, NoSuchTable)
"""Why a game that was played cannot be read."""
OTHERS = msgspec.json.Decoder(list[Opponent])

Opponents = Literal["people", "bots"]


class Player(msgspec.Struct, frozen=True):
    """Who has played a seat to the end."""

    name: str
    person: str | None
    level: str | None
    """The level of a bot, `own:` and its name for one of the host; None for a person."""
    program: bool = False
    """Whether a program played for the person."""


class FinishedGame(msgspec.Struct, frozen=True):
    """A finished game with its record; times are milliseconds since 1970."""

    table: str
    game: str
    rated: bool
    began: int
    ended: int
    players: list[Player]
    """By seat."""
    record: Record


class Wanted(NamedTuple):
    """Which games of a person are asked for."""

    game: str = ""
    during: Period = ALWAYS
    """When they ended."""
    seats: int = 0
    rated: bool | None = None
    opponents: Opponents | None = None
    """`people` if at least one other person played, `bots` if nobody else did."""


async def games_of(hall: Hall, person: str, asker: str, wanted: Wanted) -> AsyncGenerator[str | None]:
    """The tables of a person's games that somebody may see, the latest first: their own, and those of the lobby.

    None stands for every look at a page of their list, which may lead to no table at all.
    """
    history, last = hall.store.history, ""
    while games := await history.games(person, GAMES_AT_ONCE, wanted.game, last, wanted.during, wanted.seats):
        last = games[-1].table_id
        yield None
        for table in await _fitting(hall.store, games, person == asker, wanted):
            yield table


async def _fitting(store: Store, games: Sequence[PastGame], own: bool, wanted: Wanted) -> list[str]:
    fitting = [game.table_id for game in games if wanted.opponents in (None, _opponents(game))]
    shown = await store.shown(fitting)
    public = [table for table in fitting if table in shown and (own or shown[table].listed)]
    return [table for table in public if wanted.rated in (None, shown[table].rated)]


def _opponents(game: PastGame) -> Opponents:
    return "people" if any(other.level is None for other in OTHERS.decode(game.others)) else "bots"


async def evening_of(hall: Hall, id: str) -> AsyncGenerator[str]:
    """A table and those at which its people went on, one after the other, as far as they can be read."""
    following: str | None = id
    with suppress(*GONE):
        while following is not None:
            yield following
            following = (await hall.session(following)).table.moved_on


async def finished_game(hall: Hall, id: str) -> FinishedGame | None:
    """The finished game of a table; None if it is not over, or cannot be read by the rules that are here."""
    try:
        table = (await hall.session(id)).table
    except GONE:
        return None
    return await hall.beside.do(lambda: _line(id, table, hall.catalog)) if is_whole_game(table) else None


async def all_games(store: Store, catalog: Catalog, wanted: Wanted) -> AsyncGenerator[FinishedGame]:
    """Every finished game of a site, as far as its rules are here; a daily deal whose day is not over is none."""
    for id in await store.table_ids():
        with suppress(*UNREADABLE):
            entries = await store.read(id)
            table = await opened_table(entries, store.editions, catalog)
            for _ in replay(table, entries[1:]):
                pass  # nobody plays beside a command
            if is_whole_game(table) and not table.sealed and _fits(table, wanted):
                yield _line(id, table, catalog)


def _fits(table: OnlineTable, wanted: Wanted) -> bool:
    return wanted.game in ("", table.opened.game) and wanted.during.since <= table.ended_at < wanted.during.until


def _line(id: str, table: OnlineTable, catalog: Catalog) -> FinishedGame:
    opened = table.opened
    players = [Player(place.name, place.person, place.level, place.program) for place in table.places]
    record = by_the_rules(table, "", carries=not catalog.ships(table.game)).record
    return FinishedGame(id, opened.game, opened.rated, table.began_at, table.ended_at, players, record)
