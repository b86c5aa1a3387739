"""Ratings: how strong people are at each game. Every rated table counts once."""

from collections.abc import Callable, Collection, Iterable, Mapping

import msgspec
from sqlalchemy import Connection, select, text

from serai.server.store.database import Database
from serai.server.store.schema import CERTAIN_STRENGTH, ratings


class Rating(msgspec.Struct, frozen=True):
    """A person's strength at a game (`mu`), its uncertainty (`sigma`), and the games it is based on."""

    person: str
    game: str
    mu: float
    sigma: float
    games: int
    wins: int
    changed: int


Rate = Callable[[Mapping[str, Rating]], Iterable[Rating]]
"""Computes new ratings from the old ones; people without a rating are missing from the old ones."""

INSERT_RESULT = text("INSERT INTO results (table_id, game, at) VALUES (:table, :game, :at) ON CONFLICT DO NOTHING")

# A row with no games can be locked, so that two tables cannot both treat somebody as new.
INSERT_EMPTY_RATING = text("""
INSERT INTO ratings (person, game, mu, sigma, games, wins, changed) VALUES (:person, :game, 0, 0, 0, 0, 0)
ON CONFLICT DO NOTHING
""")

UPDATE_RATING = text("""
UPDATE ratings SET mu = :mu, sigma = :sigma, games = :games, wins = :wins, changed = :changed
WHERE person = :person AND game = :game
""")


class Ratings:
    """All ratings in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, person: str) -> list[Rating]:
        """A person's ratings, game by game."""
        asked = select(ratings).where(ratings.c.person == person).order_by(ratings.c.game)
        async with self.database.reading() as connection:
            return [Rating(**row) for row in (await connection.execute(asked)).mappings()]

    async def best(self, game: str, most: int) -> list[Rating]:
        """The strongest people at a game, by their conservative strength (mu - 3 sigma)."""
        asked = select(ratings).where(ratings.c.game == game).order_by(CERTAIN_STRENGTH.desc()).limit(most)
        async with self.database.reading() as connection:
            return [Rating(**row) for row in (await connection.execute(asked)).mappings()]

    async def count_game(self, table: str, game: str, people: Collection[str], rate: Rate, at: int) -> bool:
        """Counts a rated table, once only; returns whether it was counted now."""
        known = select(ratings).where(ratings.c.game == game, ratings.c.person.in_(people)).order_by(ratings.c.person)

        def write(connection: Connection) -> bool:
            if connection.execute(INSERT_RESULT, {"table": table, "game": game, "at": at}).rowcount == 0:
                return False
            connection.execute(INSERT_EMPTY_RATING, [{"person": person, "game": game} for person in sorted(people)])
            rows = connection.execute(known.with_for_update())
            old = {row["person"]: Rating(**row) for row in rows.mappings() if row["games"]}
            connection.execute(UPDATE_RATING, [msgspec.structs.asdict(rating) for rating in rate(old)])
            return True

        return await self.database.transaction(write)
