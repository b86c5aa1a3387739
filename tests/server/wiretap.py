"""Every byte that one person gets of one table: answers, refusals, the live line, the stream, records and lists."""

import http.client
import itertools
import json
import re
from collections.abc import Iterable
from contextlib import ExitStack, closing
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

from tests import patience
from tests.server.changed import changed, state_of

Heard = dict[str, bytes]
"""What came over each channel."""
PLACES = {
    "record": "/api/tables/{id}/record",
    "record as JSON": "/api/tables/{id}/record?form=json",
    "lobby": "/api/lobby",
    "own tables": "/api/me/tables",
    "preview of a link": "/t/{id}",
    "embedded table": "/embed/t/{id}",
    "picture of a link": "/previews/t/{id}/table.png",
}
"""Where a table is shown besides its own address."""


class Wire:
    """The wire between a hall and somebody who sits at a table, watches it, or has no name at all."""

    def __init__(self, url: str, headers: dict[str, str], table: str) -> None:
        self.place, self.headers, self.table = urlsplit(url).netloc, headers, table
        self.path = f"/api/tables/{table}"
        self.http = http.client.HTTPConnection(self.place, timeout=patience.SECONDS)
        self.open = ExitStack()
        self.seq = 0
        self.presence = b""
        """Who is at the table, as it was told last: when, depends on connections and not on the table."""
        self.asked = itertools.count(1)

    def ask(self, path: str, wish: Any = None, **more: str) -> bytes:
        """An answer as it comes, with its status and headers; only the date is left out."""
        body = None if wish is None else json.dumps(wish)
        headers = self.headers | more | ({"content-type": "application/json"} if body else {})
        for patient in (True, False):
            try:
                self.http.request("POST" if body else "GET", path, body, headers)
                return whole(self.http.getresponse())
            except ConnectionError:  # nothing was asked for so long that the hall has hung up
                self.http.close()
                if not patient:
                    raise
        raise AssertionError

    # Lines that stay open

    def call(self) -> Heard:
        """Opens the live line and the stream, for all that has been told after the last thing heard."""
        self.live, self.changes = self._line(""), self._line("&changes=true")
        assert self.live.response is not None
        greeting = headers_of(self.live.response.headers.raw_items())
        stream = self.open.enter_context(closing(http.client.HTTPConnection(self.place, timeout=patience.SECONDS)))
        stream.request("GET", f"{self.path}/stream?after={self.seq}", headers=self.headers)
        self.stream = self.open.enter_context(closing(stream.getresponse()))
        begun = b"%d %s" % (self.stream.status, headers_of(self.stream.getheaders()))
        welcome, missed, line = self._message(self.live), self._message(self.live), self.stream.readline()
        self.seq = json.loads(line)["seq"]
        assert (self._message(self.changes), self._message(self.changes)) == (welcome, missed)
        self.state = state_of(json.loads(missed))
        return {"live line": greeting + welcome + missed, "stream": begun + line}

    def _line(self, more: str) -> ClientConnection:
        where = f"ws://{self.place}{self.path}/live?after={self.seq}&words=true{more}"
        return self.open.enter_context(connect(where, additional_headers=self.headers, compression=None, proxy=None))

    def hang_up(self) -> None:
        """Closes everything; who asks or calls again opens it again."""
        self.open.close()
        self.http.close()

    def follow(self, seq: int) -> Heard:
        """All that has come over the open lines since, up to what is number `seq` for this audience."""
        lines = b""
        messages, changes = (
            self._messages_until(line, kind, seq=seq) if seq > self.seq else b""
            for line, kind in ((self.live, "update"), (self.changes, "change"))
        )
        for line in (self.live, self.changes):
            line.send('{"t":"ping"}')
        messages += self._messages_until(self.live, "pong")
        changes += self._messages_until(self.changes, "pong")
        while self.seq < seq:
            line = self.stream.readline()
            self.seq, lines = json.loads(line)["seq"], lines + line
        return {"live line": messages, "line of changes": changes, "stream": lines, "presence": self.presence}

    def _messages_until(self, line: ClientConnection, *kinds: str, seq: int = 0) -> bytes:
        messages = b""
        while True:
            message = self._message(line)
            told = json.loads(message)
            messages += self._proved(message, told) + b"\n"
            if told["t"] in kinds and told.get("seq", seq) >= seq:
                return messages

    def _proved(self, message: bytes, told: Any) -> bytes:
        """A message; the sum of a change, which depends on the ids of people and tables, is proved and left out."""
        if told["t"] != "change":
            return message
        self.state = changed(self.state, told)
        return re.sub(rb'"sum":\d+}$', b"}", message)

    def _message(self, line: ClientConnection) -> bytes:
        while (message := line.recv(patience.SECONDS, decode=False)).startswith(b'{"t":"presence"'):
            self.presence = message
        return message

    # Everything at once

    def look(self, after: int, places: Iterable[str] = PLACES) -> Heard:
        """What can be asked for at any time: the table, and where else it is shown."""
        return {
            "table": self.ask(self.path),
            "table from its beginning": self.ask(f"{self.path}?after=0"),
            f"table in words after {after}": self.ask(f"{self.path}?after={after}&words=true"),
            **{place: self._shown(place) for place in places},
        }

    def _shown(self, place: str) -> bytes:
        # An address in the head of a page has the port of the hall, unless it was asked by a name.
        named = {"host": "localhost"} if place == "preview of a link" else {}
        answer = self.ask(PLACES[place].format(id=self.table), **named)
        return row_of(answer, self.table) if place == "lobby" else answer

    def attempt(self, wish: dict[str, Any]) -> Heard:
        """How a wish is refused, by HTTP or over the live line, in turns."""
        number = next(self.asked)
        named = {"id": f"try {number}", **wish}
        if number % 2:
            return {f"answer to {named}": self.ask(self.path, named)}
        self.live.send(json.dumps(named))
        return {f"live answer to {named}": self._messages_until(self.live, "refused", "ack")}


def whole(answer: http.client.HTTPResponse) -> bytes:
    body = answer.read()
    status = f"{answer.version} {answer.status} {answer.reason}".encode()
    return b"%s %s\n%s" % (status, headers_of(answer.getheaders()), body)


def headers_of(headers: Any) -> bytes:
    """The headers of an answer, without the date and the seal of one handshake."""
    kept = [f"{name}: {text}" for name, text in headers if name.lower() not in ("date", "sec-websocket-accept")]
    return ("\n".join(kept) + "\n").encode()


def row_of(lobby: bytes, table: str) -> bytes:
    """What the lobby shows of one table; those of other tests are there too."""
    return lobby[lobby.index(b'{"id":"%s"' % table.encode()) :].partition(b',{"id"')[0].removesuffix(b"]}")


def number_of(answer: bytes) -> int:
    """How far an answer about a table goes."""
    return int(json.loads(answer[answer.index(b'{"t"') :])["seq"])
