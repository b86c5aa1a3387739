"""A gathering: the people and bots round one online table, as the log of the table tells it."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from caravanserai.kernel.game import Game
from caravanserai.kernel.table import Table
from caravanserai.kernel.view import SPECTATOR, View
from caravanserai.online.clocks import Clocks
from caravanserai.online.entries import (
    WATCHERS,
    Again,
    AnyEntry,
    Asked,
    Began,
    CameBack,
    Chose,
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
from caravanserai.online.teaching import Answered

OpenGame = Callable[[Opened], Game]
STAND_IN = "greedy"
"""The bot that plays for somebody who is away."""
BOT_NAMES = (
    "Merv",
    "Kashgar",
    "Bukhara",
    "Turfan",
    "Otrar",
    "Balkh",
    "Palmyra",
    "Tabriz",
    "Hami",
    "Osh",
    "Susa",
    "Petra",
)
"""Bots are called after cities on the road; there are more than seats, for people may be called so too."""
BREATH = 5_000
"""How long everybody may still stand up once all are ready."""


@dataclass(frozen=True)
class Place:
    """One seat of the table: empty, a person's, or a bot's."""

    person: str | None = None
    name: str = ""
    level: str | None = None
    """The bot that has the seat."""
    away: bool = False
    """Whether a bot plays for the person."""
    free: bool = False
    """Whether another person may take the seat of one who is away."""
    ready: bool = False
    again: bool = False

    @property
    def taken(self) -> bool:
        """Whether somebody, or a bot, has the seat."""
        return self.person is not None or self.level is not None

    @property
    def bot(self) -> str | None:
        """The bot that plays here now: its own, or one that stands in."""
        return STAND_IN if self.away else self.level


@dataclass
class Gathering:
    """One online table from its opening to its last word; `tell` takes in one entry of the log after the other."""

    opened: Opened
    game: Game
    places: list[Place]
    clocks: Clocks
    heard: list[int]
    """How many entries each seat, and at the end the spectators, have heard of."""
    table: Table | None = None
    made: dict[str, int] = field(default_factory=dict[str, int])
    """With which entry a wish came true, as whoever wished it counts the entries."""
    begins_at: int | None = None
    """When the game begins by itself, because everybody is ready."""
    moved_on: str | None = None
    answered: Answered | None = None
    """What the newcomer of a lesson has chosen last."""
    told: int = 1
    """How many entries have been taken in."""
    at: int = 0
    """When the latest entry was made."""
    shown_at: int = 0
    """When the latest entry was made of which everybody heard."""
    hearing: frozenset[int] = frozenset()
    """The audiences that heard of the latest entry."""
    _views: dict[int, View] = field(default_factory=dict[int, View])

    def copy(self) -> "Gathering":
        """A second gathering, to be told what may yet not come true."""
        return replace(
            self,
            places=list(self.places),
            clocks=self.clocks.copy(),
            heard=list(self.heard),
            table=self.table.copy() if self.table else None,
            made=dict(self.made),
            _views={},
        )

    @property
    def people(self) -> list[str]:
        """Everybody who has a seat."""
        return [place.person for place in self.places if place.person is not None]

    @property
    def present(self) -> list[str]:
        """Everybody who has a seat and plays it."""
        return [place.person for place in self.places if place.person is not None and not place.away]

    @property
    def host(self) -> str:
        """Who opened the table; while they are away from their seat, the next person who is there."""
        host = self.opened.host
        return self.present[0] if self.present and host in self.people and host not in self.present else host

    def seat_of(self, person: str) -> int:
        """The seat of a person; a spectator's if they have none."""
        return next((seat for seat, place in enumerate(self.places) if place.person == person), SPECTATOR)

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end."""
        return self.table is not None and self.table.over

    @property
    def thinking(self) -> list[int]:
        """The people's seats that must choose now."""
        return [seat for seat in self.table.acting if self.places[seat].bot is None] if self.table else []

    @property
    def bots_to_choose(self) -> list[int]:
        """The seats at which a bot must choose now."""
        return [seat for seat in self.table.acting if self.places[seat].bot is not None] if self.table else []

    @property
    def complete(self) -> bool:
        """Whether every seat is taken and every person is ready."""
        ready = [place.ready for place in self.places if place.person is not None]
        return all(place.taken for place in self.places) and all(ready) and len(ready) >= self.fewest_people

    @property
    def fewest_people(self) -> int:
        """How many people a game must have to begin by itself; a rated one is between people."""
        return 2 if self.opened.rated else 1

    def view(self, person: str) -> View | None:
        """What a person may know of the game; nothing before it begins."""
        return self.view_of(self.seat_of(person)) if self.table else None

    def view_of(self, audience: int) -> View:
        """What a seat, or a spectator, may know of a game that has begun; made once, until something happens."""
        if audience not in self._views:
            self._views[audience] = self.playing.view(audience)
        return self._views[audience]

    @property
    def audiences(self) -> Iterable[int]:
        """All who hear of a table, each for itself: the seats, and the spectators."""
        return (*range(len(self.places)), SPECTATOR)

    def hears(self, entry: AnyEntry, audience: int) -> bool:
        """Whether a seat, or the spectators, may know of the entry that has just been taken in."""
        if isinstance(entry, Chose):
            return audience == entry.seat or self.playing.noticed(audience)
        if isinstance(entry, Ordered | Undone):
            return audience == entry.seat
        return not isinstance(entry, Said) or entry.to != WATCHERS or audience == SPECTATOR

    # Taking in the log

    def tell(self, entry: AnyEntry) -> None:
        """Takes in the next entry of the log."""
        self.told += 1
        self.at = entry.at
        self._views.clear()
        TELLING[type(entry)](self, entry)
        self.clocks.run(self.thinking, entry.at)
        if not self.complete or self.table is not None:
            self.begins_at = None
        elif self.begins_at is None:
            self.begins_at = entry.at + BREATH
        self.hearing = frozenset(audience for audience in self.audiences if self.hears(entry, audience))
        for audience in self.hearing:
            self.heard[audience] += 1
        if self.hearing.issuperset(self.audiences):
            self.shown_at = entry.at
        if isinstance(entry, Asked) and entry.id:
            person = entry.id.partition("/")[0]
            self.made[entry.id] = self.heard[self.seat_of(person)]

    def change(self, seat: int, **what: Any) -> None:
        """Something about a seat changes."""
        self.places[seat] = replace(self.places[seat], **what)

    def sat(self, entry: Sat) -> None:
        """A person takes an empty seat."""
        self.places[entry.seat] = Place(person=entry.person, name=entry.name)

    def stood(self, entry: Stood) -> None:
        """The seat is empty again."""
        self.places[entry.seat] = Place()

    def engaged(self, entry: Engaged) -> None:
        """A bot has the seat from now on."""
        name = self.places[entry.seat].name if self.table else self.name_for_a_bot()
        self.places[entry.seat] = Place(name=name, level=entry.level)

    def name_for_a_bot(self) -> str:
        """The first of the bots' names that nobody at the table has."""
        taken = {place.name for place in self.places}
        return next(name for name in BOT_NAMES if name not in taken)

    def readied(self, entry: Ready) -> None:
        """A person is ready, or not."""
        self.change(entry.seat, ready=entry.ready)

    def began(self, entry: Began) -> None:
        """The table is set."""
        names = [place.name for place in self.places]
        self.table = Table(self.game, names, seed=self.opened.seed, options=self.opened.options)

    def chose(self, entry: Chose) -> None:
        """A choice is made; it brings time back if it is seen, and not a mere change of mind."""
        was_asked = entry.seat in self.playing.acting
        if self.opened.lesson and entry.by != "bot":
            self.answered = Answered(self.playing.view(entry.seat), entry.action)
        self.playing.apply(entry.seat, entry.action)
        if was_asked and entry.by != "bot" and self.playing.noticed(SPECTATOR):
            self.clocks.stop(entry.seat, entry.at)
            self.clocks.chose(entry.seat)

    def ordered(self, entry: Ordered) -> None:
        """A standing order is left or taken back."""
        self.playing.order(entry.seat, entry.limit)

    def undone(self, entry: Undone) -> None:
        """The latest choice of a seat is taken back."""
        self.playing.undo(entry.seat)

    def went_away(self, entry: RanOut | Left) -> None:
        """A bot stands in."""
        self.change(entry.seat, away=True)

    def came_back(self, entry: CameBack) -> None:
        """The person plays again."""
        self.change(entry.seat, away=False, free=False)
        self.clocks.came_back(entry.seat)

    def freed(self, entry: Freed) -> None:
        """Another may take the seat."""
        self.change(entry.seat, free=True)

    def handed_over(self, entry: HandedOver) -> None:
        """Another person has the seat, under the name it has at the table."""
        self.places[entry.seat] = Place(person=entry.person, name=self.places[entry.seat].name)
        self.clocks.came_back(entry.seat)

    def said(self, entry: Said) -> None:
        """Talk changes nothing at the table."""

    def wanted_again(self, entry: Again) -> None:
        """A person wants to play again, or not."""
        self.change(entry.seat, again=entry.again)

    def moved(self, entry: MovedOn) -> None:
        """The people have another table."""
        self.moved_on = entry.table

    @property
    def playing(self) -> Table:
        """The table of a game that has begun."""
        assert self.table is not None
        return self.table


TELLING: dict[type[Any], Callable[[Gathering, Any], None]] = {
    Sat: Gathering.sat,
    Stood: Gathering.stood,
    Engaged: Gathering.engaged,
    Ready: Gathering.readied,
    Began: Gathering.began,
    Chose: Gathering.chose,
    Ordered: Gathering.ordered,
    Undone: Gathering.undone,
    RanOut: Gathering.went_away,
    Left: Gathering.went_away,
    CameBack: Gathering.came_back,
    Freed: Gathering.freed,
    HandedOver: Gathering.handed_over,
    Said: Gathering.said,
    Again: Gathering.wanted_again,
    MovedOn: Gathering.moved,
}
"""What each kind of entry changes."""


def opening(opened: Opened, open_game: OpenGame) -> Gathering:
    """The gathering at a table that has just been opened."""
    seats = opened.seats
    places, clocks = [Place() for _ in range(seats)], Clocks(opened.clock, seats)
    gathering = Gathering(opened, open_game(opened), places, clocks, heard=[1] * (seats + 1), at=opened.at)
    gathering.shown_at = opened.at
    gathering.hearing = frozenset(gathering.audiences)
    return gathering


def retell(entries: Iterable[AnyEntry], open_game: OpenGame) -> Iterator[tuple[Gathering, AnyEntry]]:
    """A log once more: each entry, and the one gathering of which it tells, as it is right after it."""
    log = iter(entries)
    opened = next(log)
    assert isinstance(opened, Opened)
    gathering = opening(opened, open_game)
    yield gathering, opened
    for entry in log:
        gathering.tell(entry)
        yield gathering, entry


def gather(entries: Iterable[AnyEntry], open_game: OpenGame) -> Gathering:
    """The gathering that a log tells of."""
    return deque(retell(entries, open_game), maxlen=1)[0][0]
