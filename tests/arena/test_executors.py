"""The same results wherever the games are played, also if a process dies on the way; plain rules are quick to load."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest

from serai.arena.executors import Chunk, in_processes, in_this_process, play_match
from serai.arena.match import ArenaError, BotMatch, Fixture, PlayedGame
from serai.arena.ray_cluster import join, on_ray
from serai.arena.results import Results

pytestmark = pytest.mark.usefixtures("uncompiled")

GAMES = 24
Play = Callable[[Chunk], list[PlayedGame]]


def played(match: BotMatch, executor: Any, games: int = GAMES, path: Path | None = None) -> Results:
    results = play_match(match, "reconstructed", games, executor, path)
    return {fixture: untimed(results[fixture]) for fixture in sorted(results)}


def untimed(result: PlayedGame) -> PlayedGame:
    return msgspec.structs.replace(result, ms=(), cpu_ms=())


@pytest.fixture(scope="session")
def games_of_one() -> Results:
    return {}


@pytest.fixture
def alone(match: BotMatch, games_of_one: Results) -> Results:
    """What one process makes of the match, played once for all tests."""
    if not games_of_one:
        games_of_one.update(played(match, in_this_process))
    return games_of_one


@pytest.fixture(scope="session")
def ray() -> Iterator[Any]:
    """A cluster of two on this machine, for all tests of a session."""
    pytest.importorskip("ray")
    cluster: Any = import_module("ray")
    with pytest.MonkeyPatch.context() as patch:  # for the cluster only: what comes after it here is compiled
        patch.setenv("NUMBA_DISABLE_JIT", "1")
        patch.delenv("RAY_AUTH_TOKEN", raising=False)
        join(cluster, "local", jobs=2)
    assert cluster.cluster_resources()["CPU"] == 2
    yield cluster
    cluster.shutdown()


def test_how_games_are_cut_into_chunks_changes_nothing(match: BotMatch, alone: Results):
    def one_by_one(play: Play, chunks: Iterator[Chunk]) -> Iterator[list[PlayedGame]]:
        for chunk in chunks:
            for fixture in reversed(chunk.fixtures):
                yield play(Chunk(match, chunk.edition, (fixture,)))

    assert played(match, one_by_one) == alone
    assert list(alone) == [Fixture(deal, seating) for deal in range(GAMES // 3) for seating in range(3)]


def test_quick_games_travel_together(match: BotMatch):
    sizes: list[int] = []

    def counted(play: Play, chunks: Iterator[Chunk]) -> Iterator[list[PlayedGame]]:
        for chunk in chunks:
            sizes.append(len(chunk.fixtures))
            yield play(chunk)

    played(match, counted)
    assert sizes[0] == 1
    assert max(sizes) > 1
    assert sum(sizes) == GAMES


@pytest.mark.parametrize(("games", "compiled"), [(24, False), (60, True)])
def test_for_a_few_games_nobody_waits_for_the_compiler(match: BotMatch, games: int, compiled: bool):
    asked: list[bool] = []

    def noted(play: Play, chunks: Iterator[Chunk]) -> Iterator[list[PlayedGame]]:
        asked.extend(chunk.compiled for chunk in chunks)
        yield from ()

    played(match, noted, games)
    assert asked
    assert set(asked) == {compiled}


def test_only_what_is_missing_is_played(match: BotMatch, tmp_path: Path):
    def nobody(play: Play, chunks: Iterator[Chunk]) -> Iterator[list[PlayedGame]]:
        for chunk in chunks:
            pytest.fail(f"{chunk.fixtures} had been played")
        yield from ()

    first = played(match, in_this_process, 6, tmp_path / "match.jsonl")
    assert played(match, nobody, 6, tmp_path / "match.jsonl") == first
    assert set(played(match, in_this_process, 9, tmp_path / "match.jsonl")) > set(first)


def test_two_results_of_one_game_count_once(match: BotMatch):
    def twice(play: Any, chunks: Iterator[Any]) -> Iterator[Any]:
        for chunk in chunks:
            yield play(chunk) * 2

    told: list[int] = []
    results = play_match(match, "reconstructed", 6, twice, progress=told.append)
    assert len(results) == sum(told) == 6


def test_two_processes_come_to_the_same(match: BotMatch, alone: Results):
    assert played(match, in_processes(2)) == alone


def test_other_rules_on_another_machine_are_noticed(match: BotMatch):
    old = msgspec.structs.replace(match, rules=0)
    with pytest.raises(ArenaError, match="Install the same Serai on every machine"):
        played(old, in_this_process, 3)


def test_ray_comes_to_the_same(match: BotMatch, alone: Results, ray: Any):
    assert played(match, on_ray("local")) == alone


def test_a_bot_that_nobody_knows_is_told_from_afar(match: BotMatch, ray: Any):
    with pytest.raises(ValueError, match="There is no bot 'clever'"):
        played(msgspec.structs.replace(match, bots=("clever",)), on_ray("local"), 3)


def test_a_killed_process_is_replaced_and_its_games_are_played_again(match: BotMatch, alone: Results, ray: Any):
    killed: list[int] = []
    murder = Thread(target=partial(kill_one_at_play, killed))
    murder.start()
    results = played(match, on_ray("local"))
    murder.join()
    assert killed
    assert not is_running(killed[0])
    assert results == alone


def kill_one_at_play(killed: list[int]) -> None:
    """Ends one of our processes that is playing a chunk now."""
    patience = time.monotonic() + 20
    while not killed and time.monotonic() < patience:
        for process in Path("/proc").glob("[0-9]*"):
            if is_playing(process) and os.getpid() in ancestors(int(process.name)):
                os.kill(int(process.name), signal.SIGKILL)
                killed.append(int(process.name))
                return
        time.sleep(0.005)


def is_playing(process: Path) -> bool:
    """Ray names a process after the task it is at."""
    try:
        return (process / "cmdline").read_bytes().startswith(b"ray::play_chunk")
    except OSError:
        return False


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def ancestors(pid: int) -> Iterator[int]:
    while pid > 1:
        try:
            pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            return
        yield pid
