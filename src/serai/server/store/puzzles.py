"""Puzzles: moments of finished games with one right choice, who has tried them, and how strong both are."""

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, and_, delete, exists, func, select, text, update

from serai.server.store.database import Database
from serai.server.store.schema import puzzle_tries, puzzles, solvers

INSERT_PUZZLE = text("""
INSERT INTO puzzles (id, game, table_id, step, judged, mu, sigma, tries, found, created)
VALUES (:id, :game, :table_id, :step, :judged, :mu, :sigma, :tries, :found, :created) ON CONFLICT DO NOTHING
""")
INSERT_TRY = text("""
INSERT INTO puzzle_tries (person, puzzle, action, found, at) VALUES (:person, :puzzle, :action, :found, :at)
ON CONFLICT DO NOTHING
""")
# A row without tries can be locked, so that two puzzles cannot both treat somebody as new.
INSERT_EMPTY_SOLVER = text("""
INSERT INTO solvers (person, game, mu, sigma, tries, found, streak) VALUES (:person, :game, 0, 0, 0, 0, 0)
ON CONFLICT DO NOTHING
""")

NEAREST = 8
"""The next puzzle is one of so many that fit a person's strength best."""


class Strength(NamedTuple):
    """How strong somebody is, or how hard a puzzle, and how sure that is."""

    mu: float
    sigma: float


class Puzzle(msgspec.Struct, frozen=True):
    """A moment of a finished game."""

    id: str
    game: str
    table_id: str
    step: int
    judged: str
    """What its options are worth, as JSON, which the store does not read."""
    mu: float
    sigma: float
    tries: int
    """Of different people."""
    found: int
    created: int


class Solver(msgspec.Struct, frozen=True):
    """How well somebody solves the puzzles of a game; first tries count."""

    mu: float
    sigma: float
    tries: int
    found: int
    streak: int
    """How many of the last ones were found at the first try, one after the other."""


Rate = Callable[[Solver | None, Puzzle], tuple[Solver, Strength]]
"""Computes how strong a person is and how hard a puzzle after a try; a person without tries is None."""


class Puzzles:
    """All puzzles, in the first database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, puzzle: Puzzle) -> None:
        """Adds a puzzle; without effect if its game has one."""
        async with self.database.writing() as connection:
            await connection.execute(INSERT_PUZZLE, msgspec.structs.asdict(puzzle))

    async def remove_naming(self, table: str, names: Collection[str]) -> None:
        """Deletes the puzzle of a table if one of these names stands in it."""
        here = select(puzzles.c.id, puzzles.c.judged).where(puzzles.c.table_id == table)
        async with self.database.writing() as connection:
            row = (await connection.execute(here)).one_or_none()
            if row is not None and any(msgspec.json.encode(name).decode()[1:-1] in row.judged for name in names):
                await connection.execute(delete(puzzles).where(puzzles.c.id == row.id))

    async def find(self, id: str) -> Puzzle | None:
        """A puzzle by its id."""
        async with self.database.reading() as connection:
            row = (await connection.execute(select(puzzles).where(puzzles.c.id == id))).mappings().one_or_none()
        return Puzzle(**row) if row else None

    async def fitting(self, person: str, game: str, mu: float) -> list[str]:
        """Puzzles of a game that a person has not tried, those first that are as hard as the person is strong."""
        tried = exists().where(and_(puzzle_tries.c.puzzle == puzzles.c.id, puzzle_tries.c.person == person))
        asked = select(puzzles.c.id).where(puzzles.c.game == game, ~tried).order_by(func.abs(puzzles.c.mu - mu))
        async with self.database.reading() as connection:
            return list((await connection.scalars(asked.limit(NEAREST))).all())

    async def solver(self, person: str, game: str) -> Solver | None:
        """How well somebody solves the puzzles of a game; None before the first try."""
        async with self.database.reading() as connection:
            return _known((await connection.execute(_solver(person, game))).one_or_none())

    async def count_try(self, person: str, id: str, action: str, found: bool, rate: Rate, at: int) -> bool:
        """Counts a person's first try at a puzzle; returns whether it was the first."""
        tried = {"person": person, "puzzle": id, "action": action, "found": found, "at": at}

        def write(connection: Connection) -> bool:
            if connection.execute(INSERT_TRY, tried).rowcount == 0:
                return False
            _rate(connection, person, id, found, rate)
            return True

        return await self.database.transaction(write)


def _rate(connection: Connection, person: str, id: str, found: bool, rate: Rate) -> None:
    row = connection.execute(select(puzzles).where(puzzles.c.id == id).with_for_update()).mappings().one()
    puzzle = Puzzle(**row)
    connection.execute(INSERT_EMPTY_SOLVER, {"person": person, "game": puzzle.game})
    known = connection.execute(_solver(person, puzzle.game).with_for_update()).one()
    solver, hard = rate(_known(known), puzzle)
    counted = {"mu": hard.mu, "sigma": hard.sigma, "tries": puzzle.tries + 1, "found": puzzle.found + found}
    connection.execute(update(puzzles).where(puzzles.c.id == id).values(counted))
    connection.execute(update(solvers).where(_is(person, puzzle.game)).values(msgspec.structs.asdict(solver)))


def _is(person: str, game: str):
    return and_(solvers.c.person == person, solvers.c.game == game)


def _solver(person: str, game: str):
    columns = (solvers.c.mu, solvers.c.sigma, solvers.c.tries, solvers.c.found, solvers.c.streak)
    return select(*columns).where(_is(person, game))


def _known(row: Row[Any, Any, Any, Any, Any] | None) -> Solver | None:
    return Solver(*row) if row is not None and row.tries else None
