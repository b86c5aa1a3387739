"""An analyst looks through finished games that wait for it: a part of each in turn, so that a long one holds nobody up.

An analysis follows from the log alone. If the program ends in the middle of one, another begins it anew.
"""

import asyncio
import multiprocessing
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
import structlog

from serai.bots.analysis import JudgedChoice
from serai.bots.puzzle import clearest_first
from serai.kernel.jit import can_compile
from serai.online.table import OnlineTable
from serai.server.hall.analyses import ASKED, LookedThrough, nothing_yet
from serai.server.hall.hall import Hall
from serai.server.hall.history import note_dearest
from serai.server.hall.puzzles import makes_puzzles, new_puzzle
from serai.server.store.errors import StoreDown
from serai.server.workers.bot_processes import processes_that_give_way
from serai.server.workers.looking import (
    CHOICES_PER_PART,
    MOMENTS_PER_PART,
    Played,
    choices_at,
    dearest_first,
    moments_at,
    parts,
    played_at,
    puzzle_of,
    steps_of,
)

log = structlog.stdlib.get_logger()

MAX_AT_ONCE = 4
"""How many games one analyst looks through in turns."""
LEASE_MILLISECONDS = 120_000
"""How long a game is an analyst's own after each part; the first one may have to compile."""
MAX_CANDIDATES = 3
"""How many moments of a game are tried as a puzzle."""
POLL_SECONDS = 10.0
"""How often an analyst looks for games that no hint announced."""

Found = TypeVar("Found")


class Analyst:
    """Looks through games in one process that gives way to all others."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._hint = asyncio.Event()
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()
        self._process: ProcessPoolExecutor | None = None
        self._leasing: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts to look for games that wait; without Numba that would take hours, so that nothing is done."""
        if can_compile():
            self._stop_listening = self.hall.bus.listen(ASKED, lambda _: self._hint.set())
            self._leasing = asyncio.create_task(self._lease_games(), name="analyst")

    async def stop(self) -> None:
        """Looks at nothing more, and ends the process even if it is computing."""
        if self._leasing is None:
            return
        self._stop_listening()
        tasks = [self._leasing, *self._looking.values()]
        works = self._process is not None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for process in multiprocessing.active_children() if works else ():
            process.terminate()

    async def _lease_games(self) -> None:
        while True:
            self._hint.clear()
            try:
                at, room = self.hall.clock(), MAX_AT_ONCE - len(self._looking)
                for id in await self.hall.store.analyses.lease(at, at + LEASE_MILLISECONDS, room) if room else ():
                    self._looking[id] = asyncio.create_task(self._look_through(id))
            except StoreDown as down:
                log.warning("the analyst cannot read which games wait", why=str(down))
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL_SECONDS):
                    await self._hint.wait()

    async def _look_through(self, id: str) -> None:
        found = nothing_yet()
        try:
            table = (await self.hall.session(id)).table
            played = played_at(table)
            await self._fill(found, played, lambda: self._keep(id, found))
        except StoreDown as down:
            log.warning(
                "what was found in a game cannot be stored; it is looked through again", table=id, why=str(down)
            )
        except Exception as error:
            log.error("a game cannot be looked through", table=id, exc_info=error)
            await self._keep(id, nothing_yet(failed=True), complete=True)
        else:
            await self._look_for_puzzle(id, table, played, found)
        finally:
            del self._looking[id]
            self._hint.set()
            self._rest()

    async def _fill(self, found: LookedThrough, played: Played, keep: Callable[[], Awaitable[None]]) -> None:
        """Looks at the chances first, then at the choices; what is known is stored after each part."""
        steps = await self._in_turn(steps_of, played)
        found.of = steps.moments + len(steps.choices)
        for part in parts(range(steps.moments), MOMENTS_PER_PART):
            found.chances += await self._in_turn(moments_at, played, part)
            found.done += len(part)
            await keep()
        for part in parts(dearest_first(steps.choices, found.chances), CHOICES_PER_PART):
            found.choices = in_order([*found.choices, *await self._in_turn(choices_at, played, part)])
            found.done += len(part)
            await keep()

    async def _look_for_puzzle(self, id: str, table: OnlineTable, played: Played, found: LookedThrough) -> None:
        """A game in which none can be looked for has been looked through all the same."""
        try:
            if makes_puzzles(table):
                await self._find_puzzle(id, played, found)
        except Exception as error:
            log.error("no puzzle can be looked for in a game", table=id, exc_info=error)

    async def _find_puzzle(self, id: str, played: Played, found: LookedThrough) -> None:
        """Stores the clearest moment of a game as a puzzle, if there is one."""
        for choice in clearest_first(found.choices)[:MAX_CANDIDATES]:
            judged = await self._in_turn(puzzle_of, played, choice.step)
            if judged is not None:
                await self.hall.store.puzzles.add(new_puzzle(id, played.game, judged, self.hall.clock()))
                return

    async def _keep(self, id: str, found: LookedThrough, complete: bool = False) -> None:
        complete = complete or found.done == found.of
        if complete and not found.failed:
            await note_dearest(self.hall, id, (await self.hall.session(id)).table, found)
        until = 0 if complete else self.hall.clock() + LEASE_MILLISECONDS
        await self.hall.store.analyses.keep(id, msgspec.json.encode(found).decode(), complete, until)

    async def _in_turn(self, look: Callable[..., Found], *what: Any) -> Found:
        async with self._turn:
            if self._process is None:
                self._process = processes_that_give_way(1)
            return await asyncio.get_running_loop().run_in_executor(self._process, look, *what)

    def _rest(self) -> None:
        """Ends the process when nobody waits for it."""
        if not self._looking and self._process is not None:
            self._process.shutdown(wait=False)
            self._process = None


def in_order(choices: Sequence[JudgedChoice]) -> list[JudgedChoice]:
    """Choices as they were made."""
    return sorted(choices, key=lambda choice: choice.step)
