"""Projection: what each seat, and each spectator, may see of a table and of the entries of its log."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec

from serai.bots import level_called
from serai.games import parts_of
from serai.kernel.events import Event
from serai.kernel.fate import seed_hash
from serai.kernel.game import SPECTATOR
from serai.kernel.record import latest
from serai.online.company import missed_from
from serai.online.entries import (
    Admitted,
    Again,
    AnyEntry,
    Began,
    Branch,
    CameBack,
    CardsCut,
    Chose,
    Clock,
    Closed,
    Engaged,
    Entry,
    Forgotten,
    Freed,
    HandedOver,
    Left,
    Missed,
    MovedOn,
    Opened,
    Ordered,
    Pledged,
    RanOut,
    Ready,
    Removed,
    Resigned,
    Said,
    Sat,
    Shuffled,
    Stood,
    Undone,
    Unsealed,
)
from serai.online.hinting import may_get_hints
from serai.online.lesson import lessons_of
from serai.online.lesson_prompt import LessonPrompt, lesson_prompt
from serai.online.outcome import counts_for_ratings
from serai.online.place import Place
from serai.online.saying import Sentences, says_to, voices_for
from serai.online.table import OnlineTable
from serai.text.languages import Both, both

Status = Literal["open", "running", "over", "closed"]


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
    person: str | None = None
    """Who has said something, so that it can be hidden or reported."""
    to: str | None = None
    yes: bool | None = None
    """Whether a person is ready, wants to play again, or is no longer waited for."""
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
    even: bool = False
    """Whether the level of the bot was chosen to fit the people at the table."""
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
    known: bool = False
    """Whether the person has a passkey, and so is the same person everywhere."""
    program: bool = False
    """Whether a program plays for the person."""
    missed_from: int | None = None
    """From when the others may say that they miss the person, in milliseconds since 1970; only without a clock."""
    missed_by: list[int] = []
    """The seats that have said so."""


class RemovedPerson(msgspec.Struct, frozen=True):
    """Somebody whom the host has sent away."""

    person: str
    name: str


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


class TableInfo(msgspec.Struct, frozen=True, eq=False):
    """The public facts about a table, apart from the game itself, at one moment: it equals only itself."""

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
    hints: bool
    """Whether whoever is asked here may ask for a hint."""
    hints_for_all: bool
    """Whether the host lets everybody ask for hints, also where several people play."""
    lesson: str
    """The name of the lesson given here, or empty."""
    daily: str
    """The day whose deal is played here, such as `2026-11-17`, or empty."""
    seed_hash: str
    """Public from the beginning, so that the shuffle cannot be changed later."""
    seed: str | None
    """Public after the last choice; that of a daily deal after its day."""
    acting: list[int]
    begins_at: int | None
    pledges: list[str]
    """The SHA-256 of the cut that each seat has pledged, fixed before the cards are shuffled; empty for none."""
    cuts: list[str]
    """What each seat has added to the seed; empty for nothing."""
    cut_until: int | None
    """Until when whoever has pledged a cut can make it, in milliseconds since 1970; None when nobody can."""
    moved_on: str | None
    branch: Branch | None
    """The finished game that this table continues from an earlier moment, if it is a branch."""
    result: GameResult | None
    removed: list[RemovedPerson]
    """The people whom the host has sent away before the game."""
    counts: bool
    """Whether a rated game counts: it does not if two play from one network."""


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
        hints=may_get_hints(table),
        hints_for_all=opened.hints,
        lesson=opened.lesson,
        daily=opened.daily,
        seed_hash=seed_hash(opened.seed),
        seed=opened.seed if table.over and not table.sealed else None,
        acting=table.acting,
        begins_at=table.begins_at,
        pledges=list(table.cuts.pledges),
        cuts=list(table.cuts.cuts),
        cut_until=table.cuts.until,
        moved_on=table.moved_on,
        branch=opened.branch,
        result=result_of(table),
        removed=[RemovedPerson(person, name) for person, name in table.removed.items()],
        counts=counts_for_ratings(table),
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
        even=place.even,
        away=place.away,
        free=place.free,
        ready=place.ready,
        again=place.again,
        resigned=place.resigned,
        since=table.asked_at.get(seat),
        left=clocks.left[seat] if timed and until is None else None,
        until=until,
        back=clocks.left_after_return(seat) if timed and place.away and not place.resigned else None,
        known=place.known,
        program=place.program,
        missed_from=missed_from(table, seat),
        missed_by=sorted(place.missed_by),
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
        details["says"] = says_to(table.playing, audience, details["events"])
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


def _project_choice(table: OnlineTable, entry: Chose, audience: int) -> Details:
    """A choice as the record shows it to the audience, and its events."""
    action, events = latest(table.playing, audience).action, table.view_of(audience).events
    return {"seat": entry.seat, "action": action, "events": events}


def _project_beginning(table: OnlineTable, entry: Began, audience: int) -> Details:
    return {"events": table.view_of(audience).events}


def _project_chat(table: OnlineTable, entry: Said, audience: int) -> Details:
    seat = table.seat_of(entry.person)
    told = {"name": entry.name, "text": entry.text, "person": entry.person, "to": entry.to}
    return {"seat": None if seat == SPECTATOR else seat, **told}


def _project_nothing(table: OnlineTable, entry: Entry, audience: int) -> Details:
    return {}


def _project_seat(table: OnlineTable, entry: Any, audience: int) -> Details:
    return {"seat": entry.seat}


def _project_person(table: OnlineTable, entry: Sat | HandedOver, audience: int) -> Details:
    return {"seat": entry.seat, "name": table.places[entry.seat].name}


def _project_missing(table: OnlineTable, entry: Missed, audience: int) -> Details:
    return {"seat": entry.seat, "name": table.places[entry.voter].name, "yes": table.places[entry.seat].away}


PROJECTIONS: dict[type[Entry], Callable[[OnlineTable, Any, int], Details]] = {
    Opened: _project_nothing,
    Sat: _project_person,
    Stood: _project_seat,
    Removed: lambda table, entry, audience: {"seat": entry.seat, "name": table.removed[entry.person]},
    Admitted: _project_nothing,
    Missed: _project_missing,
    Engaged: lambda table, entry, audience: {"seat": entry.seat, "level": level_called(entry.level)},
    Ready: lambda table, entry, audience: {"seat": entry.seat, "yes": entry.ready},
    Pledged: _project_seat,
    Shuffled: _project_nothing,
    CardsCut: _project_seat,
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
    Unsealed: _project_nothing,
    Forgotten: _project_nothing,
}
"""The details of each kind of entry that an audience may see."""
