"""Bots think in processes of their own, so that nobody waits at a door while they do."""

import asyncio
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from caravanserai.bots import PolicyBot
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
    return PolicyBot(asked.level, asked.seed).choose(view)


@lru_cache
def _game(name: str, edition: str) -> Game:
    return game_named(name, edition)


class Thinking:
    """Some processes that think; one that dies is replaced."""

    def __init__(self, processes: int = 0) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, asked: Question) -> int:
        """What the bot answers, thought out elsewhere."""
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.processes, mp_context=spawn)
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, think, asked)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise

    def stop(self) -> None:
        """Nobody thinks any more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
