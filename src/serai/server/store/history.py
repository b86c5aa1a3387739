"""The past games of people: each is noted once, and what brought them most is added up at the same time."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, case, func, select, text, tuple_, update

from serai.server.store.database import Database
from serai.server.store.schema import past_games, yields

NOTHING = "null"
"""No dearest choice, as JSON."""
MAX_GAMES_READ = 200
"""In how many of a person's games it is looked who else was there."""
OTHERS = msgspec.json.Decoder(list[dict[str, Any]])

INSERT_GAME = text("""
INSERT INTO past_games
(table_id, person, game, seats, seat, began, ended, place, points, others, looked, dearest)
VALUES (:table_id, :person, :game, :seats, :seat, :began, :ended, :place, :points, :others, false, 'null')
ON CONFLICT DO NOTHING
""")
ADD_YIELD = text("""
INSERT INTO yields (person, game, thing, called, owned, brought)
VALUES (:person, :game, :thing, :called, :owned, :brought)
ON CONFLICT (person, game, thing) DO UPDATE SET called = excluded.called,
owned = yields.owned + excluded.owned, brought = yields.brought + excluded.brought
""")


class PastGame(msgspec.Struct, frozen=True):
    """A finished game in the list of one person; the store does not read what is JSON."""

    table_id: str
    person: str
    game: str
    seats: int
    seat: int
    began: int
    ended: int
    place: int
    points: int
    others: str
    """Who else sat there, as JSON."""
    looked: bool = False
    """Whether the game is looked through, so that the dearest choice is known."""
    dearest: str = NOTHING
    """The person's dearest choice as JSON; null if there is none, or none known."""


class Period(NamedTuple):
    """From a time on and until another, in milliseconds since 1970."""

    since: int
    until: int


ALWAYS = Period(0, 2**53)


class Yield(msgspec.Struct, frozen=True):
    """A thing of a game, what it is called (as JSON), how many a person owned, and what they brought."""

    thing: str
    called: str
    owned: int
    brought: int


class BySeats(NamedTuple):
    """A person's games of one kind with one number of seats."""

    game: str
    seats: int
    played: int
    won: int
    points: int


class PastResult(NamedTuple):
    """How one game came out, for a person's points over time."""

    table: str
    ended: int
    points: int
    place: int


class History:
    """The past games of everybody."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def note(self, game: PastGame, things: Sequence[Yield]) -> bool:
        """Notes a game in a person's list, once only; returns whether it was noted now."""
        row = msgspec.structs.asdict(game)
        whose = {"person": game.person, "game": game.game}
        # Sorted, so that two games that end at once wait for each other in the same order.
        rows = [whose | msgspec.structs.asdict(one) for one in sorted(things, key=lambda one: one.thing)]

        def write(connection: Connection) -> bool:
            noted = connection.execute(INSERT_GAME, row).rowcount > 0
            if noted and rows:
                connection.execute(ADD_YIELD, rows)
            return noted

        return await self.database.transaction(write)

    async def note_dearest(self, table: str, dearest: Mapping[str, str]) -> None:
        """Notes the dearest choice of each person at a table that is looked through."""
        async with self.database.writing() as connection:
            for person, choice in dearest.items():
                here = update(past_games).where(past_games.c.table_id == table, past_games.c.person == person)
                await connection.execute(here.values(looked=True, dearest=choice))

    async def rename(self, table: str, names: Sequence[str]) -> None:
        """Changes what the others at a table are called in the lists of its people, by seat."""
        here = select(past_games.c.person, past_games.c.others).where(past_games.c.table_id == table)

        def write(connection: Connection) -> None:
            for person, others in connection.execute(here).all():
                renamed = [{**other, "name": names[other["seat"]]} for other in OTHERS.decode(others)]
                listed = msgspec.json.encode(renamed).decode()
                connection.execute(update(past_games).where(_is(table, person)).values(others=listed))

        await self.database.transaction(write)

    async def games(
        self, person: str, most: int, game: str = "", after: str = "", during: Period = ALWAYS, seats: int = 0
    ) -> list[PastGame]:
        """A person's games, the latest first; those that come after one of them, if it is named."""
        order = tuple_(past_games.c.ended, past_games.c.table_id)
        asked = select(past_games).where(past_games.c.person == person)
        asked = asked.where(past_games.c.ended >= during.since, past_games.c.ended < during.until)
        if game:
            asked = asked.where(past_games.c.game == game)
        if seats:
            asked = asked.where(past_games.c.seats == seats)
        if after:
            last = select(past_games.c.ended, past_games.c.table_id)
            asked = asked.where(order < last.where(_is(after, person)).scalar_subquery())
        asked = asked.order_by(past_games.c.ended.desc(), past_games.c.table_id.desc()).limit(most)
        async with self.database.reading() as connection:
            return [PastGame(**row) for row in (await connection.execute(asked)).mappings()]

    async def companions(self, person: str, most: int) -> dict[str, int]:
        """The people of a person's latest games, and when they last ended one together, the latest first."""
        mine = select(past_games.c.table_id).where(past_games.c.person == person)
        mine = mine.order_by(past_games.c.ended.desc()).limit(MAX_GAMES_READ).subquery()
        last = func.max(past_games.c.ended)
        asked = select(past_games.c.person, last).join(mine, mine.c.table_id == past_games.c.table_id)
        asked = asked.where(past_games.c.person != person).group_by(past_games.c.person)
        async with self.database.reading() as connection:
            rows = await connection.execute(asked.order_by(last.desc(), past_games.c.person).limit(most))
            return {row[0]: row[1] for row in rows}

    async def by_seats(self, person: str) -> list[BySeats]:
        """How many games a person has played and won, and with how many points, by game and number of seats."""
        won = func.sum(case((past_games.c.place == 1, 1), else_=0))
        kind = past_games.c.game, past_games.c.seats
        asked = select(*kind, func.count(), won, func.sum(past_games.c.points))
        asked = asked.where(past_games.c.person == person).group_by(*kind).order_by(*kind)
        async with self.database.reading() as connection:
            return [BySeats(*row) for row in await connection.execute(asked)]

    async def latest(self, person: str, game: str, most: int) -> list[PastResult]:
        """How a person's latest games of a kind came out, the earliest of them first."""
        asked = select(past_games.c.table_id, past_games.c.ended, past_games.c.points, past_games.c.place)
        asked = asked.where(past_games.c.person == person, past_games.c.game == game)
        asked = asked.order_by(past_games.c.ended.desc(), past_games.c.table_id.desc()).limit(most)
        async with self.database.reading() as connection:
            return [PastResult(*row) for row in await connection.execute(asked)][::-1]

    async def best_yields(self, person: str, game: str, most: int) -> list[Yield]:
        """The things that have brought a person most in all games of a kind, the best first."""
        asked = select(yields.c.thing, yields.c.called, yields.c.owned, yields.c.brought)
        asked = asked.where(yields.c.person == person, yields.c.game == game, yields.c.brought > 0)
        asked = asked.order_by(yields.c.brought.desc(), yields.c.owned, yields.c.thing).limit(most)
        async with self.database.reading() as connection:
            return [Yield(*row) for row in await connection.execute(asked)]


def _is(table: str, person: str) -> ColumnElement[bool]:
    return (past_games.c.table_id == table) & (past_games.c.person == person)
