"""The attacker's process, which gives way to everybody else on the machine."""

import asyncio
import multiprocessing
import os
import resource
import time
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import NamedTuple

import uvloop

from tests import patience
from tests.server.attacks.attackers import ATTACKS, Attack

NICENESS = 19


class Order(NamedTuple):
    """What to attack."""

    name: str
    network: str
    finished: Sequence[str]
    played: Sequence[str]


class Done(NamedTuple):
    """What the hall did about an attack, and the share of a processor that the attacker took."""

    answers: Counter[str]
    cpu: float


class Attacker:
    """Starts and stops attacks in the other process."""

    def __init__(self, wire: Connection) -> None:
        self.wire = wire

    def start(self, order: Order) -> None:
        self.wire.send(order)

    def stop(self) -> Done:
        self.wire.send(None)
        assert self.wire.poll(patience.SECONDS), "the attack does not end"
        done = self.wire.recv()
        assert isinstance(done, Done), done
        return done


@contextmanager
def attacker(url: str) -> Generator[Attacker]:
    wire, far = multiprocessing.Pipe()
    apart = multiprocessing.get_context("spawn").Process(target=be_attacker, args=(far, url))
    apart.start()
    far.close()
    wire.recv()
    try:
        yield Attacker(wire)
    finally:
        wire.close()
        apart.join(10)
        apart.kill()


def be_attacker(wire: Connection, url: str) -> None:
    os.nice(NICENESS)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with suppress(EOFError):
        uvloop.run(obey(wire, url))


async def obey(wire: Connection, url: str) -> None:
    """Attacks from each order until the next word."""
    wire.send("ready")
    while True:
        order = await asyncio.to_thread(wire.recv)
        assert isinstance(order, Order), order
        attack = Attack(url, order.network, order.finished, order.played)
        cpu, began = time.process_time(), time.perf_counter()
        attacking = asyncio.create_task(ATTACKS[order.name](attack))
        await asyncio.to_thread(wire.recv)
        share = (time.process_time() - cpu) / (time.perf_counter() - began)
        failed = attacking.done() and attacking.exception()
        attacking.cancel()
        await asyncio.gather(attacking, return_exceptions=True)
        wire.send(repr(failed) if failed else Done(attack.answers, share))
