"""The messages of a live table from the server to the client, and `ping`."""

from typing import Any

import msgspec

from serai.online.commands import Admit, Begin, Close, Command, Engage, FreeSeat, Remove
from serai.online.lesson_prompt import LessonPrompt
from serai.online.projection import FeedItem, TableInfo
from serai.server.app.authenticator import Scope
from serai.server.app.errors import Why


class Message(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower):
    """A message over the WebSocket of a table."""


class Ping(Message, frozen=True):
    """The client shows that it is there, and asks for the time."""


class Pong(Message, frozen=True):
    """The answer to a ping: the server's time in milliseconds since 1970."""

    now: int


class Welcome(Message, frozen=True):
    """The first message: the server's time, after how many seconds to send a ping, your id, and the server's pages."""

    now: int
    beat: int
    you: str | None
    build: str = ""
    """The script that the pages of this server begin with; an open page that began with another one is outdated."""


class Update(Message, frozen=True):
    """The feed items after number `after`, and the state of the table at number `seq`.

    When it is fresh, forget what you had: `info` and `view` are complete, and there are no feed items.
    """

    table: str
    seat: int | None
    after: int
    seq: int
    fresh: bool
    feed: list[FeedItem]
    info: TableInfo
    view: Any
    """What you may know of the game; null before it begins."""
    hints: Any
    """With `words`: the question, the points so far, and what each choice would change."""
    lesson: LessonPrompt | None = None
    """At the table of a lesson, what its host says to you."""


class Changed(Message, frozen=True, tag="change"):
    """The feed items after number `after`, and what of the state has changed since the message before.

    It comes in place of an `update` that would not be fresh, to whoever asked for `changes`.
    """

    after: int
    seq: int
    feed: list[FeedItem]
    change: dict[str, Any]
    """By `info`, `view`, `hints` and `lesson`: a list holds the new value, an object changes by key or number."""
    sum: int
    """The CRC-32 of the four of them as they are now, in this order as one object of JSON without spaces."""


class GettingReady(msgspec.Struct, frozen=True):
    """Bots compile what they search with before they can choose, which happens once on the machine they run on."""

    seats: list[int]
    percent: int
    left: int
    """About how many seconds are left."""


class Presence(Message, frozen=True):
    """Who is connected now, and which bots are getting ready: part of no log, and only for listeners with `words`.

    It is sent after the first update, and whenever it has changed.
    """

    present: list[int]
    """The seats whose people are connected."""
    getting_ready: GettingReady | None


class Ack(Message, frozen=True):
    """Your command is carried out and stored; `seq` is the number of its feed item."""

    id: str
    seq: int


class Refusal(Message, frozen=True, tag="refused"):
    """Your command is refused and changes nothing; `why` is for programs, `say` for people."""

    id: str
    why: Why
    say: str
    say_de: str = ""
    """The sentence in German; empty where the refusal has none."""


class Bye(Message, frozen=True):
    """The server restarts; reconnect after this many milliseconds. Everything is stored."""

    after: int


HOSTING: tuple[type[Command], ...] = (Engage, Remove, Admit, Begin, Close, FreeSeat)


def scope_of(command: Command) -> Scope:
    """The scope that a token needs for a command."""
    return "host" if isinstance(command, HOSTING) else "play"
