"""Spreads the games of a match: in this process, over several, or over a cluster; the results are the same."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path

import msgspec

from caravanserai.arena.match import ArenaError, Fixture, Match, Result, fixtures
from caravanserai.arena.playing import play, warm_up
from caravanserai.arena.results import Results, keeping
from caravanserai.games import game_named

CHUNK_MS, LARGEST = 1000, 200
"""How long the bots of a chunk may think, and how many games it has at most."""
AHEAD = 2
"""How many chunks wait for each process, so that none is idle."""


class Chunk(msgspec.Struct, frozen=True):
    """Some games of a match on their way to whoever plays them."""

    match: Match
    edition: str
    """The edition as it is found: by its name or as a file."""
    fixtures: tuple[Fixture, ...]


PlayAll = Callable[[Iterator[Chunk]], Iterator[Result]]
"""Plays chunks, which it takes as it needs them, and hands over their results in any order."""


def play_chunk(chunk: Chunk) -> list[Result]:
    """Plays the games of a chunk, if the rules and the edition here are those of the match."""
    match = chunk.match
    game = _game(match.game, chunk.edition)
    here = (game.edition_file.label, game.version)
    if here != (match.edition, match.rules):
        raise ArenaError(
            f"The match has edition {match.edition} and rules {match.rules}; a process that should play it has "
            f"edition {here[0]} and rules {here[1]}.\n  Install the same Caravanserai on every machine."
        )
    if match not in _warm:
        warm_up(game, match)
        _warm.append(match)
    return [play(game, match, fixture) for fixture in chunk.fixtures]


_game = lru_cache(game_named)
_warm: list[Match] = []
"""The matches whose rules and bots this process has compiled."""


def play_match(
    match: Match,
    edition: str,
    games: int,
    play_all: PlayAll,
    path: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Results:
    """Plays what is missing of so many games, and gives the results of all; no game counts twice."""
    with keeping(path, match) as (results, keep):
        wanted = fixtures(games, match.players)
        missing = [fixture for fixture in wanted if fixture not in results]
        progress(len(wanted) - len(missing))
        for result in _cut_and_play(match, edition, missing, play_all):
            if result.fixture not in results:
                results[result.fixture] = result
                keep(result)
                progress(1)
    return results


def _cut_and_play(match: Match, edition: str, missing: Sequence[Fixture], play_all: PlayAll) -> Iterator[Result]:
    """Single games first; then as many at once as the quickest so far tells."""
    quickest = float(CHUNK_MS)

    def chunks() -> Iterator[Chunk]:
        first = 0
        while first < len(missing):
            last = first + max(1, min(LARGEST, int(CHUNK_MS / max(quickest, 1.0))))
            yield Chunk(match, edition, tuple(missing[first:last]))
            first = last

    for result in play_all(chunks()):
        quickest = min(quickest, sum(result.ms))
        yield result


def play_here(chunks: Iterator[Chunk]) -> Iterator[Result]:
    """Everything in this process."""
    for chunk in chunks:
        yield from play_chunk(chunk)


def in_processes(jobs: int) -> PlayAll:
    """So many processes of this machine; none means one for each core."""
    return partial(_play_in_processes, jobs or os.cpu_count() or 1)


def _play_in_processes(jobs: int, chunks: Iterator[Chunk]) -> Iterator[Result]:
    # An interrupt from the keyboard reaches the processes too: they end without a word.
    quietly = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=quietly)
    try:
        waiting = {pool.submit(play_chunk, chunk) for chunk in islice(chunks, AHEAD * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield from future.result()
            waiting |= {pool.submit(play_chunk, chunk) for chunk in islice(chunks, len(done))}
    except BrokenProcessPool:
        raise ArenaError("A process that played has died.\n  With --out, the same command goes on from here.") from None
    finally:
        pool.shutdown(cancel_futures=True)
