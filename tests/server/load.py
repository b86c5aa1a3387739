"""Players in a hurry: they choose as soon as they are asked, come back when they are cut off, and forget nothing."""

import asyncio
import itertools
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from serai.online.entries import AnyEntry, Chose, CommandEntry
from serai.online.projection import Listener
from serai.online.replaying import table_from_log
from serai.server.hall.catalog import Catalog
from serai.server.hall.story import Story
from serai.server.store.ids import shard_of
from serai.server.store.schema import log
from serai.server.store.store import Store
from tests.server.guests import Guest

CUT = (OSError, WebSocketException)
"""What it looks like to lose a connection, or not to get one."""
PATIENCE = 45
"""How many seconds somebody waits for anything to happen; a table that stands still longer has been forgotten."""
ids = itertools.count(1)


class Heard(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower):
    """A message of the hall, as far as a player looks at it."""


class Welcome(Heard, frozen=True):
    you: str | None


class Update(Heard, frozen=True):
    seat: int | None
    after: int
    seq: int
    fresh: bool
    feed: list[msgspec.Raw]
    info: dict[str, Any]
    view: dict[str, Any] | None

    @property
    def choices(self) -> list[str]:
        """What whoever is told this may choose now; nothing when it is not asked."""
        asked = self.view is not None and self.seat in self.info["acting"]
        return list(self.view["choices"]) if self.view and asked else []


class Ack(Heard, frozen=True):
    id: str
    seq: int


class Refusal(Heard, frozen=True, tag="refused"):
    id: str
    why: str
    say: str


class Bye(Heard, frozen=True):
    after: int


MESSAGE = msgspec.json.Decoder(Welcome | Update | Ack | Refusal | Bye)


@dataclass(frozen=True)
class Choice:
    """What a player has wished and not yet got an answer to."""

    id: str
    action: str
    since: float


@dataclass
class Player:
    """Somebody who takes the first choice, or only watches, and remembers every answer and all news, byte for byte."""

    guest: Guest
    table: str
    nodes: Sequence[str]
    """Where the hall can be reached: each connection goes to any of them."""
    pace: float = 0.0
    """How many seconds a choice takes at most."""
    rests: Callable[[], bool] = lambda: False
    """Whether nobody chooses for now."""
    pause: float = 0.3
    """How many seconds somebody who was cut off waits at most before coming back."""
    where: Callable[[Sequence[str]], str] = random.choice
    picture: Update | None = None
    news: list[bytes] = field(default_factory=list[bytes])
    taken: dict[str, int] = field(default_factory=dict[str, int])
    """With which number each choice came true."""
    resent: dict[str, int] = field(default_factory=dict[str, int])
    """When a choice was first sent again, in milliseconds."""
    waits: list[float] = field(default_factory=list[float])
    """How many seconds passed from each choice until it was taken and told."""
    connections: int = 0
    byes: int = 0
    choice: Choice | None = None
    """What still has to be answered."""
    unseen: Choice | None = None
    """What still has to be told."""

    @property
    def seq(self) -> int:
        return len(self.news)

    @property
    def done(self) -> bool:
        return self.choice is None and self.picture is not None and self.picture.info["status"] == "over"

    async def play(self) -> None:
        """Plays to the end of the game, over as many connections as it takes."""
        while not self.done:
            with suppress(*CUT):
                async with self.connect() as socket:
                    self.connections += 1
                    await self.follow(socket)
            if not self.done:
                await asyncio.sleep(random.uniform(0, self.pause))

    def connect(self) -> connect:
        address = self.where(self.nodes).replace("http", "ws", 1)
        return connect(
            f"{address}/api/tables/{self.table}/live?after={self.seq}",
            additional_headers=self.guest.socket_headers,
            compression=None,
            proxy=None,
            ping_interval=None,
            close_timeout=1,
        )

    async def follow(self, socket: ClientConnection) -> None:
        """One connection, until the game is over or the hall says goodbye."""
        if self.choice is not None:
            await self.repeat(socket, self.choice)
        while not self.done:
            message = MESSAGE.decode(await self.next_word(socket))
            if isinstance(message, Bye):
                self.byes += 1
                return
            if isinstance(message, Refusal):
                if not message.id:
                    assert message.why == "busy", f"{self.guest.name} was not let in: {message}"
                    return
                await self.is_refused(socket, message)
            elif isinstance(message, Update):
                self.is_told(message)
            elif isinstance(message, Ack):
                self.is_granted(message)
            self.look()
            await self.choose(socket)

    async def next_word(self, socket: ClientConnection) -> str | bytes:
        try:
            async with asyncio.timeout(PATIENCE):
                return await socket.recv()
        except TimeoutError:
            waiting = f"{self.guest.name} at table {self.table}, after number {self.seq}, with {self.choice}"
            raise AssertionError(f"Nothing has happened for {PATIENCE} s to {waiting}") from None

    def is_told(self, told: Update) -> None:
        """The news goes on exactly where it stopped, whichever node tells it."""
        assert not told.fresh, f"{self.guest.name} knows up to {self.seq} and should forget it: {told}"
        assert told.after == self.seq, f"{self.guest.name} knows up to {self.seq}, but is told from {told.after}"
        self.news += map(bytes, told.feed)
        assert told.seq == self.seq, f"{told.seq} was announced, {self.seq} was told"
        self.picture = told

    def is_granted(self, answer: Ack) -> None:
        assert self.choice is not None, f"{self.guest.name} has wished nothing: {answer}"
        assert answer.id == self.choice.id, f"{self.guest.name} wished {self.choice.id}: {answer}"
        self.taken[answer.id] = answer.seq
        self.choice = None

    async def is_refused(self, socket: ClientConnection, refusal: Refusal) -> None:
        """Whoever is told to try again does; any other refusal of a choice that was offered is wrong."""
        assert self.choice is not None, f"{self.guest.name} has wished nothing: {refusal}"
        assert refusal.why == "busy", f"{self.guest.name} was refused {self.choice.action}: {refusal.say}"
        await asyncio.sleep(random.uniform(0.05, 0.3))
        await self.repeat(socket, self.choice)

    def look(self) -> None:
        """Notices that the own choice is among the news."""
        if self.choice is None and self.unseen is not None and self.seq >= self.taken[self.unseen.id]:
            self.waits.append(time.monotonic() - self.unseen.since)
            self.unseen = None

    async def choose(self, socket: ClientConnection) -> None:
        """Takes the first choice, once everything earlier has been told."""
        if self.picture is None or self.choice is not None or self.unseen is not None or not self.picture.choices:
            return
        await asyncio.sleep(random.uniform(0, self.pace))
        while self.rests():
            await asyncio.sleep(0.02)
        await self.wish(socket, min(self.picture.choices))

    async def wish(self, socket: ClientConnection, action: str) -> None:
        self.choice = self.unseen = Choice(f"c{next(ids)}", action, time.monotonic())
        await self.say(socket, self.choice)

    async def repeat(self, socket: ClientConnection, choice: Choice) -> None:
        """Sends a choice once more, under its old id."""
        self.resent.setdefault(choice.id, time.time_ns() // 1_000_000)
        await self.say(socket, choice)

    async def say(self, socket: ClientConnection, choice: Choice) -> None:
        wish = {"t": "choose", "id": choice.id, "action": choice.action}
        with suppress(ConnectionClosed):  # what came before the end can still be read
            await socket.send(msgspec.json.encode(wish).decode())


def party(nodes: Sequence[str], people: int = 3, bots: int = 0, pace: float = 0.0) -> list[Player]:
    """People come in through different doors and sit down with bots of the hall; the game begins."""
    guests = [Guest(nodes[number % len(nodes)]) for number in range(people)]
    host, *others = guests
    table = host.open(seats=people + bots)
    for seat, guest in enumerate(others, 1):
        guest.wish(table, "sit", seat=seat)
        guest.wish(table, "ready")
    for seat in range(people, people + bots):
        host.wish(table, "engage", seat=seat, level="trader")
    host.wish(table, "begin")
    return [Player(guest, table, nodes, pace) for guest in guests]


async def play(players: Sequence[Player]) -> None:
    """Everybody plays; whoever is wronged stops the evening."""
    async with asyncio.TaskGroup() as evening:
        for player in players:
            evening.create_task(player.play())


# Afterwards


@dataclass
class Account:
    """What the log says of an evening, once it is proved that it says the same as the players."""

    tables: int = 0
    entries: int = 0
    acknowledged: int = 0
    by_bots: int = 0
    news: int = 0
    resent: int = 0
    caught: int = 0
    """Choices that were kept although their answer was lost, and that were not made a second time."""


async def compare(players: Sequence[Player], databases: str) -> Account:
    """Holds what everybody was told and promised against the log; any difference is an error."""
    store = await Store.open(databases.split(","))
    account, catalog = Account(), Catalog()
    try:
        for table in sorted({player.table for player in players}):
            entries = await store.read(table)
            assert await numbers(store, table) == list(range(1, len(entries) + 1)), f"table {table} has gaps"
            names = Counter(entry.id for entry in entries if isinstance(entry, CommandEntry) and entry.id)
            assert max(names.values()) == 1, f"table {table} has wishes that came true twice: {names.most_common(3)}"
            account.tables += 1
            account.entries += len(entries)
            account.by_bots += sum(isinstance(entry, Chose) and entry.by == "bot" for entry in entries)
            for player in players:
                if player.table == table:
                    hold_against(player, entries, catalog, account)
    finally:
        await store.close()
    return account


def hold_against(player: Player, entries: Sequence[AnyEntry], catalog: Catalog, account: Account) -> None:
    """One player's memory against the log of the table."""
    online = table_from_log(entries, catalog.game_of)
    assert online.over, f"table {player.table} was not played to its end"
    seat = online.seat_of(player.guest.id)
    chosen = {entry.id: entry for entry in entries if isinstance(entry, Chose) and entry.by == "person"}
    own = {id.partition("/")[2]: entry for id, entry in chosen.items() if entry.seat == seat}
    assert own.keys() == player.taken.keys(), f"{player.guest.name}: {own.keys() ^ player.taken.keys()}"
    promised = {id: online.command_seqs[f"{player.guest.id}/{id}"] for id in own}
    assert promised == player.taken, f"{player.guest.name} was promised other numbers than the log has"
    story = Story(catalog.game_of, Listener(seat))
    for entry in entries:
        story.tell(entry)
    odd = differing(player.news, story.items)
    assert odd is None, f"{player.guest.name} was told what is not in the log: {odd}"
    account.acknowledged += len(player.taken)
    account.news += len(player.news)
    account.resent += len(player.resent)
    account.caught += sum(own[id].at < at for id, at in player.resent.items())


def differing(told: Sequence[bytes], story: Sequence[bytes]) -> Any:
    pairs = itertools.zip_longest(told, story)
    return next(((number, *pair) for number, pair in enumerate(pairs, 1) if pair[0] != pair[1]), None)


async def numbers(store: Store, table: str) -> list[int]:
    """The numbers of a table's entries, as they are in the database."""
    asked = select(log.c.seq).where(log.c.table_id == table).order_by(log.c.seq)
    async with store.databases[shard_of(table)].reading() as connection:
        return list(await connection.scalars(asked))
