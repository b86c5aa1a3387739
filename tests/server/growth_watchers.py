"""Silent people who watch tables as browsers do, in a process of their own, so that their work is not the node's."""

import asyncio
import multiprocessing
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Self

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.cost_players import Heard

PING_SECONDS = 20
PATIENCE_SECONDS = 600
CONNECTING = 100
"""How many connect at the same moment."""
HEARD = msgspec.json.Decoder(Heard)


async def stay_with(socket: ClientConnection) -> None:
    """Listens, and shows now and then that somebody is there."""
    while True:
        try:
            async with asyncio.timeout(PING_SECONDS):
                await socket.recv()
        except TimeoutError:
            await socket.send('{"t":"ping"}')


class Watchers:
    """People who connect, and come back after the node was away with what they have heard."""

    def __init__(self, url: str, tables: Sequence[str]) -> None:
        self.wire, far = multiprocessing.Pipe()
        self.people = multiprocessing.get_context("spawn").Process(target=be_watchers, args=(far, url, tables))

    def __enter__(self) -> Self:
        self.people.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.people.kill()
        self.people.join()

    def wait(self) -> float:
        """Waits until everybody has seen their table; how many seconds that took."""
        return float(self.wire.recv())

    def come_back(self) -> None:
        """The node is there again."""
        self.wire.send(None)


def be_watchers(wire: Connection, url: str, tables: Sequence[str]) -> None:
    uvloop.run(watch_all(wire, url.replace("http", "ws", 1), tables))


async def watch_all(wire: Connection, url: str, tables: Sequence[str]) -> None:
    room, seen = asyncio.Semaphore(CONNECTING), dict.fromkeys(range(len(tables)), 0)
    while True:
        here: set[int] = set()
        began, all_here = time.perf_counter(), asyncio.Event()

        async def watch(number: int, here: set[int] = here, all_here: asyncio.Event = all_here) -> None:
            address = f"{url}/api/tables/{tables[number]}/live?after={seen[number]}&words=true&changes=true"
            try:
                async with room:
                    socket = await connect(address, compression=None, proxy=None, ping_interval=None, open_timeout=60)
                    while (heard := HEARD.decode(await socket.recv())).t != "update":
                        assert heard.t == "welcome", heard
                seen[number] = heard.seq
                here.add(number)
                if len(here) == len(tables):
                    all_here.set()
                await stay_with(socket)
            except ConnectionClosed:
                return  # the node is gone

        watching = [asyncio.create_task(watch(number)) for number in seen]
        async with asyncio.timeout(PATIENCE_SECONDS):
            await all_here.wait()
        wire.send(time.perf_counter() - began)
        await asyncio.to_thread(wire.recv)
        for one in watching:
            one.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
