"""A line to a database that can be made slow: whatever comes back over it waits for a while."""

import asyncio
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress

from tests.server.morning.running import running
from tests.servers import free_port


class SlowLine:
    """Where to find it, and how many seconds each answer takes longer."""

    def __init__(self) -> None:
        self.port, self.seconds = free_port(), 0.0

    async def serve(self, target: int, ready: threading.Event) -> None:
        """Passes everything on until it is cancelled."""

        async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            near = await asyncio.open_connection("127.0.0.1", target)
            await asyncio.gather(_copy(reader, near[1]), _copy(near[0], writer, self), return_exceptions=True)

        async with await asyncio.start_server(pass_on, "127.0.0.1", self.port) as server:
            ready.set()
            await server.serve_forever()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, line: SlowLine | None = None) -> None:
    with suppress(OSError):
        while some := await reader.read(65_536):
            await asyncio.sleep(line.seconds if line else 0)
            writer.write(some)
            await writer.drain()
    writer.close()


@contextmanager
def slow_line(target: int) -> Generator[SlowLine]:
    """A line to a port of this machine, which is not slow yet."""
    line, ready = SlowLine(), threading.Event()
    with running(line.serve(target, ready)):
        assert ready.wait(10), "the line does not open"
        yield line
