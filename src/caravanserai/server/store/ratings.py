"""Ratings: how strong somebody is at a game, counted once for each rated table."""

from collections.abc import Callable, Collection, Iterable, Mapping

import msgspec
from sqlalchemy import select, text

from caravanserai.server.store.database import Database
from caravanserai.server.store.schema import CERTAIN_STRENGTH, ratings


class Rating(msgspec.Struct, frozen=True):
    """How strong somebody is at a game, how sure that is, and what it was learned from."""

    person: str
    game: str
    mu: float
    sigma: float
    games: int
    wins: int
    changed: int


Rate = Callable[[Mapping[str, Rating]], Iterable[Rating]]
"""From the ratings people had, as far as they had any, to the ratings they get."""

COUNT = text("INSERT INTO results (table_id, game, at) VALUES (:table, :game, :at) ON CONFLICT DO NOTHING")

# A row of no games is locked like any other, so two tables cannot both take somebody for a newcomer.
SIT_DOWN = text("""
INSERT INTO ratings (person, game, mu, sigma, games, wins, changed) VALUES (:person, :game, 0, 0, 0, 0, 0)
ON CONFLICT DO NOTHING
""")

SAVE = text("""
UPDATE ratings SET mu = :mu, sigma = :sigma, games = :games, wins = :wins, changed = :changed
WHERE person = :person AND game = :game
""")


class Ratings:
    """The ratings of everybody at every game."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, person: str) -> list[Rating]:
        """A person's ratings, game by game."""
        asked = select(ratings).where(ratings.c.person == person).order_by(ratings.c.game)
        async with self.database.reading() as connection:
            return [Rating(**row) for row in (await connection.execute(asked)).mappings()]

    async def best(self, game: str, most: int) -> list[Rating]:
        """The strongest people at a game, by what their strength is at least."""
        asked = select(ratings).where(ratings.c.game == game).order_by(CERTAIN_STRENGTH.desc()).limit(most)
        async with self.database.reading() as connection:
            return [Rating(**row) for row in (await connection.execute(asked)).mappings()]

    async def settle(self, table: str, game: str, people: Collection[str], rate: Rate, at: int) -> bool:
        """Counts a rated table once, however often it is asked to; whether this was the time."""
        known = select(ratings).where(ratings.c.game == game, ratings.c.person.in_(people)).order_by(ratings.c.person)
        async with self.database.transaction() as connection:
            counted = await connection.execute(COUNT, {"table": table, "game": game, "at": at})
            if counted.rowcount == 0:
                return False
            await connection.execute(SIT_DOWN, [{"person": person, "game": game} for person in sorted(people)])
            rows = await connection.execute(known.with_for_update())
            old = {row["person"]: Rating(**row) for row in rows.mappings() if row["games"]}
            await connection.execute(SAVE, [msgspec.structs.asdict(rating) for rating in rate(old)])
        return True
