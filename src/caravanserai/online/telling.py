"""What is told of a table: to each seat, and to spectators, all that they may know and nothing else."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from caravanserai.kernel.fate import seed_hash
from caravanserai.kernel.news import Event
from caravanserai.kernel.pieces import LANGUAGES, Both, both
from caravanserai.kernel.record import latest
from caravanserai.kernel.speech import Voice
from caravanserai.kernel.table import Table
from caravanserai.kernel.view import SPECTATOR
from caravanserai.online.entries import (
    Again,
    AnyEntry,
    Began,
    Branch,
    CameBack,
    Chose,
    Clock,
    Engaged,
    Entry,
    Freed,
    HandedOver,
    Left,
    MovedOn,
    Opened,
    Ordered,
    RanOut,
    Ready,
    Said,
    Sat,
    Stood,
    Undone,
)
from caravanserai.online.gathering import Gathering, Place
from caravanserai.online.lesson import lessons_of
from caravanserai.online.teaching import Taught, taught

Status = Literal["open", "running", "over"]


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened at the table, as one audience heard of it; each audience counts for itself."""

    seq: int
    at: int
    what: str
    """The kind of the entry: `sat`, `chose`, `ranout`."""
    seat: int | None = None
    name: str | None = None
    action: str | None = None
    """A choice in notation; of one that lies face down only the verb: `offer ?`."""
    level: str | None = None
    limit: int | None = None
    text: str | None = None
    to: str | None = None
    yes: bool | None = None
    """Whether somebody is ready, or wants to play again."""
    table: str | None = None
    events: list[Event] = []
    """What the choice, or the beginning, brought about."""
    says: Both | None = None
    """The same in sentences, for people."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat as everybody sees it."""

    name: str = ""
    person: str | None = None
    level: str | None = None
    away: bool = False
    free: bool = False
    ready: bool = False
    again: bool = False
    left: int | None = None
    """Milliseconds on a clock that stands still."""
    until: int | None = None
    """When a running clock runs out."""


class Result(msgspec.Struct, frozen=True):
    """How a finished game ended."""

    points: list[int]
    winners: list[int]


class Room(msgspec.Struct, frozen=True):
    """Everything about a table that is not the game itself, and open to all."""

    id: str
    name: str
    game: str
    edition: str
    rules: int
    status: Status
    host: str
    chairs: list[Chair]
    options: dict[str, int]
    clock: Clock
    rated: bool
    listed: bool
    lesson: str
    """The lesson that is given here, if it is one."""
    seed_hash: str
    """Shown from the beginning; it fixes the shuffle."""
    seed: str | None
    """Revealed after the last choice."""
    acting: list[int]
    begins_at: int | None
    moved_on: str | None
    branch: Branch | None
    """The finished game whose course this table leaves, if it is played to see what would have been."""
    result: Result | None


def status_of(gathering: Gathering) -> Status:
    """Whether the people still gather, play, or have played."""
    return "open" if gathering.table is None else "over" if gathering.over else "running"


def room_of(gathering: Gathering, id: str) -> Room:
    """The table as everybody may see it, apart from the game."""
    opened, table, over = gathering.opened, gathering.table, gathering.over
    return Room(
        id=id,
        name=opened.name,
        game=opened.game,
        edition=opened.edition,
        rules=opened.rules,
        status=status_of(gathering),
        host=gathering.host,
        chairs=[_chair(gathering, seat, place) for seat, place in enumerate(gathering.places)],
        options=opened.options,
        clock=opened.clock,
        rated=opened.rated,
        listed=opened.listed,
        lesson=opened.lesson,
        seed_hash=seed_hash(opened.seed),
        seed=opened.seed if over else None,
        acting=table.acting if table else [],
        begins_at=gathering.begins_at,
        moved_on=gathering.moved_on,
        branch=opened.branch,
        result=Result(table.points, table.winners) if table and over else None,
    )


def _chair(gathering: Gathering, seat: int, place: Place) -> Chair:
    clocks = gathering.clocks
    timed = clocks.clock.kind != "none"
    until = clocks.deadline(seat)
    return Chair(
        name=place.name,
        person=place.person,
        level=place.level,
        away=place.away,
        free=place.free,
        ready=place.ready,
        again=place.again,
        left=clocks.left[seat] if timed and until is None else None,
        until=until,
    )


Details = dict[str, Any]


class Ear(NamedTuple):
    """Somebody who listens: as which seat, or as a spectator, and whether a person who wants sentences."""

    audience: int
    words: bool = False


def news_of(gathering: Gathering, entry: AnyEntry, ear: Ear) -> News | None:
    """The entry that has just been taken in, as somebody hears of it; nothing if they must not."""
    audience = ear.audience
    if audience not in gathering.hearing:
        return None
    details = TELLING[type(entry)](gathering, entry, audience)
    if ear.words and details.get("events"):
        details["says"] = sentences(details["events"], voices_for(gathering.playing, audience))
    return News(gathering.heard[audience], entry.at, type(entry).__name__.lower(), **details)


def counsel_of(gathering: Gathering, ear: Ear) -> Any:
    """What a person is told beside the View, in every language; programs work it out themselves."""
    counsel = gathering.game.counsel
    if counsel is None or not ear.words:
        return None
    return counsel(gathering.view_of(ear.audience), voices_for(gathering.playing, ear.audience))


def taught_of(gathering: Gathering, ear: Ear) -> Taught | None:
    """What the host of a lesson tells the newcomer; programs learn by themselves, and watchers are not asked."""
    lesson = lessons_of(gathering.game.name).get(gathering.opened.lesson)
    if lesson is None or not ear.words or ear.audience == SPECTATOR:
        return None
    return taught(lesson, gathering.view_of(ear.audience), gathering.answered)


def sentences(events: Sequence[Event], voices: Mapping[str, Voice]) -> Both:
    """What happened, in every language."""
    return both(lambda language: " ".join(told.text for told in voices[language].told(events)))


def voices_for(table: Table, audience: int) -> dict[str, Voice]:
    """Who speaks to a seat, or to those who have none, in every language."""
    you = audience if audience in table.seats else None
    return {language: table.game.voice(table.names, language, you) for language in LANGUAGES}


def _choice(gathering: Gathering, entry: Chose, audience: int) -> Details:
    """A choice as the record tells it to the audience, and what it brought about."""
    action, events = latest(gathering.playing, audience).action, gathering.view_of(audience).events
    return {"seat": entry.seat, "action": action, "events": events}


def _beginning(gathering: Gathering, entry: Began, audience: int) -> Details:
    return {"events": gathering.view_of(audience).events}


def _talk(gathering: Gathering, entry: Said, audience: int) -> Details:
    seat = gathering.seat_of(entry.person)
    return {"seat": None if seat == SPECTATOR else seat, "name": entry.name, "text": entry.text, "to": entry.to}


def _nothing(gathering: Gathering, entry: Entry, audience: int) -> Details:
    return {}


def _seat(gathering: Gathering, entry: Any, audience: int) -> Details:
    return {"seat": entry.seat}


def _person(gathering: Gathering, entry: Sat | HandedOver, audience: int) -> Details:
    return {"seat": entry.seat, "name": gathering.places[entry.seat].name}


TELLING: dict[type[Entry], Callable[[Gathering, Any, int], Details]] = {
    Opened: _nothing,
    Sat: _person,
    Stood: _seat,
    Engaged: lambda table, entry, audience: {"seat": entry.seat, "level": entry.level},
    Ready: lambda table, entry, audience: {"seat": entry.seat, "yes": entry.ready},
    Began: _beginning,
    Chose: _choice,
    Ordered: lambda table, entry, audience: {"seat": entry.seat, "limit": entry.limit},
    Undone: _seat,
    RanOut: _seat,
    Left: _seat,
    CameBack: _seat,
    Freed: _seat,
    HandedOver: _person,
    Said: _talk,
    Again: lambda table, entry, audience: {"seat": entry.seat, "yes": entry.again},
    MovedOn: lambda table, entry, audience: {"table": entry.table},
}
"""What is told of each kind of entry."""
