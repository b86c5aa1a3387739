"""Deciding: the log entry that a command, a bot or a clock leads to, or a refusal. Nothing here changes the table."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from serai.bots import NAMES
from serai.kernel.game import SPECTATOR, Game
from serai.kernel.refusal import NotNow, NotYours, Unreadable
from serai.kernel.table import can_be_written
from serai.online.commands import (
    MAX_NAME_LETTERS,
    MAX_TEXT_LETTERS,
    Begin,
    BeReady,
    Choose,
    Close,
    Command,
    Engage,
    FreeSeat,
    Leave,
    LeaveOrder,
    PlayAgain,
    Resign,
    Return,
    Say,
    Sit,
    Stand,
    Undo,
    Visitor,
    command_key,
)
from serai.online.entries import (
    SEATS,
    WATCHERS,
    Again,
    AnyEntry,
    Began,
    CameBack,
    Chose,
    Clock,
    Closed,
    Engaged,
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
from serai.online.table import OnlineTable, Place

SECOND, HOUR, DAY = 1_000, 3_600_000, 86_400_000
BANK_RANGES = {"none": (0, 0), "live": (10 * SECOND, 3 * HOUR), "slow": (HOUR, 30 * DAY)}
"""The smallest and the largest bank of each kind of clock, in milliseconds."""
MAX_GAIN_MILLISECONDS = 600 * SECOND


def decide(table: OnlineTable, visitor: Visitor, command: Command, now: int) -> AnyEntry:
    """The entry that a command leads to; raises `Refused` if the command is not allowed now."""
    if table.closed:
        raise NotNow("This table is closed.")
    entry = DECISIONS[type(command)](table, visitor, command, now)
    return msgspec.structs.replace(entry, id=command_key(visitor, command)) if command.id else entry


# Before the game


def decide_opening(
    host: str,
    game: Game,
    seats: int,
    options: Mapping[str, int],
    clock: Clock,
    rated: bool,
    listed: bool,
    seed: str,
    now: int,
    name: str = "",
    lesson: str = "",
    edition_id: str = "",
) -> Opened:
    """The first entry of a table, with its options and clock checked; `edition_id` if the edition is not shipped."""
    try:
        game.option_values(options, seats)
    except ValueError as wrong:
        raise Unreadable(str(wrong)) from None
    fewest, most = BANK_RANGES[clock.kind]
    max_gain = MAX_GAIN_MILLISECONDS if clock.kind == "live" else 0
    if not fewest <= clock.bank <= most or not 0 <= clock.gain <= max_gain:
        raise Unreadable(f"A {clock.kind} clock gives {fewest // SECOND} to {most // SECOND} seconds.")
    if rated and edition_id:
        raise Unreadable("Only games with the edition that comes with the game are rated.")
    edition = game.edition_file.label
    details = (dict(options), clock, rated, listed, name)
    return Opened(
        now, host, game.name, game.version, edition, seats, seed, *details, lesson=lesson, edition_id=edition_id
    )


def decide_sit(table: OnlineTable, visitor: Visitor, command: Sit, now: int) -> Sat | HandedOver:
    """A person takes an empty seat before the game begins, or during the game a seat that was freed."""
    place, name = _place(table, command.seat), command.name or visitor.name
    if table.seat_of(visitor.id) != SPECTATOR:
        raise NotNow("You sit at this table already.")
    if table.game_table is not None:
        _require_running(table)
        if not place.free:
            raise NotNow("The game has begun. You can watch it, and sit down where the host frees a seat.")
        return HandedOver(now, command.seat, visitor.id, name)
    if place.taken:
        raise NotNow("Somebody sits there already. Take another seat.")
    return Sat(now, command.seat, visitor.id, _fit_name(table, name))


def decide_stand(table: OnlineTable, visitor: Visitor, command: Stand, now: int) -> Stood:
    """A person gives up their seat, or the host removes a bot."""
    _require_not_begun(table)
    place = _place(table, command.seat)
    if not place.taken:
        raise NotNow("Nobody sits there.")
    if place.person is not None and place.person != visitor.id:
        raise NotYours("That is somebody else's seat.")
    if place.person is None:
        _require_host(table, visitor)
    return Stood(now, command.seat)


def decide_engage(table: OnlineTable, visitor: Visitor, command: Engage, now: int) -> Engaged:
    """The host gives a bot an empty seat, or during the game the seat of somebody who is away."""
    _require_host(table, visitor)
    if table.game_table is not None:
        _require_running(table)
        _require_unrated(table)
    if command.level not in NAMES:
        raise Unreadable(f"There is no bot '{command.level}'. There are: {', '.join(NAMES)}.")
    place = _place(table, command.seat)
    if table.game_table is None and place.taken:
        raise NotNow("Somebody sits there already.")
    if table.game_table is not None and not place.away:
        raise NotNow("During the game, a bot can take a seat only from somebody who is away.")
    return Engaged(now, command.seat, command.level)


def decide_ready(table: OnlineTable, visitor: Visitor, command: BeReady, now: int) -> Ready:
    """A person is ready to begin, or no longer ready."""
    _require_not_begun(table)
    return Ready(now, _own_seat(table, visitor), command.ready)


def decide_begin(table: OnlineTable, visitor: Visitor, command: Begin, now: int) -> Began:
    """The host begins the game when every seat is taken and everybody else is ready."""
    _require_not_begun(table)
    _require_host(table, visitor)
    if sum(place.person is not None for place in table.places) < 2 and table.opened.rated:
        raise NotNow("A rated game is between people: at least two must sit here.")
    empty = sum(not place.taken for place in table.places)
    if empty:
        raise NotNow(f"{empty} {'seat is' if empty == 1 else 'seats are'} still empty. A bot can take one.")
    waiting = [place.name for place in table.places if place.person not in (None, visitor.id) and not place.ready]
    if waiting:
        raise NotNow(f"{' and '.join(waiting)} {'is' if len(waiting) == 1 else 'are'} not ready yet.")
    return Began(now)


# During the game


def decide_choose(table: OnlineTable, visitor: Visitor, command: Choose, now: int) -> Chose:
    """A person makes a choice. The text is parsed here; the entry holds the exact notation of the action."""
    seat = _playing_seat(table, visitor)
    action = table.playing.check(seat, command.action)
    return Chose(now, seat, table.game.actions.notation(action))


def decide_bot_choice(table: OnlineTable, seat: int, action: int, now: int) -> Chose:
    """A bot makes a choice, at its own seat or for somebody who is away."""
    if seat not in table.bots_to_choose:
        raise NotNow("No bot has to choose at this seat.")
    checked = table.playing.check(seat, action)
    return Chose(now, seat, table.game.actions.notation(checked), by="bot")


def decide_order(table: OnlineTable, visitor: Visitor, command: LeaveOrder, now: int) -> Ordered:
    """A person leaves a standing order, or cancels it."""
    seat = _playing_seat(table, visitor)
    table.playing.copy().order(seat, command.limit)
    return Ordered(now, seat, command.limit)


def decide_undo(table: OnlineTable, visitor: Visitor, command: Undo, now: int) -> Undone:
    """A person takes their latest choice back, if nobody else has noticed it."""
    seat = _playing_seat(table, visitor)
    table.playing.copy().undo(seat)
    return Undone(now, seat)


def decide_leave(table: OnlineTable, visitor: Visitor, command: Leave, now: int) -> Left:
    """A person leaves a running game."""
    return Left(now, _playing_seat(table, visitor))


def decide_return(table: OnlineTable, visitor: Visitor, command: Return, now: int) -> CameBack:
    """A person returns to the seat at which a bot plays for them."""
    seat = _own_seat(table, visitor)
    _require_running(table)
    if not table.places[seat].away:
        raise NotNow("You are at the table already.")
    if table.places[seat].resigned:
        raise NotNow("You have left this game for good.")
    return CameBack(now, seat)


def decide_resign(table: OnlineTable, visitor: Visitor, command: Resign, now: int) -> Resigned:
    """A person gives up a running game for good, even one at which a bot plays for them already."""
    seat = _own_seat(table, visitor)
    _require_running(table)
    if table.places[seat].resigned:
        raise NotNow("You have left this game for good.")
    return Resigned(now, seat)


def decide_free(table: OnlineTable, visitor: Visitor, command: FreeSeat, now: int) -> Freed:
    """The host frees the seat of somebody who is away, so that another person may take it."""
    _require_running(table)
    _require_host(table, visitor)
    _require_unrated(table)
    if not _place(table, command.seat).away:
        raise NotNow("Only the seat of somebody who is away can be given to another person.")
    return Freed(now, command.seat)


# At any time


def decide_close(table: OnlineTable, visitor: Visitor, command: Close, now: int) -> Closed:
    """The host closes a table before the game begins, or one at which everybody else is a bot or has resigned."""
    _require_host(table, visitor)
    if table.over:
        raise NotNow("The game is over.")
    others = [place for place in table.places if place.person not in (None, visitor.id) and not place.resigned]
    if table.game_table is not None and others:
        raise NotNow("Other people play here. You can leave the game, and a bot plays your seat.")
    return Closed(now)


def decide_say(table: OnlineTable, visitor: Visitor, command: Say, now: int) -> Said:
    """A chat message: from a seat to everybody, from a spectator to the other spectators."""
    text = " ".join(command.text.split())
    if not text or len(text) > MAX_TEXT_LETTERS:
        raise Unreadable(f"Say something, in at most {MAX_TEXT_LETTERS} letters.")
    seat = table.seat_of(visitor.id)
    name = visitor.name if seat == SPECTATOR else table.places[seat].name
    return Said(now, visitor.id, name, text, WATCHERS if seat == SPECTATOR else SEATS)


# After the game


def decide_again(table: OnlineTable, visitor: Visitor, command: PlayAgain, now: int) -> Again:
    """A person wants another game, or no longer wants it."""
    if not table.over:
        raise NotNow("The game is not over yet.")
    return Again(now, _own_seat(table, visitor), command.again)


def next_table(table: OnlineTable, seed: str, now: int) -> list[AnyEntry]:
    """The first entries of the table at which the people play again; those who wanted to are ready. It is no lesson."""
    opened = msgspec.structs.replace(table.opened, at=now, host=table.host, seed=seed, lesson="")
    people = [(seat, place) for seat, place in enumerate(table.places) if place.person is not None and place.again]
    bots = [(seat, place) for seat, place in enumerate(table.places) if place.level is not None]
    # People first, because a bot takes a name that nobody has.
    sat = [Sat(now, seat, place.person or "", place.name) for seat, place in people]
    ready = [Ready(now, seat, True) for seat, _ in people]
    return [opened, *sat, *(Engaged(now, seat, place.level or "") for seat, place in bots), *ready]


# Without a command


def decide_due(table: OnlineTable, now: int) -> AnyEntry | None:
    """The next entry that follows without a command: the game begins, a standing order bids, or a clock runs out."""
    if table.closed:
        return None
    if table.game_table is None:
        begins = table.begins_at
        return Began(now) if begins is not None and begins <= now else None
    if table.over:
        return None
    bid = table.game_table.due
    if bid is not None:
        seat, action = bid
        return Chose(now, seat, table.game.actions.notation(action), by="order")
    for seat in table.thinking:
        deadline = table.clocks.deadline(seat)
        if deadline is not None and deadline <= now:
            return RanOut(now, seat)
    return None


def decide_moving_on(table: OnlineTable, next_id: str, now: int) -> MovedOn | None:
    """The people continue at another table once everybody who stayed to the end wants to."""
    if not table.over or table.moved_on is not None or not table.present:
        return None
    again = [place.again for place in table.places if place.person in table.present]
    return MovedOn(now, next_id) if all(again) else None


def due_at(table: OnlineTable) -> int | None:
    """When a worker must visit the table next, in milliseconds since 1970; None if nothing will be due."""
    if table.closed:
        return None
    if table.game_table is None:
        return table.begins_at
    if table.over:
        return table.at if table.opened.rated or decide_moving_on(table, "", 0) is not None else None
    if table.bots_to_choose:
        return table.at
    deadlines = [table.clocks.deadline(seat) for seat in table.thinking]
    return min((deadline for deadline in deadlines if deadline is not None), default=None)


DECISIONS: dict[type[Command], Callable[[OnlineTable, Visitor, Any, int], AnyEntry]] = {
    Sit: decide_sit,
    Stand: decide_stand,
    Engage: decide_engage,
    BeReady: decide_ready,
    Begin: decide_begin,
    Choose: decide_choose,
    LeaveOrder: decide_order,
    Undo: decide_undo,
    Leave: decide_leave,
    Return: decide_return,
    Resign: decide_resign,
    Close: decide_close,
    FreeSeat: decide_free,
    Say: decide_say,
    PlayAgain: decide_again,
}
"""The decision for each kind of command."""


# What decisions ask first


def _place(table: OnlineTable, seat: int) -> Place:
    if seat not in range(len(table.places)):
        raise Unreadable(f"This table has seats 0 to {len(table.places) - 1}.")
    return table.places[seat]


def _own_seat(table: OnlineTable, visitor: Visitor) -> int:
    seat = table.seat_of(visitor.id)
    if seat == SPECTATOR:
        raise NotYours("You have no seat at this table.")
    return seat


def _playing_seat(table: OnlineTable, visitor: Visitor) -> int:
    seat = _own_seat(table, visitor)
    _require_running(table)
    if table.places[seat].away:
        raise NotNow("A bot plays for you. Take your seat back first.")
    return seat


def require_fit_name(name: str) -> str:
    """The name, if a person may be called that; otherwise it is refused."""
    if not can_be_written(name) or not name.isprintable() or len(name) > MAX_NAME_LETTERS or name.startswith("bot "):
        raise Unreadable(f"A name has at most {MAX_NAME_LETTERS} letters, and no quotes, commas or brackets.")
    return name


def _fit_name(table: OnlineTable, name: str) -> str:
    require_fit_name(name)
    if name in [place.name for place in table.places]:
        raise NotNow(f"Somebody called {name} sits here already. Take another name for this table.")
    return name


def _require_not_begun(table: OnlineTable) -> None:
    if table.game_table is not None:
        raise NotNow("The game has begun.")


def _require_running(table: OnlineTable) -> None:
    if table.game_table is None:
        raise NotNow("The game has not begun.")
    if table.over:
        raise NotNow("The game is over.")


def _require_unrated(table: OnlineTable) -> None:
    if table.opened.rated:
        raise NotNow("At a rated table nobody else can take over a seat.")


def _require_host(table: OnlineTable, visitor: Visitor) -> None:
    if table.host != visitor.id:
        raise NotYours("Only the host of the table can do that.")
