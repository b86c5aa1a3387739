"""A node of the fleet: the real hall and the real worker, on the simulated disk, bus and wires."""

import asyncio
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, cast

import msgspec

from serai.kernel.game import Game
from serai.online.commands import AnyCommand, command_key
from serai.server.app.context import Context
from serai.server.app.errors import trouble_of
from serai.server.app.live import live_feed
from serai.server.app.messages import Ack, Refusal
from serai.server.hall.hall import Hall
from serai.server.workers.bot_processes import BotProcesses, Question
from serai.server.workers.fair_turns import Waiting
from serai.server.workers.worker import Worker
from tests.weather.bus import BusLink
from tests.weather.disk import DiskLink
from tests.weather.loop import Place

if TYPE_CHECKING:
    from tests.weather.people import Wire
    from tests.weather.world import World

COMMAND: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyCommand)


class QuickBots(BotProcesses):
    """Bots that think for a while, without a process of their own, and choose by their seed."""

    def __init__(self, world: "World") -> None:
        super().__init__(1)
        self.world = world

    def for_now(self, game: Game, question: Question) -> Question:
        return question

    async def choose(self, question: Question, waiting: Waiting) -> int:
        await asyncio.sleep(self.world.thinking())
        return question.legal[int(question.seed[:8], 16) % len(question.legal)]


class WatchedWorker(Worker):
    """A worker that says when it is done with a table."""

    def __init__(self, node: "Node") -> None:
        super().__init__(node.hall, QuickBots(node.world))
        self.node = node

    async def visit(self, id: str) -> None:
        await super().visit(id)
        self.node.world.let_go(id, self.node)


class Node(Place):
    """One node with its worker; when it dies, its memory is gone, and another one takes its name."""

    closing = False

    def __init__(self, world: "World", name: str, skew: int) -> None:
        super().__init__()
        self.world, self.name, self.skew = world, name, skew
        self.bus = BusLink(world, self)
        self.hall = Hall(cast(Any, DiskLink(world, self)), cast(Any, self.bus), world.catalog, self.clock)
        self.worker = WatchedWorker(self)
        self.wires: list[Wire] = []

    def clock(self) -> int:
        return self.world.now() + self.skew

    def charge_for(self, answer: bytes, person: str, network: str) -> None:
        """Nobody is limited here."""

    def start(self) -> None:
        for starting in (self.hall.start(), self.worker.start()):
            self.world.loop.create_task(starting, context=self.context.copy())

    def die(self) -> None:
        self.alive = False
        self.world.bus_links.remove(self.bus)
        for wire in self.wires:
            self.world.later(self.world.wire_delay(), wire.cut)

    def accept(self, wire: "Wire", after: int | None) -> None:
        """Somebody connects."""
        if self.alive and not wire.broken:
            self.wires.append(wire)
            self.world.loop.create_task(self._serve(wire, after), context=self.context.copy())

    async def _serve(self, wire: "Wire", after: int | None) -> None:
        """As a socket does: the feed and the answers take turns as they come, and both end with the connection."""
        tasks = asyncio.create_task(self._send_feed(wire, after)), asyncio.create_task(self._answer_all(wire))
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            wire.cut()
            self.wires.remove(wire)

    async def _send_feed(self, wire: "Wire", after: int | None) -> None:
        feed = live_feed(cast(Context, self), wire.table, wire.visitor.id, after, words=False)
        async with aclosing(feed) as messages:
            async for message in messages:
                if message:
                    with self.world.judging():
                        self.world.truths[wire.table].require_shown(message)
                    wire.to_person(message)

    async def _answer_all(self, wire: "Wire") -> None:
        while (message := await wire.next_for_node()) is not None:
            wire.to_person(msgspec.json.encode(await self._answer(wire, COMMAND.decode(message))))

    async def _answer(self, wire: "Wire", command: Any) -> Ack | Refusal:
        try:
            seq = await self.hall.execute(wire.table, wire.visitor, command)
        except Exception as error:
            _, trouble = trouble_of(error)
            return Refusal(command.id, trouble.why, trouble.say)
        with self.world.judging():
            self.world.truths[wire.table].require_acknowledged(command_key(wire.visitor, command), seq)
        return Ack(command.id, seq)
