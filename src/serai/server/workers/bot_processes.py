"""Bots think in processes of their own, so that the event loop never waits for them."""

import asyncio
import multiprocessing
import os
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import NamedTuple

import msgspec
import numpy as np

from serai.bots import POLICIES, bot_named
from serai.bots.compiling import STAND_IN, give_way, must_compile, noting_what_is_compiled
from serai.games import kept_game
from serai.kernel.game import Game, View


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


def question_for(view: View, level: str, seed: str) -> Question:
    """The question to a bot of a level that sees a View."""
    game = view.game
    state = view.state.record.tobytes()
    by = (game.name, game.version, _written(game))
    return Question(*by, level, seed, view.seat, state, view.acting, view.legal)


@lru_cache
def _written(game: Game) -> bytes:
    return msgspec.json.encode(game.edition_file.content)


def bot_choice(question: Question) -> int:
    """The action that the bot chooses; runs in a bot process."""
    game = _game(question.game, question.rules, question.edition)
    record = np.frombuffer(question.state, game.dtype)[0].copy()
    state = game.record_view(np.array(record, game.dtype))
    view = View(game, question.seat, state, question.acting, question.legal)
    with noting_what_is_compiled(game, question.level):
        return bot_named(question.level, question.seed).choose(view)


@lru_cache
def _game(name: str, rules: int, edition: bytes) -> Game:
    game = kept_game(name, rules, msgspec.json.decode(edition))
    assert game, "the worker has opened this game itself"
    return game


class BotProcesses:
    """Two pools of processes, one for bots that search and one for quick bots; a pool that breaks is replaced.

    A third one compiles, if that must be done once on this machine, and meanwhile a quick bot stands in.
    """

    def __init__(self, processes: int = 0) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pools: dict[bool, ProcessPoolExecutor] = {}
        self._compiler: ProcessPoolExecutor | None = None
        self._compiling: dict[Game, Future[int]] = {}
        self._running: dict[Question, asyncio.Future[int]] = {}

    def for_now(self, game: Game, question: Question) -> Question:
        """The question, or the same one to a quick bot as long as it is compiled what this one searches with."""
        if not must_compile(game, question.level):
            return question
        if game not in self._compiling:
            self._compiling[game] = self._compile(question)
        return question._replace(level=STAND_IN) if self.is_compiling(game) else question

    def is_compiling(self, game: Game) -> bool:
        """Whether it is compiled now what bots search with in this game."""
        return game in self._compiling and not self._compiling[game].done()

    def _compile(self, question: Question) -> Future[int]:
        """Lets the bot think about its question in the background, which compiles all that it needs."""
        if self._compiler is None:
            spawn = multiprocessing.get_context("spawn")
            self._compiler = ProcessPoolExecutor(1, mp_context=spawn, initializer=give_way)
        return self._compiler.submit(bot_choice, question)

    async def choose(self, question: Question) -> int:
        """The action that a bot chooses; concurrent calls with the same question share one computation."""
        if question not in self._running:
            self._running[question] = asyncio.ensure_future(self._compute(question))
            self._running[question].add_done_callback(lambda done: self._forget(question, done))
        return await asyncio.shield(self._running[question])

    def _forget(self, question: Question, done: asyncio.Future[int]) -> None:
        del self._running[question]
        if not done.cancelled():
            done.exception()  # marks it as retrieved: perhaps nobody awaits it any more

    async def _compute(self, question: Question) -> int:
        is_quick = question.level in POLICIES
        if is_quick not in self._pools:
            spawn = multiprocessing.get_context("spawn")
            self._pools[is_quick] = ProcessPoolExecutor(self.processes, mp_context=spawn)
        pool = self._pools[is_quick]
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, bot_choice, question)
        except BrokenProcessPool:
            if self._pools.get(is_quick) is pool:
                del self._pools[is_quick]  # the next question starts a new pool
            raise

    def stop(self) -> None:
        """Ends all processes at once, even if they are computing."""
        pools = [*self._pools.values(), *([self._compiler] if self._compiler else [])]
        for pool in pools:
            pool.shutdown(wait=False, cancel_futures=True)
        if pools:
            for process in multiprocessing.active_children():
                process.terminate()
