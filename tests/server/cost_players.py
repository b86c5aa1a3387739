"""The players of `tests.server.cost`, in a process of their own, so that their work is not the node's."""

import asyncio
import random
import re
import time
from contextlib import AsyncExitStack
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

    @property
    def viewers(self) -> int:
        return SEATS + self.spectators


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

    def __init__(self, socket: ClientConnection, chance: random.Random, *, changes: bool) -> None:
        self.socket, self.chance, self.changes = socket, chance, changes
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
                await self.wish("choose", action=self.chance.choice(self.choices))
                counted.answered()
            else:
                await self.hear()


async def sit_down(
    hall: httpx.AsyncClient, game: str, traffic: Traffic, chance: random.Random, leave: AsyncExitStack
) -> list[Player]:
    """New people at a new table, four with a seat and ready to play, all at its socket."""
    cookies = [await new_person(hall) for _ in range(traffic.viewers)]
    table = {"game": game, "seats": SEATS, "sit": False}
    opened = await hall.post("/api/tables", json=table, headers={"cookie": cookies[0]})
    address = str(hall.base_url).rstrip("/").replace("http", "ws", 1)
    asked = f"?after=0&words={traffic.words}&changes={traffic.changes}".lower()
    where = f"{address}/api/tables/{opened.raise_for_status().json()['table']}/live{asked}"
    players: list[Player] = []
    for cookie in cookies:
        line = connect(where, additional_headers={"cookie": cookie}, compression=None, proxy=None, ping_interval=None)
        socket, luck = await leave.enter_async_context(line), random.Random(chance.random())
        players.append(Player(socket, luck, changes=traffic.changes))
    for seat, player in enumerate(players[:SEATS]):
        await player.wish("sit", seat=seat, name=f"Guest {seat}")
        await player.wish("ready")
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


async def rounds(wire: Connection, url: str, game: str, tables: int, traffic: Traffic) -> None:
    """Plays as many choices as the wire asks for, each time at new tables, and says what that took."""
    chance = random.Random(game)
    while choices := wire.recv():
        async with AsyncExitStack() as leave:
            hall = await leave.enter_async_context(
                httpx.AsyncClient(base_url=url, trust_env=False, verify=False, timeout=60)
            )
            seated = [await sit_down(hall, game, traffic, chance, leave) for _ in range(tables)]
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


def be_players(wire: Connection, url: str, game: str, tables: int, traffic: Traffic) -> None:
    uvloop.run(rounds(wire, url, game, tables, traffic))
