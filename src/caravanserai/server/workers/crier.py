"""The crier calls people to a slow table when it is their turn there, beside the play and never in its way."""

import asyncio
from http import HTTPStatus

import msgspec
import structlog
from prometheus_client import Counter

from caravanserai.online.gathering import Gathering
from caravanserai.server.configuration import Configuration
from caravanserai.server.hall.hall import Hall
from caravanserai.server.hall.hosted import Hosted
from caravanserai.server.store.subscriptions import Subscription
from caravanserai.server.workers.posting import Unreachable, post
from caravanserai.server.workers.sealing import Signet, seal

log = structlog.stdlib.get_logger()

BREATH = 3.0
"""How many seconds somebody has to come, or to come back over a broken line, before they are called."""
MOST_AT_ONCE = 1_000
"""How many calls may be under way; those beyond are left out, for the table itself still says whose turn it is."""
LONGEST = 28 * 86_400
"""For how many seconds a push service keeps a call for a browser that is off."""
GONE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)

CALLS = Counter("caravanserai_calls", "Calls to people whose turn it is, by what became of them.", ["outcome"])


class Call(msgspec.Struct, frozen=True):
    """What a browser is told: nothing that anybody who has the link could not know."""

    table: str
    name: str
    """What the table is called; empty, if it has no name of its own."""
    first: str
    """Who sits there first, after whom a nameless table is called."""
    game: str
    language: str


class Crier:
    """Hears of every page that this node keeps, and calls whoever has to choose since then."""

    def __init__(self, hall: Hall, signet: Signet, anywhere: bool = False, breath: float = BREATH) -> None:
        self.hall, self.signet, self.anywhere, self.breath = hall, signet, anywhere, breath
        self._calls: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """From now on people are called."""
        self.hall.afterwards, self.hall.learned = self.hear, self.answer

    async def stop(self) -> None:
        """Nobody is called any more."""
        for call in self._calls:
            call.cancel()
        await asyncio.gather(*self._calls, return_exceptions=True)

    def hear(self, hosted: Hosted, before: Gathering) -> None:
        """A page was kept; whoever it asked is called, once for each turn."""
        for seat, since in turns(hosted.gathering, before):
            if len(self._calls) < MOST_AT_ONCE:
                task = asyncio.create_task(self._call(hosted.id, seat, since))
                self._calls.add(task)
                task.add_done_callback(self._calls.discard)

    def answer(self, hosted: Hosted, before: Gathering) -> None:
        """Another node has kept a page; it learns who looks at the table here, so that it need not call them."""
        for seat, since in turns(hosted.gathering, before):
            # By then that node's question is sure to stand.
            asyncio.get_running_loop().call_later(self.breath / 2, self._answer, hosted, seat, since)

    def _answer(self, hosted: Hosted, seat: int, since: int) -> None:
        if _looks(hosted, seat):
            self.hall.bus.hint(_looking(hosted.id, seat), since)

    async def _call(self, table: str, seat: int, since: int) -> None:
        looked: list[int] = []
        stop_listening = self.hall.bus.listen(_looking(table, seat), looked.append)
        try:
            await asyncio.sleep(self.breath)
            if since in looked:
                return
            hosted = await self.hall.table(table)
            person = hosted.gathering.places[seat].person
            asked = seat in hosted.gathering.thinking and hosted.gathering.clocks.since[seat] == since
            if person is None or not asked or _looks(hosted, seat):
                return
            for subscription in await self.hall.store.subscriptions.of(person):
                await self._reach(subscription, hosted, seat)
        except Exception as error:
            log.warning("somebody could not be called", table=table, why=repr(error))
        finally:
            stop_listening()

    async def _reach(self, subscription: Subscription, hosted: Hosted, seat: int) -> None:
        """Tells one browser; if it is gone for good, it is forgotten."""
        deadline = hosted.gathering.clocks.deadline(seat)
        left = LONGEST if deadline is None else (deadline - self.hall.clock()) // 1_000
        headers = {
            "Authorization": self.signet.signature(subscription.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(max(0, min(left, LONGEST))),
            "Topic": hosted.id,
        }
        message = msgspec.json.encode(call_to(hosted, subscription.language))
        sealed = seal(message, subscription.public_key, subscription.secret)
        try:
            status = await post(subscription.endpoint, headers, sealed, self.anywhere)
        except Unreachable as error:
            CALLS.labels("unreachable").inc()
            log.info("a push service cannot be reached", why=str(error))
            return
        CALLS.labels("gone" if status in GONE else "sent" if status < HTTPStatus.MULTIPLE_CHOICES else "refused").inc()
        if status in GONE:
            await self.hall.store.subscriptions.remove(subscription.person, subscription.id)
        elif status >= HTTPStatus.MULTIPLE_CHOICES:
            log.info("a push service refuses a call", status=status)


def turns(gathering: Gathering, before: Gathering) -> list[tuple[int, int]]:
    """The seats of people at a slow table that must choose and did not before, and since when."""
    if gathering.opened.clock.kind != "slow":
        return []
    now, then = gathering.clocks.since, before.clocks.since
    asked = [(seat, now[seat]) for seat in gathering.thinking if now[seat] != then[seat]]
    return [(seat, since) for seat, since in asked if since is not None]


def call_to(hosted: Hosted, language: str) -> Call:
    """What is called out about a table."""
    opened, names = hosted.gathering.opened, [place.name for place in hosted.gathering.places]
    return Call(hosted.id, opened.name, next(filter(None, names), ""), opened.game, language)


def _looks(hosted: Hosted, seat: int) -> bool:
    """Whether whoever has the seat follows the table at this node."""
    return any(ear is not None and ear.audience == seat for ear in hosted.followers.values())


def _looking(table: str, seat: int) -> str:
    """What nodes tell each other by: the number is since when the seat, which is followed there, has had to choose."""
    return f"looks.{table}.{seat}"


async def crier_of(hall: Hall, configuration: Configuration) -> Crier | None:
    """The crier of a node, with the key that all nodes share; nobody, if the hall is to be silent."""
    if configuration.push == "off":
        return None
    kept = await hall.store.settings.setting("push key", Signet.make)
    sender = configuration.public_url if configuration.public_url.startswith("https:") else ""
    return Crier(hall, Signet(kept, sender), anywhere=configuration.push == "anywhere")
