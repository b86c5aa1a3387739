"""Bots think in processes of their own, so that the event loop never waits for them."""

import asyncio
import multiprocessing
import os
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import lru_cache
from threading import Thread
from typing import NamedTuple, Protocol

import msgspec
import numpy as np
from prometheus_client import Counter, Histogram

from serai.bots import bot_named, searches
from serai.bots.compiling import NICENESS, STAND_IN, give_way, must_compile, noting_what_is_compiled
from serai.games import kept_game
from serai.kernel.game import Game, View
from serai.server.latency import LATENCY_BUCKETS
from serai.server.workers.fair_turns import FairTurns, Waiting

THINKING_NICENESS = 10
"""How much a process in which bots think gives way to the node."""
BOT_SECONDS = Histogram(
    "serai_bot_seconds", "How long a bot thought about a choice.", ["searches"], buckets=LATENCY_BUCKETS
)
BROKEN = Counter("serai_bot_processes_lost", "How often a process in which bots think has ended by itself.")


class Question(NamedTuple):
    """Everything that a bot is given for a choice: its View, its level and its seed."""

    game: str
    rules: int
    edition: bytes
    """The content of the edition as JSON, so that a bot plays by editions that are not shipped."""
    level: str
    seed: str
    seat: int
    state: bytes
    acting: tuple[int, ...]
    legal: tuple[int, ...]
    searches: bool
    """Whether the bot imagines games, and so takes its time."""


def question_for(view: View, level: str, seed: str) -> Question:
    """The question to a bot of a level that sees a View."""
    game = view.game
    state = view.state.record.tobytes()
    by = (game.name, game.version, edition_of(game))
    return Question(*by, level, seed, view.seat, state, view.acting, view.legal, searches(game, level))


@lru_cache
def edition_of(game: Game) -> bytes:
    """The content of an edition as it is given to a process."""
    return msgspec.json.encode(game.edition_file.content)


def bot_choice(question: Question) -> int:
    """The action that the bot chooses; runs in a bot process."""
    game = opened_game(question.game, question.rules, question.edition)
    view = view_from(game, question)
    with noting_what_is_compiled(game, question.level):
        return bot_named(question.level, question.seed).choose(view)


class Seen(Protocol):
    """A View as it is given to a process."""

    @property
    def seat(self) -> int: ...
    @property
    def state(self) -> bytes: ...
    @property
    def acting(self) -> tuple[int, ...]: ...
    @property
    def legal(self) -> tuple[int, ...]: ...


def view_from(game: Game, seen: Seen) -> View:
    """The View that was given to this process."""
    record = np.frombuffer(seen.state, game.dtype)[0].copy()
    return View(game, seen.seat, game.record_view(np.array(record, game.dtype)), seen.acting, seen.legal)


@lru_cache
def opened_game(name: str, rules: int, edition: bytes) -> Game:
    """A game with an edition that was given to this process."""
    game = kept_game(name, rules, msgspec.json.decode(edition))
    assert game, "the worker has opened this game itself"
    return game


def processes_that_give_way(count: int, niceness: int = NICENESS) -> ProcessPoolExecutor:
    """Processes that yield to others on the machine, and that end when this one does, however it ends."""
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, mp_context=spawn, initializer=_begin, initargs=(niceness,))


def _begin(niceness: int) -> None:
    give_way(niceness)
    Thread(target=end_with_parent, name="end with parent", daemon=True).start()


def end_with_parent() -> None:
    """Ends this process when the one that has started it ends, however that happens."""
    parent = multiprocessing.parent_process()
    assert parent, "this runs in a process of a pool"
    parent.join()
    os._exit(1)


class BotProcesses:
    """Two pools of processes, one for bots that search and one for quick bots; a pool that breaks is replaced.

    A third one compiles, if that must be done once on this machine, and meanwhile a quick bot stands in.
    """

    def __init__(self, processes: int = 0) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pools: dict[bool, ProcessPoolExecutor] = {}
        self._turns = {searching: FairTurns(self.processes) for searching in (False, True)}
        self._compiler: ProcessPoolExecutor | None = None
        self._compiling: dict[Game, Future[int]] = {}
        self._running: dict[Question, asyncio.Future[int]] = {}

    def for_now(self, game: Game, question: Question) -> Question:
        """The question, or the same one to a quick bot as long as it is compiled what this one searches with."""
        if not must_compile(game, question.level):
            return question
        if game not in self._compiling:
            self._compiling[game] = self._compile(question)
        return question._replace(level=STAND_IN, searches=False) if self.is_compiling(game) else question

    def is_compiling(self, game: Game) -> bool:
        """Whether it is compiled now what bots search with in this game."""
        return game in self._compiling and not self._compiling[game].done()

    def _compile(self, question: Question) -> Future[int]:
        """Lets the bot think about its question in the background, which compiles all that it needs."""
        if self._compiler is None:
            self._compiler = processes_that_give_way(1)
        return self._compiler.submit(bot_choice, question)

    async def choose(self, question: Question, waiting: Waiting) -> int:
        """The action that a bot chooses; concurrent calls with the same question share one computation."""
        if question not in self._running:
            self._running[question] = asyncio.ensure_future(self._compute(question, waiting))
            self._running[question].add_done_callback(lambda done: self._forget(question, done))
        return await asyncio.shield(self._running[question])

    def _forget(self, question: Question, done: asyncio.Future[int]) -> None:
        del self._running[question]
        if not done.cancelled():
            done.exception()  # marks it as retrieved: perhaps nobody awaits it any more

    async def _compute(self, question: Question, waiting: Waiting) -> int:
        async with self._turns[question.searches].turn(waiting):
            with BOT_SECONDS.labels("yes" if question.searches else "no").time():
                return await self._ask_twice(question)

    async def _ask_twice(self, question: Question) -> int:
        with suppress(BrokenProcessPool):
            return await self._ask(question)
        # A process was killed, perhaps by the system for want of memory; a second time is no accident.
        return await self._ask(question)

    async def _ask(self, question: Question) -> int:
        if question.searches not in self._pools:
            self._pools[question.searches] = processes_that_give_way(self.processes, THINKING_NICENESS)
        pool = self._pools[question.searches]
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, bot_choice, question)
        except BrokenProcessPool:
            BROKEN.inc()
            if self._pools.get(question.searches) is pool:
                del self._pools[question.searches]  # the next question starts a new pool
            raise

    def stop(self) -> None:
        """Ends all processes at once, even if they are computing."""
        pools = [*self._pools.values(), *([self._compiler] if self._compiler else [])]
        for pool in pools:
            pool.shutdown(wait=False, cancel_futures=True)
        if pools:
            for process in multiprocessing.active_children():
                process.terminate()
