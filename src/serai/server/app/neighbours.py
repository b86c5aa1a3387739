"""The processes that serve one port: they hand each other the connections to their tables, and tell what they count."""

import asyncio
import socket
from array import array
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from zlib import crc32

import msgspec
from prometheus_client import Counter

from serai.server.app.accepting import let_begin
from serai.server.app.place import Place
from serai.server.app.shared_counts import News, SharedCounts
from serai.server.app.taking_over import HandsOn

TELL_SECONDS = 0.05
"""How long a process waits until it tells the others what it has counted."""
MAX_BYTES = 65_536
"""How much of a request may have arrived if its connection is handed on; one with more stays where it is."""
MAX_AT_ONCE = 16
"""How many messages are read before the event loop turns to others."""
AWAY = (FileNotFoundError, ConnectionRefusedError)
"""What it looks like when nobody is in a place."""

HANDED_ON = Counter("serai_connections_handed_on", "Connections handed to the process to which their table belongs.")
NEWS = msgspec.msgpack.Decoder(News)


class Neighbours:
    """The others behind the port of this process; whatever does not reach them is answered here."""

    def __init__(self, place: Place, counts: SharedCounts) -> None:
        self.place, self.counts = place, counts
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._beginning: set[asyncio.Task[None]] = set()
        self._telling: asyncio.Task[None] | None = None

    def start(self, new_protocol: Callable[[], HandsOn]) -> None:
        """From now on the others find this process."""
        self._new_protocol = new_protocol
        address = Path(self.place.address(self.place.number))
        self.place.folder.mkdir(mode=0o700, exist_ok=True)
        address.unlink(missing_ok=True)
        self._socket.bind(str(address))
        loop = asyncio.get_running_loop()
        loop.add_reader(self._socket, self._read_some)
        self._telling = loop.create_task(self._tell(), name="tell neighbours")

    def stop(self) -> None:
        """The others find this process no more, and hand it nothing."""
        if self._telling is None:
            return
        asyncio.get_running_loop().remove_reader(self._socket)
        self._telling.cancel()
        self._telling = None
        self._socket.close()
        Path(self.place.address(self.place.number)).unlink(missing_ok=True)
        with suppress(OSError):  # the last one finds it empty; a parent that was killed removes nothing
            self.place.folder.rmdir()

    def home_of(self, table: bytes) -> int | None:
        """The place of the process to which a table belongs; None if it is this one."""
        place = crc32(table) % self.place.of
        return place if place != self.place.number else None

    def take(self, connection: socket.socket, arrived: bytes, place: int) -> bool:
        """Hands a connection on, with what has arrived of a request; whether the other process has it now."""
        if len(arrived) > MAX_BYTES:
            return False
        descriptor = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection.fileno()]))
        try:
            self._socket.sendmsg([arrived], [descriptor], 0, self.place.address(place))
        except OSError:  # nobody there, or nobody who reads: what is asked for is answered here
            return False
        HANDED_ON.inc()
        return True

    def _read_some(self) -> None:
        for _ in range(MAX_AT_ONCE):
            try:
                arrived, descriptors, _, _ = socket.recv_fds(self._socket, 4 * MAX_BYTES, 1)
            except (BlockingIOError, InterruptedError):
                return
            if descriptors:
                self._begin(socket.socket(fileno=descriptors[0]), arrived)
            else:
                self.counts.hear(NEWS.decode(arrived))

    def _begin(self, connection: socket.socket, arrived: bytes) -> None:
        def protocol() -> HandsOn:
            made = self._new_protocol()
            made.arrived = arrived
            return made

        task = asyncio.get_running_loop().create_task(let_begin(protocol, connection))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    async def _tell(self) -> None:
        while True:
            for other in self.place.others:
                self._tell_one(other)
            await asyncio.sleep(TELL_SECONDS)

    def _tell_one(self, other: int) -> None:
        while self.counts.unsaid[other]:
            news = self.counts.news(other)
            try:
                self._socket.sendto(msgspec.msgpack.encode(news), self.place.address(other))
            except AWAY:
                self.counts.has_gone(other)
            except OSError:  # it does not read just now
                return
            else:
                self.counts.has_heard(other, news)
