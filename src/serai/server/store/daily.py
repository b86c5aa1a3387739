"""Daily deals and the attempts at them; one seed a day and game, and one attempt a person, whoever asks first."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, and_, func, or_, select, text, update

from serai.server.store.database import Database
from serai.server.store.schema import daily_attempts as attempts
from serai.server.store.schema import daily_deals as deals

LEVELS: msgspec.json.Decoder[tuple[str, ...]] = msgspec.json.Decoder(tuple[str, ...])

INSERT_DEAL = text("""
INSERT INTO daily_deals (day, game, rules, edition, levels, seed) VALUES (:day, :game, :rules, :edition, :levels, :seed)
ON CONFLICT DO NOTHING
""")

INSERT_ATTEMPT = text("""
INSERT INTO daily_attempts (day, game, person, table_id, begun) VALUES (:day, :game, :person, :table_id, :begun)
ON CONFLICT DO NOTHING
""")


class Deal(msgspec.Struct, frozen=True):
    """What everybody plays on one day."""

    day: str
    game: str
    rules: int
    edition: str
    """The label of the edition."""
    levels: tuple[str, ...]
    """The bots, from the second seat on."""
    seed: str

    @property
    def seats(self) -> int:
        """How many sit at a table: the person and the bots."""
        return 1 + len(self.levels)


class Result(msgspec.Struct, frozen=True):
    """How an attempt came out at its own table."""

    place: int
    points: int
    lead: int
    """How many points it is ahead of the best bot; less than 0 if it is behind."""


class Attempt(msgspec.Struct, frozen=True):
    """One person's attempt; without an end it is being played, without a result it was given up."""

    day: str
    game: str
    person: str
    table: str
    begun: int
    ended: int | None = None
    result: Result | None = None


class Daily:
    """The deals and attempts of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def deal(self, day: str, game: str) -> Deal | None:
        """The deal of a day; None if nobody has asked for it on that day."""
        asked = select(deals).where(deals.c.day == day, deals.c.game == game)
        async with self.database.reading() as connection:
            row = (await connection.execute(asked)).one_or_none()
        if row is None:
            return None
        return Deal(row.day, row.game, row.rules, row.edition, LEVELS.decode(row.levels), row.seed)

    async def keep_deal(self, deal: Deal) -> Deal:
        """Stores a deal and returns it; if its day has one already, nothing is stored and that one is returned."""
        row = msgspec.structs.asdict(deal) | {"levels": msgspec.json.encode(deal.levels).decode()}
        async with self.database.writing() as connection:
            await connection.execute(INSERT_DEAL, row)
        kept = await self.deal(deal.day, deal.game)
        assert kept is not None, "it was written just now"
        return kept

    async def begin(self, attempt: Attempt) -> Attempt:
        """Stores an attempt and returns it; if the person has begun one already, that one is returned."""
        row = {"day": attempt.day, "game": attempt.game, "person": attempt.person}
        row |= {"table_id": attempt.table, "begun": attempt.begun}
        async with self.database.writing() as connection:
            await connection.execute(INSERT_ATTEMPT, row)
        (kept,) = await self.attempts_of(attempt.person, [attempt.day], [attempt.game])
        return kept

    async def end(self, day: str, game: str, person: str, at: int, result: Result | None) -> None:
        """Stores how an attempt came out, once; without a result it was given up."""
        ended = {"ended": at} | (msgspec.structs.asdict(result) if result else {})
        own = update(attempts).where(*_of(day, game), attempts.c.person == person, attempts.c.ended.is_(None))
        async with self.database.writing() as connection:
            await connection.execute(own.values(**ended))

    async def attempts_of(self, person: str, days: Sequence[str], games: Sequence[str]) -> list[Attempt]:
        """The attempts of one person on some days at some games."""
        asked = select(attempts).where(
            attempts.c.day.in_(days), attempts.c.game.in_(games), attempts.c.person == person
        )
        async with self.database.reading() as connection:
            return [_attempt(row) for row in (await connection.execute(asked)).mappings()]

    async def best(self, day: str, game: str, most: int) -> list[Attempt]:
        """The best attempts that have ended: by place, then points, then lead; those given up last."""
        by = (attempts.c.place.nulls_last(), attempts.c.points.desc(), attempts.c.lead.desc(), attempts.c.ended)
        asked = select(attempts).where(*_of(day, game), attempts.c.ended.is_not(None)).order_by(*by).limit(most)
        async with self.database.reading() as connection:
            return [_attempt(row) for row in (await connection.execute(asked)).mappings()]

    async def ended(self, day: str, game: str) -> int:
        """How many attempts have ended."""
        return await self._count(*_of(day, game), attempts.c.ended.is_not(None))

    async def better(self, day: str, game: str, than: Result | None) -> int:
        """How many attempts came out better than a result; without one, how many have one."""
        return await self._count(*_of(day, game), _is_better(than))

    async def _count(self, *which: ColumnElement[bool]) -> int:
        async with self.database.reading() as connection:
            return await connection.scalar(select(func.count()).select_from(attempts).where(*which)) or 0


def _of(day: str, game: str) -> tuple[ColumnElement[bool], ...]:
    return attempts.c.day == day, attempts.c.game == game


def _is_better(than: Result | None) -> ColumnElement[bool]:
    place, points, lead = attempts.c.place, attempts.c.points, attempts.c.lead
    if than is None:
        return place.is_not(None)
    level = and_(place == than.place, points == than.points)
    return or_(place < than.place, and_(place == than.place, points > than.points), and_(level, lead > than.lead))


def _attempt(row: Any) -> Attempt:
    result = None if row["place"] is None else Result(row["place"], row["points"], row["lead"])
    return Attempt(row["day"], row["game"], row["person"], row["table_id"], row["begun"], row["ended"], result)
