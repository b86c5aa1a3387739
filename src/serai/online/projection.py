"""Projection: what each seat, and each spectator, may see of a table and of the entries of its log."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from serai.games import parts_of, voice_of
from serai.kernel.events import Event
from serai.kernel.fate import seed_hash
from serai.kernel.game import SPECTATOR
from serai.kernel.record import latest
from serai.kernel.table import Table
from serai.online.entries import (
    Again,
    AnyEntry,
    Began,
    Branch,
    CameBack,
    Chose,
    Clock,
    Closed,
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
    Resigned,
    Said,
    Sat,
    Stood,
    Undone,
)
from serai.online.lesson import lessons_of
from serai.online.lesson_prompt import LessonPrompt, lesson_prompt
from serai.online.table import OnlineTable, Place
from serai.text.languages import LANGUAGES, Both, both
from serai.text.voice import Voice

Status = Literal["open", "running", "over", "closed"]


class Sentences(msgspec.Struct, frozen=True):
    """Events in sentences, in every language: the text, the seat it is about, and the word of the event."""

    en: list[tuple[str, int | None, str]]
    de: list[tuple[str, int | None, str]]


class FeedItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the log as one audience may see it."""

    seq: int
    """The number of the item; every audience counts its own items without gaps."""
    at: int
    what: str
    """The kind of the entry: `sat`, `chose`, `ranout`."""
    seat: int | None = None
    name: str | None = None
    action: str | None = None
    """A choice in notation; of a choice that lies face down only the verb: `offer ?`."""
    level: str | None = None
    limit: int | None = None
    text: str | None = None
    to: str | None = None
    yes: bool | None = None
    """Whether a person is ready, or wants to play again."""
    table: str | None = None
    events: list[Event] = []
    """The events that the rules emitted for the choice, or for the beginning of the game."""
    says: Sentences | None = None
    """The events as sentences; only for listeners who want words."""


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public state of one seat."""

    name: str = ""
    person: str | None = None
    level: str | None = None
    away: bool = False
    free: bool = False
    ready: bool = False
    again: bool = False
    resigned: bool = False
    """Whether the person has left for good, so that a bot plays to the end."""
    since: int | None = None
    """Since when the seat is asked to choose, in milliseconds since 1970; of secret choices no more than is known."""
    left: int | None = None
    """Milliseconds left on a clock that is not running."""
    until: int | None = None
    """When a running clock runs out, in milliseconds since 1970."""
    back: int | None = None
    """Milliseconds that somebody who is away would have on the clock after returning."""


class GameResult(msgspec.Struct, frozen=True):
    """The points and winners of a finished game."""

    points: list[int]
    winners: list[int]


class EditionInfo(msgspec.Struct, frozen=True):
    """The edition with which a table is played."""

    id: str
    """What finds its box."""
    label: str
    """Name, version and digest, as records carry them: `reconstructed-1 5f1c2a90`."""
    title: Both
    shipped: bool
    """Whether it comes with the game."""


class TableInfo(msgspec.Struct, frozen=True):
    """The public facts about a table, apart from the game itself."""

    id: str
    name: str
    game: str
    edition: EditionInfo
    rules: int
    status: Status
    host: str
    seats: list[SeatInfo]
    options: dict[str, int]
    clock: Clock
    rated: bool
    listed: bool
    lesson: str
    """The name of the lesson given here, or empty."""
    seed_hash: str
    """Public from the beginning, so that the shuffle cannot be changed later."""
    seed: str | None
    """Public after the last choice."""
    acting: list[int]
    begins_at: int | None
    moved_on: str | None
    branch: Branch | None
    """The finished game that this table continues from an earlier moment, if it is a branch."""
    result: GameResult | None


def status_of(table: OnlineTable) -> Status:
    """Whether the table is closed, or its game has not begun, is running, or is over."""
    return "closed" if table.closed else "open" if table.game_table is None else "over" if table.over else "running"


def info_of(table: OnlineTable, id: str) -> TableInfo:
    """The public facts about a table."""
    opened = table.opened
    return TableInfo(
        id=id,
        name=opened.name,
        game=opened.game,
        edition=edition_info(table),
        rules=opened.rules,
        status=status_of(table),
        host=table.host,
        seats=[_seat_info(table, seat, place) for seat, place in enumerate(table.places)],
        options=opened.options,
        clock=opened.clock,
        rated=opened.rated,
        listed=opened.listed,
        lesson=opened.lesson,
        seed_hash=seed_hash(opened.seed),
        seed=opened.seed if table.over else None,
        acting=table.acting,
        begins_at=table.begins_at,
        moved_on=table.moved_on,
        branch=opened.branch,
        result=result_of(table),
    )


def result_of(table: OnlineTable) -> GameResult | None:
    """How the game came out; None before its end."""
    return GameResult(table.playing.points, table.playing.winners) if table.over else None


def edition_info(table: OnlineTable) -> EditionInfo:
    """The edition of a table."""
    opened = table.opened
    return EditionInfo(opened.kept_as, opened.edition, both(table.game.edition_file.title), not opened.edition_id)


def _seat_info(table: OnlineTable, seat: int, place: Place) -> SeatInfo:
    clocks = table.clocks
    timed = clocks.clock.kind != "none"
    until = clocks.deadline(seat)
    return SeatInfo(
        name=place.name,
        person=place.person,
        level=place.level,
        away=place.away,
        free=place.free,
        ready=place.ready,
        again=place.again,
        resigned=place.resigned,
        since=table.asked_at.get(seat),
        left=clocks.left[seat] if timed and until is None else None,
        until=until,
        back=clocks.left_after_return(seat) if timed and place.away and not place.resigned else None,
    )


Details = dict[str, Any]


class Listener(NamedTuple):
    """Who reads a feed: a seat number or `SPECTATOR`, and whether they want sentences and hints."""

    audience: int
    words: bool = False


def feed_item(table: OnlineTable, entry: AnyEntry, listener: Listener) -> FeedItem | None:
    """The entry that has just been folded, as a listener may see it; None if they must not know of it."""
    audience = listener.audience
    if audience not in table.hearing:
        return None
    details = PROJECTIONS[type(entry)](table, entry, audience)
    if listener.words and details.get("events"):
        details["says"] = sentences(details["events"], voices_for(table.playing, audience))
    return FeedItem(table.heard[audience], entry.at, type(entry).__name__.lower(), **details)


def hints_for(table: OnlineTable, listener: Listener) -> Any:
    """The game's hints beside the View, in every language; None for listeners who do not want words."""
    hints = parts_of(table.game).hints
    if hints is None or not listener.words:
        return None
    return hints(table.view_of(listener.audience), voices_for(table.playing, listener.audience))


def lesson_prompt_for(table: OnlineTable, listener: Listener) -> LessonPrompt | None:
    """What the host of a lesson says to a seat; None for spectators and for listeners who do not want words."""
    lesson = lessons_of(table.game.name).get(table.opened.lesson)
    if lesson is None or not listener.words or listener.audience == SPECTATOR:
        return None
    return lesson_prompt(lesson, table.view_of(listener.audience), table.answered)


def sentences(events: Sequence[Event], voices: Mapping[str, Voice]) -> Sentences:
    """The events as sentences, in every language."""
    said = {language: voices[language].sentences(events) for language in LANGUAGES}
    return Sentences(**{language: [(one.text, one.seat, one.what) for one in said[language]] for language in said})


def voices_for(table: Table, audience: int) -> dict[str, Voice]:
    """The game's voices that speak to an audience, by language."""
    you = audience if audience in table.seats else None
    return {language: voice_of(table.game, table.names, language, you) for language in LANGUAGES}


def _project_choice(table: OnlineTable, entry: Chose, audience: int) -> Details:
    """A choice as the record shows it to the audience, and its events."""
    action, events = latest(table.playing, audience).action, table.view_of(audience).events
    return {"seat": entry.seat, "action": action, "events": events}


def _project_beginning(table: OnlineTable, entry: Began, audience: int) -> Details:
    return {"events": table.view_of(audience).events}


def _project_chat(table: OnlineTable, entry: Said, audience: int) -> Details:
    seat = table.seat_of(entry.person)
    return {"seat": None if seat == SPECTATOR else seat, "name": entry.name, "text": entry.text, "to": entry.to}


def _project_nothing(table: OnlineTable, entry: Entry, audience: int) -> Details:
    return {}


def _project_seat(table: OnlineTable, entry: Any, audience: int) -> Details:
    return {"seat": entry.seat}


def _project_person(table: OnlineTable, entry: Sat | HandedOver, audience: int) -> Details:
    return {"seat": entry.seat, "name": table.places[entry.seat].name}


PROJECTIONS: dict[type[Entry], Callable[[OnlineTable, Any, int], Details]] = {
    Opened: _project_nothing,
    Sat: _project_person,
    Stood: _project_seat,
    Engaged: lambda table, entry, audience: {"seat": entry.seat, "level": entry.level},
    Ready: lambda table, entry, audience: {"seat": entry.seat, "yes": entry.ready},
    Began: _project_beginning,
    Chose: _project_choice,
    Ordered: lambda table, entry, audience: {"seat": entry.seat, "limit": entry.limit},
    Undone: _project_seat,
    RanOut: _project_seat,
    Left: _project_seat,
    CameBack: _project_seat,
    Resigned: _project_seat,
    Closed: _project_nothing,
    Freed: _project_seat,
    HandedOver: _project_person,
    Said: _project_chat,
    Again: lambda table, entry, audience: {"seat": entry.seat, "yes": entry.again},
    MovedOn: lambda table, entry, audience: {"table": entry.table},
}
"""The details of each kind of entry that an audience may see."""
