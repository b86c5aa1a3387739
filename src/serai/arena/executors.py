"""Plays many games in this process, in several processes or on a cluster; the results are the same."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from serai.arena.match import ArenaError, BotMatch, Fixture, PlayedGame, fixtures
from serai.arena.match_game import play_fixture, warm_up
from serai.arena.results import Results, open_results
from serai.arena.simulate import FEW_GAMES
from serai.games import game_named

CHUNK_MS, MAX_CHUNK_GAMES = 1000, 200
"""The thinking time of a chunk to aim at, and the most games in one."""
CHUNKS_AHEAD = 2
"""Chunks queued for each process, so that none is idle."""


class Chunk(msgspec.Struct, frozen=True):
    """Some games of a match, sent to the process that plays them."""

    match: BotMatch
    edition: str
    """The edition by its name, or the path of its file."""
    fixtures: tuple[Fixture, ...]
    compiled: bool = True
    """Whether tables are those of compiled rules; a few games are played sooner by plain ones."""


Sent = TypeVar("Sent")
Came = TypeVar("Came")


class Executor(Protocol):
    """Does a task with each of many things, which it takes as it needs them; yields what comes of them in any order."""

    def __call__(self, task: Callable[[Sent], Came], things: Iterator[Sent], /) -> Iterator[Came]: ...


def play_chunk(chunk: Chunk) -> list[PlayedGame]:
    """Plays the games of a chunk; raises ArenaError if the rules or the edition here are not those of the match."""
    match = chunk.match
    game = _game(match.game, chunk.edition, match.rules)
    here = (game.edition_file.label, game.version)
    if here != (match.edition, match.rules):
        raise ArenaError(
            f"The match has edition {match.edition} and rules {match.rules}; a process that should play it has "
            f"edition {here[0]} and rules {here[1]}.\n  Install the same Serai on every machine."
        )
    cold = {bot: (here, match.game, bot) for bot in match.bots if (here, match.game, bot) not in _warm}
    if cold:
        warm_up(game, match, cold, chunk.compiled)
        _warm.update(cold.values())
    return [play_fixture(game, match, fixture, chunk.compiled) for fixture in chunk.fixtures]


_game = lru_cache(game_named)
_warm: set[tuple[tuple[str, int], str, str]] = set()
"""The bots that this process has compiled, with edition, rules and game."""


def play_match(
    match: BotMatch,
    edition: str,
    games: int,
    executor: Executor,
    path: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Results:
    """Plays the games that are missing and returns the results of all; no game counts twice."""
    with open_results(path, match) as (results, append):
        wanted = fixtures(games, match.players)
        missing = [fixture for fixture in wanted if fixture not in results]
        progress(len(wanted) - len(missing))
        for result in _play_in_chunks(match, edition, missing, executor):
            if result.fixture not in results:
                results[result.fixture] = result
                append(result)
                progress(1)
    return results


def _play_in_chunks(
    match: BotMatch, edition: str, missing: Sequence[Fixture], executor: Executor
) -> Iterator[PlayedGame]:
    """Single games first; then chunks sized by the quickest game so far."""
    quickest, compiled = float(CHUNK_MS), len(missing) > FEW_GAMES

    def chunks() -> Iterator[Chunk]:
        first = 0
        while first < len(missing):
            last = first + max(1, min(MAX_CHUNK_GAMES, int(CHUNK_MS / max(quickest, 1.0))))
            yield Chunk(match, edition, tuple(missing[first:last]), compiled)
            first = last

    for results in executor(play_chunk, chunks()):
        for result in results:
            quickest = min(quickest, sum(result.ms))
            yield result


def in_this_process(task: Callable[[Sent], Came], things: Iterator[Sent]) -> Iterator[Came]:
    """An executor that does everything in this process."""
    return map(task, things)


def in_processes(jobs: int) -> Executor:
    """An executor with this many processes; 0 means one per core."""

    def execute(task: Callable[[Sent], Came], things: Iterator[Sent]) -> Iterator[Came]:
        return _do_in_processes(jobs or os.cpu_count() or 1, task, things)

    return execute


def new_pool(jobs: int) -> ProcessPoolExecutor:
    """Processes that play. An interrupt from the keyboard reaches them too; so they end silently."""
    silently = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=silently)


def _do_in_processes(jobs: int, task: Callable[[Sent], Came], things: Iterator[Sent]) -> Iterator[Came]:
    pool = new_pool(jobs)
    try:
        waiting = {pool.submit(task, thing) for thing in islice(things, CHUNKS_AHEAD * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
            waiting |= {pool.submit(task, thing) for thing in islice(things, len(done))}
    except BrokenProcessPool:
        raise ArenaError("A process that played has died.\n  With --out, the same command goes on from here.") from None
    finally:
        pool.shutdown(cancel_futures=True)
