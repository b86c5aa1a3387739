"""Bots think in processes of their own, so that nobody waits at a door while they do."""

import asyncio
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from caravanserai.bots import POLICIES, bot_named
from caravanserai.games import game_named
from caravanserai.kernel.game import Game
from caravanserai.kernel.view import View


class Question(NamedTuple):
    """A View on its way to a bot: nothing else goes there."""

    game: str
    edition: str
    level: str
    seed: str
    seat: int
    state: bytes
    acting: tuple[int, ...]
    legal: tuple[int, ...]


def question(view: View, level: str, seed: str) -> Question:
    """What a bot of a level is asked."""
    game = view.game
    state = view.state.record.tobytes()
    return Question(game.name, game.edition_file.name, level, seed, view.seat, state, view.acting, view.legal)


def think(asked: Question) -> int:
    """What the bot answers."""
    game = _game(asked.game, asked.edition)
    record = np.frombuffer(asked.state, game.dtype)[0].copy()
    view = View(game, asked.seat, game.window(np.array(record, game.dtype)), asked.acting, asked.legal)
    return bot_named(asked.level, asked.seed).choose(view)


@lru_cache
def _game(name: str, edition: str) -> Game:
    return game_named(name, edition)


class Thinking:
    """Processes that think, those of bots that ponder apart from those of quick ones; one that dies is replaced."""

    def __init__(self, processes: int = 0) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pools: dict[bool, ProcessPoolExecutor] = {}
        self._thoughts: dict[Question, asyncio.Future[int]] = {}

    async def think(self, asked: Question) -> int:
        """What the bot answers, thought out elsewhere; who asks the same meanwhile gets the same answer."""
        if asked not in self._thoughts:
            self._thoughts[asked] = asyncio.ensure_future(self._answer(asked))
            self._thoughts[asked].add_done_callback(lambda thought: self._forget(asked, thought))
        return await asyncio.shield(self._thoughts[asked])

    def _forget(self, asked: Question, thought: asyncio.Future[int]) -> None:
        del self._thoughts[asked]
        if not thought.cancelled():
            thought.exception()  # whoever still waits has it; that nobody may wait any more is no fault

    async def _answer(self, asked: Question) -> int:
        at_once = asked.level in POLICIES
        if at_once not in self._pools:
            spawn = multiprocessing.get_context("spawn")
            self._pools[at_once] = ProcessPoolExecutor(self.processes, mp_context=spawn)
        pool = self._pools[at_once]
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, think, asked)
        except BrokenProcessPool:
            if self._pools.get(at_once) is pool:
                del self._pools[at_once]  # the next question finds new processes
            raise

    def stop(self) -> None:
        """Nobody thinks any more, not even about a thought that has begun."""
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)
        if self._pools:
            for process in multiprocessing.active_children():
                process.terminate()
