"""The players of `tests.server.cost`, in a process of their own, so that their work is not the node's."""

import asyncio
import multiprocessing
import random
import re
import time
from collections.abc import Generator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from tests.server.changed import applied

SEATS = 4
COOKIE = re.compile(r"serai-device=[^;]+")


class Traffic(NamedTuple):
    """Who looks at each table: four people at its seats, and some who watch."""

    words: bool
    """Whether they ask for sentences in all languages and for hints, as every browser does."""
    changes: bool
    """Whether they ask for what has changed in place of whole updates, as every browser does."""
    spectators: int = 0
    bots: int = 0
    """How many of the four seats have quick bots."""
    pause: float = 0
    """How many seconds people think at most."""

    @property
    def viewers(self) -> int:
        return SEATS - self.bots + self.spectators


TRAFFIC = {
    "programs": Traffic(words=False, changes=False),
    "whole": Traffic(words=True, changes=False),
    "browsers": Traffic(words=True, changes=True),
    "watched": Traffic(words=True, changes=True, spectators=2),
}
"""Lean programs; people who get whole updates; browsers; and browsers of whom two watch."""


class Info(msgspec.Struct):
    status: str
    acting: list[int] = []


class View(msgspec.Struct):
    choices: list[str]


class Heard(msgspec.Struct):
    """Whatever the hall says, as far as a player at random cares."""

    t: str
    seq: int = 0
    seat: int | None = None
    info: Info | None = None
    view: View | None = None
    say: str = ""


HEARD = msgspec.json.Decoder(Heard)


class Enough(Exception):
    """As many choices as were asked for have been acknowledged."""


@dataclass
class Counted:
    """The choices that all players together have still to make, and those of them that have no answer yet."""

    to_make: int
    unanswered: int = 0

    def make(self) -> None:
        self.to_make -= 1
        self.unanswered += 1

    def answered(self) -> None:
        self.unanswered -= 1
        if not self.to_make and not self.unanswered:
            raise Enough


class Player:
    """Somebody at one table who takes any choice there is; without a seat there is none."""

    def __init__(self, socket: ClientConnection, chance: random.Random, traffic: Traffic) -> None:
        self.socket, self.chance, self.changes, self.pause = socket, chance, traffic.changes, traffic.pause
        self.state: Any = None
        """The latest update with all changes since, for whoever follows by changes."""
        self.picture = Heard("update")
        self.taken = self.bytes = 0

    async def hear(self) -> Heard:
        said = await self.socket.recv(decode=False)
        self.bytes += len(said)
        heard = HEARD.decode(said)
        if heard.t == "update":
            self.picture = heard
            self.state = msgspec.json.decode(said) if self.changes else None
        elif heard.t == "change":
            told = msgspec.json.decode(said)
            self.state = {**applied(self.state, told["change"]), "seq": heard.seq}
            self.picture = msgspec.convert(self.state, Heard)
        assert heard.t != "refused", heard.say
        return heard

    async def wish(self, what: str, **details: Any) -> None:
        """Wishes something and waits until it is taken."""
        await self.socket.send(msgspec.json.encode({"t": what, "id": f"w{self.chance.random()}", **details}).decode())
        while (heard := await self.hear()).t != "ack":
            pass
        self.taken = heard.seq

    @property
    def over(self) -> bool:
        return self.picture.info is not None and self.picture.info.status == "over"

    @property
    def choices(self) -> list[str]:
        """What there is to choose from, once everything up to the own latest choice has been told."""
        seen, info, view = self.picture, self.picture.info, self.picture.view
        asked = info is not None and seen.seat in info.acting and seen.seq >= self.taken
        return view.choices if asked and view is not None else []

    async def play(self, counted: Counted) -> None:
        while not self.over:
            if counted.to_make and self.choices:
                counted.make()
                await asyncio.sleep(self.chance.uniform(0, self.pause))
                await self.wish("choose", action=self.chance.choice(self.choices))
                counted.answered()
            else:
                await self.hear()


async def sit_down(
    hall: httpx.AsyncClient,
    nodes: Sequence[str],
    game: str,
    traffic: Traffic,
    chance: random.Random,
    leave: AsyncExitStack,
) -> list[Player]:
    """New people at a new table, all at its socket at one of the nodes, those with a seat ready to play."""
    cookies = [await new_person(hall) for _ in range(traffic.viewers)]
    table = {"game": game, "seats": SEATS, "sit": False}
    opened = await hall.post("/api/tables", json=table, headers={"cookie": cookies[0]})
    asked = f"?after=0&words={traffic.words}&changes={traffic.changes}".lower()
    where = f"/api/tables/{opened.raise_for_status().json()['table']}/live{asked}"
    players: list[Player] = []
    for cookie in cookies:
        address = chance.choice(nodes).replace("http", "ws", 1) + where
        line = connect(address, additional_headers={"cookie": cookie}, compression=None, proxy=None, ping_interval=None)
        socket = await leave.enter_async_context(line)
        players.append(Player(socket, random.Random(chance.random()), traffic))
    for seat, player in enumerate(players[: SEATS - traffic.bots]):
        await player.wish("sit", seat=seat, name=f"Guest {seat}")
        await player.wish("ready")
    for seat in range(SEATS - traffic.bots, SEATS):
        await players[0].wish("engage", seat=seat, level="apprentice")
    await players[0].wish("begin")
    return players


async def new_person(hall: httpx.AsyncClient) -> str:
    """The cookie of somebody who comes for the first time."""
    (cookie,) = COOKIE.findall((await hall.get("/api/me")).headers["set-cookie"])
    hall.cookies.clear()
    return cookie


class Played(NamedTuple):
    """How many seconds some choices took, and how many bytes all who looked received."""

    seconds: float
    bytes: int


async def rounds(wire: Connection, doors: Sequence[Sequence[str]], game: str, tables: int, traffic: Traffic) -> None:
    """Plays as many choices as the wire asks for, each time at new tables, and says what that took.

    Each table has the next of the doors: the nodes to which its people come.
    """
    chance = random.Random(game)
    while choices := wire.recv():
        async with AsyncExitStack() as leave:
            seated: list[list[Player]] = []
            for number in range(tables):
                nodes = doors[number % len(doors)]
                visit = httpx.AsyncClient(base_url=nodes[0], trust_env=False, verify=False, timeout=60)
                async with visit as hall:
                    seated.append(await sit_down(hall, nodes, game, traffic, chance, leave))
            wire.send("seated")
            wire.recv()
            wire.send(await play([player for table in seated for player in table], choices))


async def play(players: list[Player], choices: int) -> Played:
    """Everybody plays until so many choices are acknowledged."""
    counted, began, heard = Counted(choices), time.perf_counter(), sum(player.bytes for player in players)
    try:
        async with asyncio.TaskGroup() as playing:
            for player in players:
                playing.create_task(player.play(counted))
    except* Enough:
        pass
    assert counted.to_make == 0, f"All games are over, and {counted.to_make} choices were not made."
    return Played(time.perf_counter() - began, sum(player.bytes for player in players) - heard)


@contextmanager
def players_at(doors: Sequence[Sequence[str]], game: str, tables: int, traffic: Traffic) -> Generator[Connection]:
    """A process with players at so many tables; the wire takes how many choices to play, and tells of them."""
    wire, far = multiprocessing.Pipe()
    asked = far, doors, game, tables, traffic
    players = multiprocessing.get_context("spawn").Process(target=be_players, args=asked)
    players.start()
    far.close()
    try:
        yield wire
        wire.send(0)
    finally:
        wire.close()
        players.join(10)
        players.kill()


def be_players(wire: Connection, doors: Sequence[Sequence[str]], game: str, tables: int, traffic: Traffic) -> None:
    uvloop.run(rounds(wire, doors, game, tables, traffic))
