"""Guests of a running hall: people with a browser's cookie, who wish by HTTP and follow tables over a WebSocket."""

import itertools
import json
import math
import weakref
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.sync.client import connect

from tests import patience
from tests.server.authenticator import Authenticator

Message = dict[str, Any]
wishes = itertools.count(1)
names = itertools.count(1)
networks = itertools.count(1)


class WasRefused(Exception):
    """The hall said no; `why` is its word for it."""

    def __init__(self, why: str, say: str) -> None:
        super().__init__(f"{why}: {say}")
        self.why, self.say = why, say


class Guest:
    """Somebody who comes to the hall with a name, and keeps the cookie."""

    def __init__(self, url: str, name: str = "", token: str = "") -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        # Nothing here is encrypted; reading the certificates of the world would take longer than most tests.
        self.http = httpx.Client(base_url=url, headers=headers, timeout=patience.SECONDS, trust_env=False, verify=False)
        weakref.finalize(self, self.http.close)
        self.name = name or f"Guest {next(names)}"
        self.token = token
        if not token:
            self.id = str(self.get("/api/me")["id"])
            self.http.put("/api/me", json={"name": self.name}).raise_for_status()

    @classmethod
    def known(cls, url: str, name: str = "", origin: str = "") -> Self:
        """Somebody with a passkey, who comes from a network of their own."""
        guest = cls(url.replace("127.0.0.1", "localhost"), name)
        guest.http.headers["x-forwarded-for"] = f"203.0.{next(networks)}.7"
        key = Authenticator(origin or str(guest.http.base_url).rstrip("/"))
        credential = key.create(guest.post("/api/me/passkeys/begin"))
        guest.post("/api/me/passkeys", {"name": "telephone", "credential": credential})
        return guest

    def get(self, path: str, **parameters: Any) -> Any:
        return told(self.http.get(path, params=parameters))

    def post(self, path: str, body: Any = None) -> Any:
        return told(self.http.post(path, json=body))

    # At tables

    def open(self, game: str = "amul", seats: int = 3, **details: Any) -> str:
        """Opens a table; its id."""
        return str(self.post("/api/tables", {"game": game, "seats": seats, **details})["table"])

    def wish(self, table: str, what: str, **details: Any) -> int:
        """Wishes something at a table; the number with which it came true."""
        return int(self.post(f"/api/tables/{table}", {"t": what, "id": f"w{next(wishes)}", **details})["seq"])

    def look(self, table: str, after: int | None = None) -> Message:
        """The table as this guest may see it."""
        return dict(self.get(f"/api/tables/{table}", **({} if after is None else {"after": after})))

    def line(self, table: str, after: int | None = None) -> "Line":
        """A WebSocket to a table."""
        return Line(self, table, after)

    @property
    def socket_headers(self) -> dict[str, str]:
        if self.token:
            return {"authorization": f"Bearer {self.token}"}
        return {"cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}


class Line:
    """One connection to a live table; it checks that the numbers of what it is told have no gap."""

    def __init__(self, guest: Guest, table: str, after: int | None = None) -> None:
        address = str(guest.http.base_url).rstrip("/").replace("http", "ws", 1)
        query = "" if after is None else f"?after={after}"
        where = f"{address}/api/tables/{table}/live{query}"
        self._open = connect(
            where,
            additional_headers=guest.socket_headers,
            compression=None,
            proxy=None,
            open_timeout=patience.SECONDS,
        )
        self.socket = self._open.__enter__()
        self.welcome = self.hear()
        self.waiting: list[Message] = []
        """What was told while an answer was awaited."""
        self.seq = after
        self.news: list[Message] = []
        self.picture: Message = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._open.__exit__(None, None, None)

    def hear(self, seconds: float = patience.SECONDS) -> Message:
        """The next message, whatever it is."""
        return dict(json.loads(self.socket.recv(timeout=seconds)))

    def told(self, seconds: float = patience.SECONDS) -> Message:
        """The next thing that is told of the table."""
        message = self.waiting.pop(0) if self.waiting else self.hear(seconds)
        assert message["t"] == "update", message
        if message["fresh"] or self.seq is None:
            assert message["feed"] == [] or self.seq is not None
        else:
            assert message["after"] == self.seq, (message, self.seq)
            assert [news["seq"] for news in message["feed"]] == list(range(self.seq + 1, message["seq"] + 1))
        self.seq = message["seq"]
        self.news += message["feed"]
        self.picture = message
        return message

    def follow(self, seq: int) -> None:
        """Listens until it has been told of the thing with this number."""
        while self.seq is None or self.seq < seq:
            self.told()

    def wish(self, what: str, **details: Any) -> int:
        """Wishes something and waits for the answer; the number with which it came true."""
        id = str(details.pop("id", f"w{next(wishes)}"))
        self.socket.send(json.dumps({"t": what, "id": id, **details}))
        while True:
            message = self.hear()
            if message["t"] == "ack" and message["id"] == id:
                return int(message["seq"])
            if message["t"] == "refused":
                raise WasRefused(message["why"], message["say"])
            self.waiting.append(message)

    @property
    def choices(self) -> list[str]:
        """What this guest may choose now; nothing when it is not asked."""
        view: Message | None = self.picture["view"]
        asked = self.picture["seat"] in self.picture["info"]["acting"]
        return list(view["choices"]) if view is not None and asked else []

    @property
    def over(self) -> bool:
        return bool(self.picture["info"]["status"] == "over")

    def play(self, wisdom: Any = None, until: float = math.inf) -> Message:
        """Plays until the game is over or has so many entries.

        It takes the first choice, or what `wisdom` makes of the choices.
        """
        if not self.picture:
            self.told()
        while not self.over and self.picture["seq"] < until:
            if self.choices:
                taken = self.wish("choose", action=(wisdom or min)(self.choices))
                self.follow(taken)
            else:
                self.told()
        return self.picture


def seat_two_and_a_bot(url: str) -> tuple[list[Guest], str]:
    """Linda and Sven with a bot at a table that Linda may begin; the people, and the table."""
    linda, sven = (Guest(url, name) for name in ("Linda", "Sven"))
    table = linda.open("amul", 3, sit=True)
    sven.wish(table, "sit", seat=1)
    sven.wish(table, "ready")
    linda.wish(table, "engage", seat=2, level="trader")
    return [linda, sven], table


def play_together(people: Sequence[Guest], table: str, until: float = math.inf) -> list[Message]:
    """Everybody plays at once, each over a line of their own; what each of them saw last."""
    with ExitStack() as opened, ThreadPoolExecutor() as at_once:
        lines = [opened.enter_context(guest.line(table)) for guest in people]
        return list(at_once.map(lambda line: line.play(until=until), lines))


def told(answer: httpx.Response) -> Any:
    """What the hall answers, or its refusal."""
    if not answer.is_success:
        trouble = answer.json()
        raise WasRefused(trouble["why"], trouble["say"])
    return answer.json() if answer.content else None
