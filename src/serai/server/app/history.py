"""Your past games over HTTP: the list, and statistics of each game."""

from collections.abc import Iterable
from itertools import groupby
from typing import Annotated, Any

import msgspec
from litestar import Request, get
from litestar.params import Parameter

from serai.server.app.context import Context
from serai.server.hall.history import DearestChoice, Opponent
from serai.server.store.history import BySeats, PastGame, PastResult, Yield
from serai.text.languages import Both

GAMES_PER_PAGE, MAX_GAMES_PER_PAGE = 20, 100
LATEST_GAMES, BEST_THINGS = 40, 5
"""How many games are shown over time, and how many of the things that brought most."""

OTHERS = msgspec.json.Decoder(list[Opponent])
DEAREST = msgspec.json.Decoder(DearestChoice | None)
CALLED = msgspec.json.Decoder(Both)

GameName = Annotated[str, Parameter(max_length=40, pattern=r"^[\w-]*$")]
TableId = Annotated[str, Parameter(max_length=40, pattern=r"^\w*$")]
PageSize = Annotated[int, Parameter(ge=1, le=MAX_GAMES_PER_PAGE)]


class PastGameOut(msgspec.Struct, frozen=True):
    """A game that you have played to its end; times are milliseconds since 1970."""

    table: str
    game: str
    seats: int
    seat: int
    began: int
    ended: int
    place: int
    points: int
    """What the rules of the game count: points, or jewels."""
    others: list[Opponent]
    looked: bool
    """Whether the game is looked through, so that the dearest choice is known."""
    dearest: DearestChoice | None
    """None if each of your choices was as good as the best, or if none is known."""


class PastGamesOut(msgspec.Struct, frozen=True):
    """One page of your games, the latest first."""

    games: list[PastGameOut]
    more: bool
    """Whether there are older ones: ask again with `after` as the last table of this page."""


class BySeatsOut(msgspec.Struct, frozen=True):
    """Your games with one number of seats."""

    seats: int
    played: int
    won: int


class PastResultOut(msgspec.Struct, frozen=True):
    """How one game came out."""

    table: str
    ended: int
    points: int
    won: bool


class YieldOut(msgspec.Struct, frozen=True):
    """How many of a thing you have owned in all games, and what they have brought: points, or wins."""

    thing: str
    called: Both
    owned: int
    brought: int


class GameStatistics(msgspec.Struct, frozen=True):
    """All of your games of one kind."""

    game: str
    played: int
    won: int
    mean: float
    """Your points a game."""
    scored: str
    """What the points are: `points` or `jewels`."""
    yields: str
    """What things bring: `points`, or `wins` of those who had them."""
    seats: list[BySeatsOut]
    latest: list[PastResultOut]
    """The latest games, the earliest of them first."""
    best: list[YieldOut]
    """What brought most."""


@get("/api/me/games")
async def get_my_games(
    request: Request[Any, Any, Any],
    context: Context,
    game: GameName = "",
    after: TableId = "",
    count: PageSize = GAMES_PER_PAGE,
) -> PastGamesOut:
    """Your finished games, the latest first, of one kind or of all; lessons and what-ifs are not among them."""
    caller = await context.caller(request)
    context.take("read", request, caller)
    games = await context.hall.store.history.games(caller.person.id, count + 1, game, after)
    return PastGamesOut([_out(one) for one in games[:count]], len(games) > count)


@get("/api/me/games/statistics")
async def get_my_statistics(
    request: Request[Any, Any, Any], context: Context, game: GameName = ""
) -> list[GameStatistics]:
    """Statistics of your games: one entry for each kind that you have played, or for the one you name."""
    caller = await context.caller(request)
    context.take("read", request, caller)
    rows = await context.hall.store.history.by_seats(caller.person.id)
    kinds = groupby(rows, key=lambda row: row.game)
    return [
        await _statistics(context, caller.person.id, kind, list(these)) for kind, these in kinds if game in ("", kind)
    ]


async def _statistics(context: Context, person: str, game: str, rows: list[BySeats]) -> GameStatistics:
    history, known = context.hall.store.history, context.hall.catalog.game(game)
    played = sum(row.played for row in rows)
    return GameStatistics(
        game=game,
        played=played,
        won=sum(row.won for row in rows),
        mean=round(sum(row.points for row in rows) / played, 1),
        scored=known.scored if known else "points",
        yields=known.yields if known else "points",
        seats=[BySeatsOut(row.seats, row.played, row.won) for row in rows],
        latest=_results(await history.latest(person, game, LATEST_GAMES)),
        best=_yields(await history.best_yields(person, game, BEST_THINGS)),
    )


def _results(games: Iterable[PastResult]) -> list[PastResultOut]:
    return [PastResultOut(one.table, one.ended, one.points, one.place == 1) for one in games]


def _yields(things: Iterable[Yield]) -> list[YieldOut]:
    return [YieldOut(one.thing, CALLED.decode(one.called), one.owned, one.brought) for one in things]


def _out(game: PastGame) -> PastGameOut:
    return PastGameOut(
        table=game.table_id,
        game=game.game,
        seats=game.seats,
        seat=game.seat,
        began=game.began,
        ended=game.ended,
        place=game.place,
        points=game.points,
        others=OTHERS.decode(game.others),
        looked=game.looked,
        dearest=DEAREST.decode(game.dearest),
    )
