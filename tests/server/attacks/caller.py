"""A caller with as little work of its own as possible, so that what is measured is the hall's."""

import asyncio
import json
import re
from contextlib import suppress
from typing import Any, Self

from websockets.asyncio.client import connect

PORT = re.compile(r"://([^:/]+):(\d+)")
LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
COOKIE = re.compile(rb"\r\nset-cookie: ([^;\r]+)", re.IGNORECASE)
GONE = (OSError, EOFError)
"""What it looks like when the hall has closed a connection."""


class Caller:
    """Somebody at an address of this machine, over one connection that is opened again when the hall closes it."""

    def __init__(self, url: str, address: str) -> None:
        found = PORT.search(url)
        assert found, url
        self.host, self.port, self.address = found[1], int(found[2]), address
        self.cookie = ""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, bytes]:
        """The status and the body of the answer; raises one of `GONE` if there is none."""
        await self.send(self.request(method, path, body, **headers))
        return await self.answer()

    def request(self, method: str, path: str, body: Any = None, **headers: str) -> bytes:
        content = b"" if body is None else json.dumps(body).encode()
        if self.cookie:
            headers["cookie"] = self.cookie
        lines = [f"{method} {path} HTTP/1.1", "host: localhost", f"content-length: {len(content)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        return "\r\n".join([*lines, "", ""]).encode() + content

    async def send(self, content: bytes) -> None:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self.host, self.port, local_addr=(self.address, 0))
        self._streams[1].write(content)

    async def answer(self) -> tuple[int, bytes]:
        assert self._streams, "nothing was asked"
        try:
            head = await self._streams[0].readuntil(b"\r\n\r\n")
            length = LENGTH.search(head)
            body = await self._streams[0].readexactly(int(length[1]) if length else 0)
        except GONE:
            self.close()
            raise
        if cookie := COOKIE.search(head):
            self.cookie = cookie[1].decode()
        return int(head[9:12]), body

    async def sign_in(self) -> Self:
        """Comes anew, and keeps the cookie if there is one."""
        self.close()  # the hall closes idle connections, perhaps while the next request is under way
        await self.ask("GET", "/api/me")
        return self

    async def open(self, **details: Any) -> str:
        """Opens a table; its id, or nothing if it was refused."""
        status, body = await self.ask("POST", "/api/tables", {"game": "amul", "seats": 3, **details})
        return str(json.loads(body)["table"]) if status == 201 else ""

    def line(self, path: str) -> connect:
        """A WebSocket."""
        return connect(
            f"ws://{self.host}:{self.port}{path}",
            additional_headers={"cookie": self.cookie} if self.cookie else {},
            local_addr=(self.address, 0),
            compression=None,
            proxy=None,
            ping_interval=None,
            close_timeout=1,
        )

    def close(self) -> None:
        if self._streams is not None:
            with suppress(*GONE):
                self._streams[1].close()
            self._streams = None
