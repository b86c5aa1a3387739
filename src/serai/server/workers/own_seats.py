"""A bot of the host plays each seat in a process of its own, and nobody waits for it longer than agreed."""

import asyncio
import multiprocessing
from asyncio import TimerHandle
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import structlog

from serai.bots.own import BotFault
from serai.bots.own.own_bot import STARTING_SECONDS
from serai.bots.own.program import GRACE_SECONDS
from serai.online.bot_names import own_bot
from serai.server.configuration import VARIABLES, Configuration
from serai.server.workers.bot_processes import Question
from serai.server.workers.own_bots import find_own_bots
from serai.server.workers.own_seat import Reply, play_seat

MAX_SEATS = 16
"""For how many seats a worker keeps a process; the one that was asked longest ago gives way to another."""
IDLE_SECONDS = 300.0
"""After how long without a question such a process ends; at the next question the bot begins anew."""

FINDING_SECONDS = 30.0
"""How long a server that starts waits until the bots of its settings are found."""

Seat = tuple[str, int, str]
"""A table, the number of a seat, and the bot that plays there."""

log = structlog.stdlib.get_logger()


def offered_bots(configuration: Configuration) -> Mapping[str, str]:
    """The bots of the settings, by name; one that cannot be offered is logged, and stops nothing."""
    if not configuration.own_bots:
        return {}
    # Their modules are loaded to find them, and code of theirs shall not run where the secrets of the site are.
    with multiprocessing.get_context("spawn").Pool(1) as process:
        finding = process.apply_async(find_own_bots, (configuration.own_bots, tuple(VARIABLES)))
        try:
            found = finding.get(FINDING_SECONDS)
        except multiprocessing.TimeoutError:
            log.warning("no bot is offered", why="A file among them hangs or ends its process when it is loaded.")
            return {}
    for fault in found.faults:
        log.warning("a bot is not offered", why=fault)
    return found.offered


class BotProcess:
    """The process of one seat, and the thread in which it is waited for."""

    def __init__(self, bot: str, seconds: float) -> None:
        self._seconds = seconds
        self._fault: Reply | None = None
        spawn = multiprocessing.get_context("spawn")
        self._pipe, self._theirs = spawn.Pipe()
        # What it is asked comes in time even if it is answered in the last moment.
        about = (bot, seconds - GRACE_SECONDS, tuple(VARIABLES))
        self._process = spawn.Process(
            target=play_seat, args=(self._theirs, *about), name=f"plays as {bot}", daemon=True
        )
        self._thread = ThreadPoolExecutor(1, "asks a bot")
        self._question: Question | None = None
        self._reply: asyncio.Future[Reply] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether it is being asked."""
        return self._reply is not None and not self._reply.done()

    def ask(self, question: Question) -> asyncio.Future[Reply]:
        """Puts a question, after the one before is answered; the same question is put once."""
        if self._reply is None or question != self._question:
            loop = asyncio.get_running_loop()
            self._question, self._reply = question, loop.run_in_executor(self._thread, self._ask, question)
        return self._reply

    def end(self) -> None:
        """Ends the process, which has a moment to end what it has started."""
        if self._process.pid is not None:
            self._process.terminate()
            self._thread.submit(self._end)
        self._thread.shutdown(wait=False)

    def _ask(self, question: Question) -> Reply:
        """What it replies; after a fault always the same."""
        if self._fault is None:
            reply = self._heard(question)
            self._fault = reply if reply.what is not None else None
            return reply
        return self._fault

    def _heard(self, question: Question) -> Reply:
        starting = self._process.pid is None
        try:
            if starting:
                self._process.start()
                self._theirs.close()
            self._pipe.send(question)
            if self._pipe.poll(starting * STARTING_SECONDS + self._seconds + GRACE_SECONDS):
                return self._pipe.recv()
        except (EOFError, OSError):
            return Reply(-1, "died", "has ended its process.")
        return Reply(-1, "late", "has hung.")

    def _end(self) -> None:
        self._pipe.close()
        self._process.join(2 * GRACE_SECONDS)
        self._process.kill()


class OwnSeats:
    """The seats that bots of the host play at this worker; `offered` says what is started for each name."""

    def __init__(self, offered: Mapping[str, str] | None = None, seconds: float = 5.0) -> None:
        self.offered, self.seconds = offered or {}, seconds
        self._seats: OrderedDict[Seat, BotProcess] = OrderedDict()
        self._idle: dict[Seat, TimerHandle] = {}

    async def choose(self, table: str, question: Question) -> int | None:
        """The action that a bot chooses; None if it is not ready in time. Raises BotFault for what it does wrong."""
        name = own_bot(question.level) or ""
        if name not in self.offered:
            raise BotFault("start", "is not in SERAI_OWN_BOTS of this worker.")
        seat = table, question.seat, name
        process = self._process(seat)
        if process is None:
            return None
        reply = process.ask(question)
        await asyncio.wait((reply,), timeout=self.seconds)
        if not reply.done():
            return None
        action, what, why = reply.result()
        if what is not None:
            self._end(seat)
            raise BotFault(what, why)
        return action

    def end_table(self, table: str) -> None:
        """Ends the processes of a table whose game is over."""
        for seat in [seat for seat in self._seats if seat[0] == table]:
            self._end(seat)

    def stop(self) -> None:
        """Ends all processes."""
        for seat in list(self._seats):
            self._end(seat)

    def _process(self, seat: Seat) -> BotProcess | None:
        """The process of a seat, perhaps instead of one that is not asked now; None if all of them are."""
        if seat not in self._seats:
            if not self._has_room():
                return None
            self._seats[seat] = BotProcess(self.offered[seat[2]], self.seconds)
        self._seats.move_to_end(seat)
        self._wait_for_questions(seat)
        return self._seats[seat]

    def _has_room(self) -> bool:
        if len(self._seats) < MAX_SEATS:
            return True
        idle = next((seat for seat, process in self._seats.items() if not process.is_busy), None)
        if idle is not None:
            self._end(idle)
        return idle is not None

    def _wait_for_questions(self, seat: Seat) -> None:
        if seat in self._idle:
            self._idle[seat].cancel()
        self._idle[seat] = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._end, seat)

    def _end(self, seat: Seat) -> None:
        if seat in self._seats:
            self._idle.pop(seat).cancel()
            self._seats.pop(seat).end()
