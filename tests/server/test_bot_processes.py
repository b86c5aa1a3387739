"""Bots think in turns that are fair, in processes that are replaced when they die and that die with their node."""

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence

import pytest

from serai.games import game_named
from serai.kernel.table import Table
from serai.server.workers.bot_processes import BotProcesses, Question, question_for
from serai.server.workers.fair_turns import FairTurns, Rank, Waiting
from tests import patience

AMUL = game_named("amul")
LINDA = Waiting(Rank.LOOKING, "192.0.2.0/24", "linda's")
BOTS_OF_A_NODE = """
import asyncio, multiprocessing
from tests.server.test_bot_processes import LINDA, question
from serai.server.workers.bot_processes import BotProcesses

async def think():
    bots = BotProcesses(2)
    await bots.choose(question(), LINDA)
    print(*(one.pid for one in multiprocessing.active_children()), flush=True)
    await asyncio.sleep(3600)

if __name__ == "__main__":
    asyncio.run(think())
"""


def question() -> Question:
    return question_for(Table(AMUL, 3, seed="silk").view(0), "greedy", "seed")


def order(waiting: Sequence[Waiting]) -> list[str]:
    """The tables in the order of their turns, if all of them wait while one turn is taken."""
    came: list[str] = []

    async def takes(turns: FairTurns, who: Waiting) -> None:
        async with turns.turn(who):
            came.append(who.table)

    async def evening() -> None:
        turns = FairTurns(1)
        async with turns.turn(Waiting(Rank.NOBODY, "", "")):
            everybody = [asyncio.create_task(takes(turns, who)) for who in waiting]
            await asyncio.sleep(0)
        await asyncio.gather(*everybody)
        assert turns.free == 1

    asyncio.run(evening())
    return came


def test_whoever_looks_comes_before_whoever_does_not_and_last_come_bots_that_nobody_looks_at():
    ranks = [Rank.NOBODY, Rank.PLAYING, Rank.LOOKING]
    assert order([Waiting(rank, "", rank.name) for rank in ranks]) == ["LOOKING", "PLAYING", "NOBODY"]


def test_one_who_fills_the_hall_waits_for_their_own_tables_and_nobody_else_does():
    many = [Waiting(Rank.LOOKING, "mallory", f"m{number}") for number in range(20)]
    linda = [Waiting(Rank.LOOKING, "linda", "l1")] * 3
    assert order([*many, *linda])[:7] == ["m0", "l1", "m1", "l1", "m2", "l1", "m3"]


def test_the_tables_of_one_network_take_turns():
    first = [Waiting(Rank.LOOKING, "home", "first")] * 3
    second = [Waiting(Rank.LOOKING, "home", "second")] * 2
    assert order([*first, *second]) == ["first", "second", "first", "second", "first"]


def test_who_leaves_while_waiting_takes_no_turn():
    async def evening() -> None:
        turns = FairTurns(1)
        async with turns.turn(LINDA):
            leaving = [asyncio.create_task(_hold(turns)) for _ in range(3)]
            await asyncio.sleep(0)
            leaving[0].cancel()
            await asyncio.sleep(0)
        leaving[1].cancel()  # just when it has got the turn
        await asyncio.gather(*leaving, return_exceptions=True)
        assert turns.free == 1
        assert not leaving[2].cancelled()

    asyncio.run(evening())


async def _hold(turns: FairTurns) -> None:
    async with turns.turn(LINDA):
        await asyncio.sleep(0)


def test_a_bot_whose_process_is_killed_chooses_all_the_same():
    async def evening() -> None:
        bots = BotProcesses(1)
        try:
            first = await bots.choose(question(), LINDA)
            for one in multiprocessing.active_children():
                os.kill(one.pid or 0, signal.SIGKILL)
            assert await bots.choose(question(), LINDA) == first
        finally:
            bots.stop()

    asyncio.run(evening())


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="processes are looked for in /proc")
def test_the_processes_of_a_node_that_is_killed_end_with_it():
    with subprocess.Popen([sys.executable, "-c", BOTS_OF_A_NODE], stdout=subprocess.PIPE, text=True) as node:
        assert node.stdout is not None
        children = node.stdout.readline().split()
        assert children
        node.kill()
    until = time.monotonic() + patience.SECONDS
    while any(_runs(pid) for pid in children):
        assert time.monotonic() < until
        time.sleep(0.05)


def _runs(pid: str) -> bool:
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as about:
            return about.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
