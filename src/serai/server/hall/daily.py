"""The daily deals of this server: fixed by whoever asks first on a day, the same for everybody, each with a list."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from serai.bots.levels import LEVELS, strength_of
from serai.kernel.fate import new_seed
from serai.kernel.game import Game
from serai.online.daily import day_before, day_of, end_of
from serai.online.outcome import places
from serai.online.table import OnlineTable
from serai.server.hall.hall import Hall
from serai.server.store.daily import Attempt, Deal, Result
from serai.server.store.store import Store

DAILY_SEATS = 4
"""How many sit at a table, if the game allows it."""
MAX_BEST = 20
"""How many of the best a list shows."""
LIST_MILLISECONDS = 1_000
"""How long a list is shown to everybody before it is read again."""

DayAndGame = tuple[str, str]


class Standings(NamedTuple):
    """The results of a day: when they were read, how many attempts have ended, and the best of them in order."""

    at: int
    ended: int
    best: Sequence[Attempt]


class DailyDeals:
    """The deals of today and yesterday in the memory of one node, and their lists."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.store = hall, hall.store.daily
        self._deals: dict[DayAndGame, Deal] = {}
        self._standings: dict[DayAndGame, Standings] = {}
        self._reading = asyncio.Lock()
        """Held while something is read for everybody, so that many who ask at once cause one question."""

    @property
    def today(self) -> str:
        """The day it is now, UTC."""
        return day_of(self.hall.clock())

    async def todays_deal(self, game: Game) -> Deal:
        """The deal of today; whoever is the first to ask for it fixes its seed, its edition and its rules."""
        day = self.today
        async with self._reading:
            known = await self._known(day, game.name)
            if known is None:
                known = self._deals[day, game.name] = await self._made(day, game)
                self._forget_before(day_before(day))
        return known

    async def past_deal(self, day: str, game: str) -> Deal | None:
        """The deal of a day that is over; None if nobody has asked for it on that day."""
        async with self._reading:
            return await self._known(day, game)

    async def _known(self, day: str, game: str) -> Deal | None:
        if (day, game) in self._deals:
            return self._deals[day, game]
        known = await self.store.deal(day, game)
        if known is not None and day >= day_before(self.today):
            self._deals[day, game] = known
        return known

    async def _made(self, day: str, game: Game) -> Deal:
        file = game.edition_file
        await self.hall.store.editions.keep(game.name, file.digests, file.content)
        return await self.store.keep_deal(
            Deal(day, game.name, game.version, file.label, levels_against(game), new_seed())
        )

    def _forget_before(self, day: str) -> None:
        self._deals = {key: deal for key, deal in self._deals.items() if key[0] >= day}
        self._standings = {key: shown for key, shown in self._standings.items() if key[0] >= day}

    async def standings(self, day: str, game: str, own: Attempt | None = None) -> Standings:
        """The results of a day, at most `LIST_MILLISECONDS` old, and with one's own attempt if that has ended."""
        async with self._reading:
            known, now = self._standings.get((day, game)), self.hall.clock()
            since = max(now - LIST_MILLISECONDS, own.ended or 0 if own else 0)
            if known is None or known.at <= since:
                ended, best = await self.store.ended(day, game), await self.store.best(day, game, MAX_BEST)
                known = self._standings[day, game] = Standings(now, ended, best)
        return known

    async def attempts_of(self, person: str, days: Sequence[str]) -> dict[DayAndGame, Attempt]:
        """A person's attempts on some days; one that has just ended has its result."""
        games = [game.name for game in self.hall.catalog.games]
        mine = await self.store.attempts_of(person, days, games)
        if await self._count_ended(mine):
            mine = await self.store.attempts_of(person, days, games)
        return {(attempt.day, attempt.game): attempt for attempt in mine}

    async def _count_ended(self, attempts: Sequence[Attempt]) -> bool:
        """Counts those that a worker has not counted yet; returns whether there were any."""
        sessions = [self.hall.sessions.get(attempt.table) for attempt in attempts if attempt.ended is None]
        over = [session.table for session in sessions if session and session.table.over]
        for table in over:
            await count_attempt(self.hall.store, table)
        return bool(over)


def levels_against(game: Game) -> tuple[str, ...]:
    """The bots of a deal: the hardest level that does not search, because a search depends on time."""
    seats = min(max(DAILY_SEATS, game.seats[0]), game.seats[-1])
    level = [level for level in LEVELS if not strength_of(game, level).searches][-1]
    return (level,) * (seats - 1)


async def count_attempt(store: Store, table: OnlineTable) -> None:
    """Stores how a daily deal came out at a table whose game is over; after its day has ended, nothing counts."""
    opened, ended = table.opened, table.ended_at
    if 0 < ended < end_of(opened.daily):
        await store.daily.end(opened.daily, opened.game, opened.host, ended, result_for(table, opened.host))


def result_for(table: OnlineTable, person: str) -> Result | None:
    """How a finished game came out for a person; None if they have given it up, or left it to a program."""
    seat, played = table.seat_of(person), table.playing
    if table.places[seat].resigned or table.places[seat].program:
        return None
    points, place = played.points, places(table, played.seats)[seat]
    return Result(place, points[seat], points[seat] - max(points[other] for other in played.seats if other != seat))
