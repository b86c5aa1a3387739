"""Deciding: the log entry that a command, a bot or a clock leads to, or a refusal. Nothing here changes the table."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from serai.bots import LEVELS, POLICIES, level_called
from serai.kernel.game import SPECTATOR
from serai.kernel.refusal import NotNow, NotYours, Unreadable
from serai.online.bot_names import EVEN, own_bot
from serai.online.commands import (
    MAX_TEXT_LETTERS,
    Admit,
    Begin,
    BeReady,
    Choose,
    Close,
    Command,
    Cut,
    Engage,
    FreeSeat,
    Leave,
    LeaveOrder,
    Miss,
    PlayAgain,
    Pledge,
    Remove,
    Resign,
    Return,
    Say,
    Sit,
    Stand,
    Undo,
    Visitor,
    command_key,
)
from serai.online.company import decide_admit, decide_miss, decide_remove, require_welcome, silent_at
from serai.online.conditions import (
    own_seat,
    place_at,
    playing_seat,
    require_fixed_levels,
    require_host,
    require_no_rating,
    require_not_begun,
    require_not_dealt,
    require_running,
    require_unrated,
)
from serai.online.cutting import beginning, decide_cut, decide_deal, decide_pledge
from serai.online.daily import require_allowed_today, unseals_at
from serai.online.entries import (
    SEATS,
    WATCHERS,
    Again,
    AnyEntry,
    Began,
    CameBack,
    Chose,
    Closed,
    Engaged,
    Freed,
    HandedOver,
    Left,
    MovedOn,
    Ordered,
    RanOut,
    Ready,
    Resigned,
    Said,
    Sat,
    Shuffled,
    Stood,
    Undone,
    Unsealed,
)
from serai.online.names import clean_text, fit_name, look_alike
from serai.online.outcome import is_whole_game
from serai.online.place import STAND_IN
from serai.online.table import OnlineTable


def decide(table: OnlineTable, visitor: Visitor, command: Command, now: int) -> AnyEntry:
    """The entry that a command leads to; raises `Refused` if the command is not allowed now."""
    if table.closed:
        raise NotNow("This table is closed.", "Dieser Tisch ist geschlossen.")
    require_allowed_today(table, command)
    entry = DECISIONS[type(command)](table, visitor, command, now)
    return msgspec.structs.replace(entry, id=command_key(visitor, command)) if command.id else entry


# Before the game


def decide_sit(table: OnlineTable, visitor: Visitor, command: Sit, now: int) -> Sat | HandedOver:
    """A person takes an empty seat before the game begins, or during the game a seat that was freed."""
    place, name = place_at(table, command.seat), command.name or visitor.name
    if table.seat_of(visitor.id) != SPECTATOR:
        raise NotNow("You sit at this table already.", "Du sitzt schon an diesem Tisch.")
    require_welcome(table, visitor)
    if table.game_table is not None:
        require_running(table)
        if not place.free:
            raise NotNow(
                "The game has begun. You can watch it, and sit down where the host frees a seat.",
                "Das Spiel hat begonnen. Du kannst zusehen und dich setzen, wo der Gastgeber einen Platz freigibt.",
            )
        return HandedOver(now, command.seat, visitor.id, fit_name(name), visitor.known, visitor.program)
    if place.taken:
        raise NotNow(
            "Somebody sits there already. Take another seat.", "Dort sitzt schon jemand. Nimm einen anderen Platz."
        )
    about = (visitor.known, visitor.program, visitor.network)
    return Sat(now, command.seat, visitor.id, _name_here(table, name), *about)


def decide_stand(table: OnlineTable, visitor: Visitor, command: Stand, now: int) -> Stood:
    """A person gives up their seat, also while the cards are cut, or the host removes a bot."""
    require_not_dealt(table)
    place = place_at(table, command.seat)
    if not place.taken:
        raise NotNow("Nobody sits there.", "Dort sitzt niemand.")
    if place.person is not None and place.person != visitor.id:
        raise NotYours("That is somebody else's seat.", "Das ist der Platz von jemand anderem.")
    if place.person is None:
        require_host(table, visitor)
    return Stood(now, command.seat)


def decide_engage(table: OnlineTable, visitor: Visitor, command: Engage, now: int) -> Engaged:
    """The host gives a bot an empty seat, or during the game the seat of somebody who is away."""
    require_host(table, visitor)
    if table.game_table is not None:
        require_running(table)
        require_unrated(table)
    even = command.level == EVEN
    level = LEVELS[0] if even else level_called(command.level)  # what fits the people is known to the hall alone
    if even:
        require_fixed_levels(table)
    elif own_bot(level) is not None:
        require_no_rating(table)
    elif level not in (*LEVELS, *POLICIES):
        raise Unreadable(
            f"There is no bot '{command.level}'. There are: {', '.join(LEVELS)}.",
            f"Einen Bot '{command.level}' gibt es nicht. Es gibt: {', '.join(LEVELS)}.",
        )
    place = place_at(table, command.seat)
    if table.game_table is None and place.taken:
        raise NotNow("Somebody sits there already.", "Dort sitzt schon jemand.")
    if table.game_table is not None and not place.away:
        raise NotNow(
            "During the game, a bot can take a seat only from somebody who is away.",
            "Während des Spiels kann ein Bot nur den Platz von jemandem nehmen, der nicht da ist.",
        )
    return Engaged(now, command.seat, level, even=even)


def decide_standing_in(table: OnlineTable, seat: int, now: int) -> Engaged:
    """A level plays the seat of a bot of the host from now on, because that bot has made a fault."""
    if own_bot(table.places[seat].level) is None:
        raise NotNow("No bot of the host plays there.", "Dort spielt kein Bot des Betreibers.")
    return Engaged(now, seat, STAND_IN)


def decide_ready(table: OnlineTable, visitor: Visitor, command: BeReady, now: int) -> Ready:
    """A person is ready to begin, or no longer ready."""
    require_not_begun(table)
    return Ready(now, own_seat(table, visitor), command.ready)


def decide_begin(table: OnlineTable, visitor: Visitor, command: Begin, now: int) -> Shuffled | Began:
    """The host begins the game when every seat is taken and everybody else is ready."""
    require_not_begun(table)
    require_host(table, visitor)
    if sum(place.person is not None for place in table.places) < 2 and table.opened.rated:
        raise NotNow(
            "A rated game is between people: at least two must sit here.",
            "Ein gewertetes Spiel ist unter Menschen: Mindestens zwei müssen hier sitzen.",
        )
    empty = sum(not place.taken for place in table.places)
    if empty:
        raise _seats_are_empty(empty)
    waiting = [place.name for place in table.places if place.person not in (None, visitor.id) and not place.ready]
    if waiting:
        raise _not_ready(waiting)
    return beginning(table, now)


def _seats_are_empty(count: int) -> NotNow:
    if count == 1:
        return NotNow("1 seat is still empty. A bot can take it.", "1 Platz ist noch leer. Ein Bot kann ihn einnehmen.")
    return NotNow(
        f"{count} seats are still empty. A bot can take one.",
        f"{count} Plätze sind noch leer. Ein Bot kann einen einnehmen.",
    )


def _not_ready(names: Sequence[str]) -> NotNow:
    if len(names) == 1:
        return NotNow(f"{names[0]} is not ready yet.", f"{names[0]} ist noch nicht bereit.")
    first, last = ", ".join(names[:-1]), names[-1]
    return NotNow(f"{first} and {last} are not ready yet.", f"{first} und {last} sind noch nicht bereit.")


# During the game


def decide_choose(table: OnlineTable, visitor: Visitor, command: Choose, now: int) -> Chose:
    """A person makes a choice. The text is parsed here; the entry holds the exact notation of the action."""
    seat = playing_seat(table, visitor)
    action = table.playing.check(seat, command.action)
    return Chose(now, seat, table.game.actions.notation(action))


def decide_bot_choice(table: OnlineTable, seat: int, action: int, now: int) -> Chose:
    """A bot makes a choice, at its own seat or for somebody who is away."""
    if seat not in table.bots_to_choose:
        raise NotNow("No bot has to choose at this seat.", "Auf diesem Platz muss kein Bot wählen.")
    checked = table.playing.check(seat, action)
    return Chose(now, seat, table.game.actions.notation(checked), by="bot")


def decide_order(table: OnlineTable, visitor: Visitor, command: LeaveOrder, now: int) -> Ordered:
    """A person leaves a standing order, or cancels it."""
    seat = playing_seat(table, visitor)
    table.playing.copy().order(seat, command.limit)
    return Ordered(now, seat, command.limit)


def decide_undo(table: OnlineTable, visitor: Visitor, command: Undo, now: int) -> Undone:
    """A person takes their latest choice back, if nobody else has noticed it."""
    seat = playing_seat(table, visitor)
    table.playing.copy().undo(seat)
    return Undone(now, seat)


def decide_leave(table: OnlineTable, visitor: Visitor, command: Leave, now: int) -> Left:
    """A person leaves a running game."""
    return Left(now, playing_seat(table, visitor))


def decide_return(table: OnlineTable, visitor: Visitor, command: Return, now: int) -> CameBack:
    """A person returns to the seat at which a bot plays for them."""
    seat = own_seat(table, visitor)
    require_running(table)
    if not table.places[seat].away:
        raise NotNow("You are at the table already.", "Du bist schon am Tisch.")
    if table.places[seat].resigned:
        raise NotNow("You have left this game for good.", "Du hast dieses Spiel endgültig verlassen.")
    return CameBack(now, seat)


def decide_resign(table: OnlineTable, visitor: Visitor, command: Resign, now: int) -> Resigned:
    """A person gives up a running game for good, even one at which a bot plays for them already."""
    seat = own_seat(table, visitor)
    require_running(table)
    if table.places[seat].resigned:
        raise NotNow("You have left this game for good.", "Du hast dieses Spiel endgültig verlassen.")
    return Resigned(now, seat)


def decide_free(table: OnlineTable, visitor: Visitor, command: FreeSeat, now: int) -> Freed:
    """The host frees the seat of somebody who is away, so that another person may take it."""
    require_running(table)
    require_host(table, visitor)
    require_unrated(table)
    if not place_at(table, command.seat).away:
        raise NotNow(
            "Only the seat of somebody who is away can be given to another person.",
            "Nur der Platz von jemandem, der nicht da ist, kann jemand anderem gegeben werden.",
        )
    return Freed(now, command.seat)


# At any time


def decide_close(table: OnlineTable, visitor: Visitor, command: Close, now: int) -> Closed:
    """The host closes a table before the game begins, or one at which everybody else is a bot or has resigned."""
    require_host(table, visitor)
    if table.over:
        raise NotNow("The game is over.", "Das Spiel ist zu Ende.")
    others = [place for place in table.places if place.person not in (None, visitor.id) and not place.resigned]
    if table.game_table is not None and others:
        raise NotNow(
            "Other people play here. You can leave the game, and a bot plays your seat.",
            "Hier spielen noch andere. Du kannst das Spiel verlassen, dann spielt ein Bot auf deinem Platz.",
        )
    return Closed(now)


def decide_say(table: OnlineTable, visitor: Visitor, command: Say, now: int) -> Said:
    """A chat message: from a seat to everybody, from a spectator to the other spectators."""
    text = clean_text(command.text)
    if not text or len(text) > MAX_TEXT_LETTERS:
        raise Unreadable(
            f"Say something, in at most {MAX_TEXT_LETTERS} letters.",
            f"Sag etwas, mit höchstens {MAX_TEXT_LETTERS} Zeichen.",
        )
    seat = table.seat_of(visitor.id)
    name = visitor.name if seat == SPECTATOR else table.places[seat].name
    return Said(now, visitor.id, name, text, WATCHERS if seat == SPECTATOR else SEATS)


# After the game


def decide_again(table: OnlineTable, visitor: Visitor, command: PlayAgain, now: int) -> Again:
    """A person wants another game, or no longer wants it."""
    if not table.over:
        raise NotNow("The game is not over yet.", "Das Spiel ist noch nicht zu Ende.")
    return Again(now, own_seat(table, visitor), command.again)


def next_table(table: OnlineTable, seed: str, now: int) -> list[AnyEntry]:
    """The first entries of the table at which the people play again; those who wanted to are ready.

    Its cards are its own, so it is neither a lesson nor the continuation of another game.
    """
    opened = msgspec.structs.replace(table.opened, at=now, host=table.host, seed=seed, lesson="", branch=None)
    people = [(seat, place) for seat, place in enumerate(table.places) if place.person is not None and place.again]
    bots = [(seat, place) for seat, place in enumerate(table.places) if place.level is not None]
    # People first, because a bot takes a name that nobody has.
    sat = [
        Sat(now, seat, place.person or "", place.name, place.known, place.program, place.network)
        for seat, place in people
    ]
    ready = [Ready(now, seat, True) for seat, _ in people]
    return [opened, *sat, *(Engaged(now, seat, place.level or "", even=place.even) for seat, place in bots), *ready]


# Without a command


def decide_due(table: OnlineTable, now: int) -> AnyEntry | None:
    """The next entry that follows without a command: a day or a clock runs out, a game begins, an order bids."""
    if table.closed:
        return None
    unseals = unseals_at(table)
    return Unsealed(now) if unseals is not None and unseals <= now else _decide_due_in_the_game(table, now)


def _decide_due_in_the_game(table: OnlineTable, now: int) -> AnyEntry | None:
    if table.game_table is None:
        begins = table.begins_at
        return beginning(table, now) if begins is not None and begins <= now else decide_deal(table, now)
    if table.over:
        return None
    bid = table.game_table.due
    if bid is not None:
        seat, action = bid
        return Chose(now, seat, table.game.actions.notation(action), by="order")
    for seat in table.thinking:
        deadline = _deadline(table, seat)
        if deadline is not None and deadline <= now:
            return RanOut(now, seat)
    return None


def _deadline(table: OnlineTable, seat: int) -> int | None:
    """When a bot plays for a person who must choose, because their clock has run out or they are silent for long."""
    deadline = table.clocks.deadline(seat)
    return deadline if deadline is not None else silent_at(table, seat)


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
        return table.begins_at if table.cuts.until is None else table.cuts.until
    if table.over:
        counts = is_whole_game(table) or table.opened.daily
        return table.at if counts or decide_moving_on(table, "", 0) is not None else None
    if table.bots_to_choose:
        return table.at
    deadlines = [*(_deadline(table, seat) for seat in table.thinking), unseals_at(table)]
    return min((deadline for deadline in deadlines if deadline is not None), default=None)


DECISIONS: dict[type[Command], Callable[[OnlineTable, Visitor, Any, int], AnyEntry]] = {
    Sit: decide_sit,
    Stand: decide_stand,
    Engage: decide_engage,
    Remove: decide_remove,
    Admit: decide_admit,
    Miss: decide_miss,
    BeReady: decide_ready,
    Pledge: decide_pledge,
    Cut: decide_cut,
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


def _name_here(table: OnlineTable, name: str) -> str:
    """The name under which somebody sits down, if nobody at the table has one that looks like it."""
    name = fit_name(name)
    for other in (place.name for place in table.places):
        if look_alike(name, other):
            raise NotNow(
                f"Somebody called {other} sits here already. Take another name for this table.",
                f"Hier sitzt schon jemand, der {other} heißt. Nimm für diesen Tisch einen anderen Namen.",
            )
    return name
