"""The daily deal over HTTP: today's deals with their lists, and your own table."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

from serai.kernel.edition import digest_in
from serai.kernel.fate import seed_hash
from serai.online.commands import Begin, BeReady, Engage, Sit, Visitor
from serai.online.daily import day_before, end_of
from serai.online.entries import Clock
from serai.online.opening import decide_opening
from serai.online.projection import Listener
from serai.server.app.authenticator import id_of
from serai.server.app.context import Context
from serai.server.app.encoded import EncodedResponse
from serai.server.app.messages import Update
from serai.server.app.tables import first_entries
from serai.server.hall.catalog import NotInCatalog
from serai.server.hall.daily import DayAndGame
from serai.server.hall.session import TableSession
from serai.server.store.daily import Attempt, Deal
from serai.server.store.errors import Conflict, NoSuchTable

Day = Annotated[str | None, Parameter(max_length=10, description="A day that is over, such as 2026-11-17.")]
Attempts = Mapping[DayAndGame, Attempt]


class DailyResult(msgspec.Struct, frozen=True):
    """One attempt in the list of a day."""

    person: str
    name: str
    state: Literal["playing", "finished", "unfinished"]
    rank: int | None
    """In the list of the day; equal results share it. None until the attempt has ended."""
    place: int | None
    """At the table; None without a result."""
    points: int | None
    table: str | None
    """The table, if you may see it: your own, and after the day everybody's."""


class DailyRank(msgspec.Struct, frozen=True):
    """Your rank on a day, among so many."""

    rank: int | None
    played: int


class DailyDeal(msgspec.Struct, frozen=True):
    """The deal of a day: what is played, the proof of its cards, and how it came out for whom."""

    game: str
    edition: str
    seats: int
    levels: list[str]
    """The bots, from the second seat on."""
    seed_hash: str
    """The same at everybody's table, and known before the first card."""
    seed: str | None
    """Public when the day has ended."""
    played: int
    """How many attempts have ended."""
    best: list[DailyResult]
    yours: DailyResult | None
    """None if you have not begun."""
    yesterday: DailyRank | None
    """Your rank of the day before; None if you did not play."""


class DailyDeals(msgspec.Struct, frozen=True):
    """The deals of a day (UTC), one for each game."""

    day: str
    ends: int
    """When the day ends, in milliseconds since 1970."""
    deals: list[DailyDeal]


@get("/api/daily")
async def get_daily(request: Request[Any, Any, Any], context: Context, day: Day = None) -> DailyDeals:
    """The daily deals, their lists and your own results: of today, or of a `day` that is over, with its seeds."""
    caller = await context.caller_or_none(request)
    context.take("read", request, caller)
    today = context.daily.today
    shown = today if day is None else _past(day, today)
    person = id_of(caller)
    mine = await context.daily.attempts_of(person, [shown, day_before(shown)]) if person else {}
    deals = [await _deal_of(context, shown, game.name) for game in context.hall.catalog.games]
    return DailyDeals(shown, end_of(shown), [await _shown(context, deal, mine) for deal in deals if deal])


@post("/api/daily/{game:str}")
async def post_daily(request: Request[Any, Any, Any], context: Context, game: str) -> Response[Update]:
    """Opens your table of today's deal, or leads you back to it: everybody has one try."""
    caller = await context.caller(request, "host", "play")
    context.take("command", request, caller)
    found = context.hall.catalog.game(game)
    if found is None:
        raise NotFoundException(f"There is no daily deal of '{game[:40]}' here.")
    deal, visitor = await context.daily.todays_deal(found), caller.visitor
    if (deal.day, game) not in await context.daily.attempts_of(visitor.id, [deal.day]):
        context.take("open", request, caller)
    session = await _table_of(context, visitor, deal)
    return EncodedResponse(session.update_for(Listener(session.table.seat_of(visitor.id)), None))


async def _table_of(context: Context, visitor: Visitor, deal: Deal) -> TableSession:
    """The one table of a person for a deal; of several requests at once, one opens it."""
    hall = context.hall
    begun = Attempt(deal.day, deal.game, visitor.id, hall.store.new_table_id(), hall.clock())
    id = (await hall.store.daily.begin(begun)).table
    with suppress(NoSuchTable):
        return await hall.session(id)
    with suppress(Conflict):
        await _open(context, visitor, deal, id)
    return await hall.session(id)


async def _open(context: Context, visitor: Visitor, deal: Deal, id: str) -> None:
    hall = context.hall
    game = await hall.find_game(deal.game, deal.rules, digest_in(deal.edition))
    if game is None:
        raise NotInCatalog(f"Today's deal is played with edition {deal.edition}, which this site does not have.")
    options: dict[str, int] = {}
    details = (deal.seats, options, Clock(), False, False, deal.seed, hall.clock())
    opened = decide_opening(visitor.id, game, *details, daily=deal.day)
    bots = [Engage(seat=seat, level=level) for seat, level in enumerate(deal.levels, start=1)]
    await hall.open(opened, first_entries(game, opened, visitor, (Sit(seat=0), BeReady(), *bots, Begin())), id)


def _past(day: str, today: str) -> str:
    with suppress(ValueError):
        if (asked := date.fromisoformat(day).isoformat()) < today:
            return asked
    raise NotFoundException(f"{day} is no day that is over.")


async def _deal_of(context: Context, day: str, game: str) -> Deal | None:
    if day != context.daily.today:
        return await context.daily.past_deal(day, game)
    found = context.hall.catalog.game(game)
    return await context.daily.todays_deal(found) if found else None


async def _shown(context: Context, deal: Deal, mine: Attempts) -> DailyDeal:
    key, before = (deal.day, deal.game), (day_before(deal.day), deal.game)
    own = mine.get(key)
    standings = await context.daily.standings(*key, own)
    is_over = deal.day < context.daily.today
    return DailyDeal(
        game=deal.game,
        edition=deal.edition,
        seats=deal.seats,
        levels=list(deal.levels),
        seed_hash=seed_hash(deal.seed),
        seed=deal.seed if is_over else None,
        played=standings.ended,
        best=[await _result(context, *row, is_over) for row in _ranked(standings.best)],
        yours=await _result(context, own, await _rank(context, own), is_over, yours=True) if own else None,
        yesterday=await _rank_then(context, mine[before]) if before in mine else None,
    )


def _ranked(best: Sequence[Attempt]) -> list[tuple[Attempt, int]]:
    """The best in order, with their ranks; equal results share one."""
    results = [attempt.result for attempt in best]
    return [(attempt, 1 + results.index(attempt.result)) for attempt in best]


async def _rank(context: Context, attempt: Attempt) -> int | None:
    if attempt.ended is None:
        return None
    return 1 + await context.hall.store.daily.better(attempt.day, attempt.game, attempt.result)


async def _rank_then(context: Context, attempt: Attempt) -> DailyRank:
    standings = await context.daily.standings(attempt.day, attempt.game)
    return DailyRank(await _rank(context, attempt), standings.ended)


async def _result(
    context: Context, attempt: Attempt, rank: int | None, is_over: bool, yours: bool = False
) -> DailyResult:
    result = attempt.result
    return DailyResult(
        person=attempt.person,
        name=(await context.authenticator.person(attempt.person)).name,
        state="finished" if result else "playing" if attempt.ended is None and not is_over else "unfinished",
        rank=rank,
        place=result.place if result else None,
        points=result.points if result else None,
        table=attempt.table if is_over or yours else None,
    )
