"""What somebody wishes at an online table, and what comes of it: an entry for the log, or a refusal with a reason."""

from collections.abc import Mapping

from caravanserai.bots import POLICIES
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
    edition: str,
    seats: int,
    options: Mapping[str, int],
    clock: Clock,
    rated: bool,
    seed: str,
    now: int,
) -> Opened:
    """The host opens a table; the seed is sealed with it."""
    try:
        game.option_values(options, seats)
    except ValueError as wrong:
        raise Unreadable(str(wrong)) from None
    fewest, most = BANKS[clock.kind]
    if not fewest <= clock.bank <= most or not 0 <= clock.gain <= (LARGEST_GAIN if clock.kind == "live" else 0):
        raise Unreadable(f"A {clock.kind} clock gives {fewest // SECOND} to {most // SECOND} seconds.")
    return Opened(now, host, game.name, edition, seats, seed, dict(options), clock, rated)


def sit(gathering: Gathering, person: str, name: str, seat: int, now: int) -> Sat:
    """A person takes an empty seat before the game begins."""
    _require_not_begun(gathering)
    if _place(gathering, seat).taken:
        raise NotNow("Somebody sits there already. Take another seat.")
    if gathering.seat_of(person) != SPECTATOR:
        raise NotNow("You sit at this table already.")
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
    if level not in POLICIES:
        raise Unreadable(f"There is no bot '{level}'. There are: {', '.join(POLICIES)}.")
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
    empty = sum(not place.taken for place in gathering.places)
    if empty:
        raise NotNow(f"{empty} {'seat is' if empty == 1 else 'seats are'} still empty. A bot can take one.")
    waiting = [place.name for place in gathering.places if place.person not in (None, person) and not place.ready]
    if waiting:
        raise NotNow(f"{' and '.join(waiting)} {'is' if len(waiting) == 1 else 'are'} not ready yet.")
    return Began(now)


# In the game


def choose(gathering: Gathering, person: str, action: str, id: str, now: int) -> Chose:
    """A person makes a choice."""
    seat = _playing_seat(gathering, person)
    checked = gathering.playing.check(seat, action)
    return Chose(now, seat, gathering.game.actions.notation(checked), id)


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


def hand_over(gathering: Gathering, host: str, seat: int, person: str, name: str, now: int) -> HandedOver:
    """The host gives the seat of somebody who is away to another person, who must not sit here already."""
    _require_running(gathering)
    _require_host(gathering, host)
    if gathering.seat_of(person) != SPECTATOR:
        raise NotNow("Whoever sits at this table cannot take a second seat.")
    if not _place(gathering, seat).away:
        raise NotNow("Only the seat of somebody who is away can be given to another.")
    return HandedOver(now, seat, person, name)


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


def rematch(gathering: Gathering, table: str, seed: str, now: int) -> tuple[MovedOn, list[AnyEntry]]:
    """Once everybody wants to play again: the last entry of this table and the first ones of the next."""
    if gathering.moved_on is not None or not gathering.people or not gathering.over:
        raise NotNow("There is nothing to play again.")
    if not all(place.again for place in gathering.places if place.person is not None and not place.away):
        raise NotNow("Not everybody wants to play again.")
    old = gathering.opened
    opened = Opened(now, old.host, old.game, old.edition, old.seats, seed, old.options, old.clock, old.rated)
    seated: list[AnyEntry] = [opened]
    for seat, place in enumerate(gathering.places):
        if place.person is not None and not place.away:
            seated.append(Sat(now, seat, place.person, place.name))
        elif place.level is not None:
            seated.append(Engaged(now, seat, place.level))
    return MovedOn(now, table), seated


# What the table does by itself


def due(gathering: Gathering, now: int) -> AnyEntry | None:
    """The next thing that happens without anybody's wish: a standing order bids, or somebody's time is over."""
    if gathering.table is None or gathering.over:
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


def _fit_name(gathering: Gathering, name: str) -> str:
    if not can_be_written(name) or len(name) > LONGEST_NAME or name.startswith("bot "):
        raise Unreadable(f"A name has at most {LONGEST_NAME} letters, and no quotes, commas or brackets.")
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


def _require_host(gathering: Gathering, person: str) -> None:
    if gathering.opened.host != person:
        raise NotYours("Only the host of the table may do that.")
