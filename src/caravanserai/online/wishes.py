"""What somebody wishes at an online table, and what comes of it: an entry for the log, or a refusal with a reason."""

from collections.abc import Mapping

import msgspec

from caravanserai.bots import NAMES
from caravanserai.kernel.game import Game
from caravanserai.kernel.refusal import NotNow, NotYours, Unreadable
from caravanserai.kernel.table import can_be_written
from caravanserai.kernel.view import SPECTATOR
from caravanserai.online.entries import (
    SEATS,
    WATCHERS,
    Again,
    AnyEntry,
    Began,
    CameBack,
    Chose,
    Clock,
    Engaged,
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

LONGEST_NAME, LONGEST_TEXT = 24, 500
SECOND, HOUR, DAY = 1_000, 3_600_000, 86_400_000
BANKS = {"none": (0, 0), "live": (10 * SECOND, 3 * HOUR), "slow": (HOUR, 30 * DAY)}
"""How much time a clock of each kind may give, at least and at most."""
LARGEST_GAIN = 600 * SECOND


# Before the game


def open_table(
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
) -> Opened:
    """The host opens a table; the seed is sealed with it."""
    try:
        game.option_values(options, seats)
    except ValueError as wrong:
        raise Unreadable(str(wrong)) from None
    fewest, most = BANKS[clock.kind]
    if not fewest <= clock.bank <= most or not 0 <= clock.gain <= (LARGEST_GAIN if clock.kind == "live" else 0):
        raise Unreadable(f"A {clock.kind} clock gives {fewest // SECOND} to {most // SECOND} seconds.")
    edition = game.edition_file.label
    details = (dict(options), clock, rated, listed, name)
    return Opened(now, host, game.name, game.version, edition, seats, seed, *details, lesson=lesson)


def sit(gathering: Gathering, person: str, name: str, seat: int, now: int) -> Sat | HandedOver:
    """A person takes an empty seat before the game begins, or in it the seat of somebody who is away, if it is free."""
    place = _place(gathering, seat)
    if gathering.seat_of(person) != SPECTATOR:
        raise NotNow("You sit at this table already.")
    if gathering.table is not None:
        _require_running(gathering)
        if not place.free:
            raise NotNow("The game has begun. You can watch it, and sit down where the host frees a seat.")
        return HandedOver(now, seat, person, name)
    if place.taken:
        raise NotNow("Somebody sits there already. Take another seat.")
    return Sat(now, seat, person, _fit_name(gathering, name))


def stand(gathering: Gathering, person: str, seat: int, now: int) -> Stood:
    """A person gives up the own seat, or the host sends a bot away."""
    _require_not_begun(gathering)
    place = _place(gathering, seat)
    if not place.taken:
        raise NotNow("Nobody sits there.")
    if place.person is not None and place.person != person:
        raise NotYours("That is somebody else's seat.")
    if place.person is None:
        _require_host(gathering, person)
    return Stood(now, seat)


def engage(gathering: Gathering, person: str, seat: int, level: str, now: int) -> Engaged:
    """The host gives a bot an empty seat, or the seat of somebody who is away from a running game."""
    _require_host(gathering, person)
    if gathering.table is not None:
        _require_running(gathering)
        _require_unrated(gathering)
    if level not in NAMES:
        raise Unreadable(f"There is no bot '{level}'. There are: {', '.join(NAMES)}.")
    place = _place(gathering, seat)
    if gathering.table is None and place.taken:
        raise NotNow("Somebody sits there already.")
    if gathering.table is not None and not place.away:
        raise NotNow("A bot can have only the seat of somebody who is away.")
    return Engaged(now, seat, level)


def say_ready(gathering: Gathering, person: str, ready: bool, now: int) -> Ready:
    """A person is ready to begin, or not yet."""
    _require_not_begun(gathering)
    return Ready(now, _own_seat(gathering, person), ready)


def begin(gathering: Gathering, person: str, now: int) -> Began:
    """The host begins when every seat is taken and everybody else is ready."""
    _require_not_begun(gathering)
    _require_host(gathering, person)
    if sum(place.person is not None for place in gathering.places) < 2 and gathering.opened.rated:
        raise NotNow("A rated game is between people: at least two must sit here.")
    empty = sum(not place.taken for place in gathering.places)
    if empty:
        raise NotNow(f"{empty} {'seat is' if empty == 1 else 'seats are'} still empty. A bot can take one.")
    waiting = [place.name for place in gathering.places if place.person not in (None, person) and not place.ready]
    if waiting:
        raise NotNow(f"{' and '.join(waiting)} {'is' if len(waiting) == 1 else 'are'} not ready yet.")
    return Began(now)


# In the game


def choose(gathering: Gathering, person: str, action: str, now: int) -> Chose:
    """A person makes a choice."""
    seat = _playing_seat(gathering, person)
    checked = gathering.playing.check(seat, action)
    return Chose(now, seat, gathering.game.actions.notation(checked))


def bot_chooses(gathering: Gathering, seat: int, action: int, now: int) -> Chose:
    """A bot makes a choice, for itself or for somebody who is away."""
    if seat not in gathering.bots_to_choose:
        raise NotNow("No bot has to choose at this seat.")
    checked = gathering.playing.check(seat, action)
    return Chose(now, seat, gathering.game.actions.notation(checked), by="bot")


def order(gathering: Gathering, person: str, limit: int | None, now: int) -> Ordered:
    """A person leaves a standing order, or takes it back."""
    seat = _playing_seat(gathering, person)
    gathering.playing.copy().order(seat, limit)
    return Ordered(now, seat, limit)


def undo(gathering: Gathering, person: str, now: int) -> Undone:
    """A person takes back the latest choice, if nobody has seen anything of it."""
    seat = _playing_seat(gathering, person)
    gathering.playing.copy().undo(seat)
    return Undone(now, seat)


def leave(gathering: Gathering, person: str, now: int) -> Left:
    """A person leaves a running game."""
    return Left(now, _playing_seat(gathering, person))


def come_back(gathering: Gathering, person: str, now: int) -> CameBack:
    """A person comes back to the seat at which a bot plays for them."""
    seat = _own_seat(gathering, person)
    _require_running(gathering)
    if not gathering.places[seat].away:
        raise NotNow("You are at the table already.")
    return CameBack(now, seat)


def free(gathering: Gathering, person: str, seat: int, now: int) -> Freed:
    """The host frees the seat of somebody who is away, so that another person may take it."""
    _require_running(gathering)
    _require_host(gathering, person)
    _require_unrated(gathering)
    if not _place(gathering, seat).away:
        raise NotNow("Only the seat of somebody who is away can be given to another.")
    return Freed(now, seat)


# At any time


def say(gathering: Gathering, person: str, name: str, text: str, now: int) -> Said:
    """Somebody says something, to the seats or among the watchers."""
    text = " ".join(text.split())
    if not text or len(text) > LONGEST_TEXT:
        raise Unreadable(f"Say something, in at most {LONGEST_TEXT} letters.")
    seat = gathering.seat_of(person)
    named = name if seat == SPECTATOR else gathering.places[seat].name
    return Said(now, person, named, text, WATCHERS if seat == SPECTATOR else SEATS)


# After the game


def want_again(gathering: Gathering, person: str, again: bool, now: int) -> Again:
    """A person wants another game, or not."""
    if not gathering.over:
        raise NotNow("The game is not over yet.")
    return Again(now, _own_seat(gathering, person), again)


def next_table(gathering: Gathering, seed: str, now: int) -> list[AnyEntry]:
    """The first entries of the table at which the people play again, a lesson no more; who wanted to is ready."""
    opened = msgspec.structs.replace(gathering.opened, at=now, host=gathering.host, seed=seed, lesson="")
    people = [(seat, place) for seat, place in enumerate(gathering.places) if place.person is not None and place.again]
    bots = [(seat, place) for seat, place in enumerate(gathering.places) if place.level is not None]
    # People first: a bot takes a name that nobody has.
    sat = [Sat(now, seat, place.person or "", place.name) for seat, place in people]
    ready = [Ready(now, seat, True) for seat, _ in people]
    return [opened, *sat, *(Engaged(now, seat, place.level or "") for seat, place in bots), *ready]


# What the table does by itself


def due(gathering: Gathering, now: int) -> AnyEntry | None:
    """The next thing that happens without anybody's wish: the game begins, an order bids, somebody's time is over."""
    if gathering.table is None:
        begins = gathering.begins_at
        return Began(now) if begins is not None and begins <= now else None
    if gathering.over:
        return None
    following = gathering.table.due
    if following is not None:
        seat, action = following
        return Chose(now, seat, gathering.game.actions.notation(action), by="order")
    for seat in gathering.thinking:
        deadline = gathering.clocks.deadline(seat)
        if deadline is not None and deadline <= now:
            return RanOut(now, seat)
    return None


def moves_on(gathering: Gathering, table: str, now: int) -> MovedOn | None:
    """The people go on at another table, once all of them who stayed to the end want to."""
    if not gathering.over or gathering.moved_on is not None or not gathering.present:
        return None
    again = [place.again for place in gathering.places if place.person in gathering.present]
    return MovedOn(now, table) if all(again) else None


def look_at(gathering: Gathering) -> int | None:
    """When somebody must look after the table next, because a bot must choose or something will be due."""
    if gathering.table is None:
        return gathering.begins_at
    if gathering.over:
        return gathering.at if gathering.opened.rated or moves_on(gathering, "", 0) is not None else None
    if gathering.bots_to_choose:
        return gathering.at
    deadlines = [gathering.clocks.deadline(seat) for seat in gathering.thinking]
    return min((deadline for deadline in deadlines if deadline is not None), default=None)


def _place(gathering: Gathering, seat: int) -> Place:
    if seat not in range(len(gathering.places)):
        raise Unreadable(f"This table has seats 0 to {len(gathering.places) - 1}.")
    return gathering.places[seat]


def _own_seat(gathering: Gathering, person: str) -> int:
    seat = gathering.seat_of(person)
    if seat == SPECTATOR:
        raise NotYours("You have no seat at this table.")
    return seat


def _playing_seat(gathering: Gathering, person: str) -> int:
    seat = _own_seat(gathering, person)
    _require_running(gathering)
    if gathering.places[seat].away:
        raise NotNow("A bot plays for you. Come back to the table first.")
    return seat


def require_fit_name(name: str) -> str:
    """The name, if a person may be called so."""
    if not can_be_written(name) or not name.isprintable() or len(name) > LONGEST_NAME or name.startswith("bot "):
        raise Unreadable(f"A name has at most {LONGEST_NAME} letters, and no quotes, commas or brackets.")
    return name


def _fit_name(gathering: Gathering, name: str) -> str:
    require_fit_name(name)
    if name in [place.name for place in gathering.places]:
        raise NotNow(f"Somebody called {name} sits here already. Take another name for this table.")
    return name


def _require_not_begun(gathering: Gathering) -> None:
    if gathering.table is not None:
        raise NotNow("The game has begun.")


def _require_running(gathering: Gathering) -> None:
    if gathering.table is None:
        raise NotNow("The game has not begun.")
    if gathering.over:
        raise NotNow("The game is over.")


def _require_unrated(gathering: Gathering) -> None:
    if gathering.opened.rated:
        raise NotNow("At a rated table a seat stays its owner's to the end.")


def _require_host(gathering: Gathering, person: str) -> None:
    if gathering.host != person:
        raise NotYours("Only the host of the table may do that.")
