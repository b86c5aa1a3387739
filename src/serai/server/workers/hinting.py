"""Hints are thought about in one process that gives way to all others, and never for long.

Whoever would have to wait gets a hint by first sight, which is made at once.
"""

import asyncio
import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple, TypeVar

import structlog

from serai.bots.chances import chances
from serai.bots.compiling import must_compile
from serai.bots.hint import Hint, hint_by_games, hint_by_sight
from serai.kernel.game import SPECTATOR, View
from serai.kernel.jit import can_compile
from serai.online.hinting import may_get_hints
from serai.online.table import OnlineTable
from serai.server.workers.bot_processes import edition_of, opened_game, processes_that_give_way, view_from

log = structlog.stdlib.get_logger()

ANSWER_SECONDS = 1.8
"""How long somebody waits who asks for a hint."""
MAX_WAITING = 4
"""How many hints are thought about or wait for that; whoever comes then gets one by first sight."""
A_SEARCH = "search:1"
"""A bot for which the same is compiled as for hints."""
REST_SECONDS = 600.0
"""After so long without a question the process ends."""

Found = TypeVar("Found")


class Asker(NamedTuple):
    """A seat at a table; at most one hint is thought about for it."""

    table: str
    seat: int


class HintQuestion(NamedTuple):
    """Everything that a hint is made from: a View, and what the people at the table are called."""

    game: str
    rules: int
    edition: bytes
    seat: int
    state: bytes
    acting: tuple[int, ...]
    legal: tuple[int, ...]
    names: tuple[str, ...]


def hint_question(view: View, names: Sequence[str]) -> HintQuestion:
    """The question about a View."""
    game, state = view.game, view.state.record.tobytes()
    return HintQuestion(
        game.name, game.version, edition_of(game), view.seat, state, view.acting, view.legal, tuple(names)
    )


def thought_through(question: HintQuestion) -> Hint:
    """The hint from imagined games; runs in the process for hints."""
    game = opened_game(question.game, question.rules, question.edition)
    return hint_by_games(view_from(game, question), question.names)


def warmed(question: HintQuestion) -> None:
    """Loads what hints about such a View need; runs in the process for hints."""
    game = opened_game(question.game, question.rules, question.edition)
    chances(view_from(game, question), games=1)


class HintProcess:
    """Thinks about hints; the process starts with the first question and ends when nobody has asked for long."""

    def __init__(self) -> None:
        self._process: ProcessPoolExecutor | None = None
        self._thinking: dict[Asker, tuple[HintQuestion, asyncio.Future[Hint]]] = {}
        self._resting: asyncio.TimerHandle | None = None
        self._warm: set[tuple[str, int]] = set()
        """The games, with their numbers of players, that the process has loaded."""

    async def hint(self, table: str, view: View, names: Sequence[str]) -> Hint:
        """A hint for the seat of a View within `ANSWER_SECONDS`; whoever asks the same meanwhile gets the same."""
        try:
            thinking = self._think(Asker(table, view.seat), hint_question(view, names)) if can_compile() else None
            if thinking is not None:
                # Shielded: one that takes too long goes on, and the next one finds the process ready.
                async with asyncio.timeout(ANSWER_SECONDS):
                    return await asyncio.shield(thinking)
        except TimeoutError:
            log.info("a hint took too long", table=table)
        except BrokenProcessPool:
            log.warning("the process for hints has ended", table=table)
            self._rest()
        return await asyncio.to_thread(hint_by_sight, view, names)

    def warm_up(self, table: OnlineTable, audience: int) -> None:
        """Loads what hints at a table need before anybody asks, unless it would have to be compiled first."""
        game, known_as = table.game, (table.game.name, len(table.places))
        wanted = audience != SPECTATOR and table.game_table and not table.over and may_get_hints(table)
        if wanted and known_as not in self._warm and can_compile() and not must_compile(game, A_SEARCH):
            self._submit(warmed, hint_question(table.view_of(audience), table.playing.names))
            self._warm.add(known_as)

    def _think(self, asker: Asker, question: HintQuestion) -> asyncio.Future[Hint] | None:
        """The thinking about a question; None if too many are thought about, or another one of the same seat is."""
        asked, thinking = self._thinking.get(asker, (None, None))
        if thinking is not None or len(self._thinking) >= MAX_WAITING:
            return thinking if asked == question else None
        future = asyncio.wrap_future(self._submit(thought_through, question))
        self._thinking[asker] = question, future
        future.add_done_callback(lambda done: self._forget(asker, done))
        return future

    def _forget(self, asker: Asker, done: asyncio.Future[Hint]) -> None:
        del self._thinking[asker]
        if not done.cancelled():
            done.exception()  # marks it as retrieved: perhaps nobody awaits it any more

    def _submit(self, work: Callable[[HintQuestion], Found], question: HintQuestion) -> Future[Found]:
        if self._resting:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(REST_SECONDS, self._rest)
        try:
            return self._pool().submit(work, question)
        except BrokenProcessPool:
            self._rest()
            return self._pool().submit(work, question)

    def _pool(self) -> ProcessPoolExecutor:
        if self._process is None:
            self._process = processes_that_give_way(1)
        return self._process

    def _rest(self) -> None:
        """Ends the process, because nobody has asked for long or it is broken."""
        if self._process is not None:
            self._process.shutdown(wait=False)
            self._process = None
            self._warm.clear()

    def stop(self) -> None:
        """Ends the process at once, even if it is computing."""
        if self._resting:
            self._resting.cancel()
        if self._process is not None:
            self._process.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
