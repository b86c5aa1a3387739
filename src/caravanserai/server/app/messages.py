"""The small messages of a live table, beside `told`: what is sent to greet, to take, to refuse and to part."""

from typing import Any

import msgspec

from caravanserai.online.asking import Begin, Engage, Free, Wish
from caravanserai.online.teaching import Taught
from caravanserai.online.telling import News, Room
from caravanserai.server.app.errors import Why
from caravanserai.server.app.identity import Scope


class Message(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower):
    """Something that goes over the wire."""


class Ping(Message, frozen=True):
    """A client shows that it is there, and asks for the time."""


class Pong(Message, frozen=True):
    """The hall is there too, and this is its time."""

    now: int


class Welcome(Message, frozen=True):
    """The first message: the time here, how often to send a ping, and who you are."""

    now: int
    beat: int
    you: str | None


class Told(Message, frozen=True):
    """What happened since number `after`, and how the table is now, after number `seq`.

    When it is fresh, forget what you had: `room` and `view` are all there is, and there is no news.
    """

    table: str
    seat: int | None
    after: int
    seq: int
    fresh: bool
    news: list[News]
    room: Room
    view: Any
    """What you may know of the game; nothing before it begins."""
    counsel: Any
    """For people who read along: the question, points as they stand, what each choice would change."""
    lesson: Taught | None = None
    """At the table of a lesson, what its host says to you."""


class Taken(Message, frozen=True):
    """Your wish came true, with this number; it will not be lost."""

    id: str
    seq: int


class Refused(Message, frozen=True):
    """Your wish did not come true, and nobody saw it: why in a word, and in a sentence."""

    id: str
    why: Why
    say: str


class Bye(Message, frozen=True):
    """The hall restarts; come back in so many milliseconds. Every move is saved."""

    after: int


HOSTING: tuple[type[Wish], ...] = (Engage, Begin, Free)


def scope_of(wish: Wish) -> Scope:
    """What a token must be good for to wish this."""
    return "host" if isinstance(wish, HOSTING) else "play"
