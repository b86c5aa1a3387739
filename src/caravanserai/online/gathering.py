"""A gathering: the people and bots round one online table, as the log of the table tells it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from caravanserai.kernel.game import Game
from caravanserai.kernel.table import Table
from caravanserai.kernel.view import SPECTATOR, View
from caravanserai.online.clocks import Clocks
from caravanserai.online.entries import (
    Again,
    AnyEntry,
    Began,
    CameBack,
    Chose,
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

OpenGame = Callable[[str, str], Game]
STAND_IN = "greedy"
"""The bot that plays for somebody who is away."""


@dataclass
class Place:
    """One seat of the table: empty, a person's, or a bot's."""

    person: str | None = None
    name: str = ""
    level: str | None = None
    """The bot that has the seat."""
    away: bool = False
    """Whether a bot plays for the person."""
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
    table: Table | None = None
    talk: list[Said] = field(default_factory=list[Said])
    made: dict[str, int] = field(default_factory=dict[str, int])
    """The number of the entry in which the choice with a sender's id was made."""
    moved_on: str | None = None
    told: int = 1
    """How many entries have been taken in."""

    @property
    def people(self) -> list[str]:
        """Everybody who has a seat."""
        return [place.person for place in self.places if place.person is not None]

    def seat_of(self, person: str) -> int:
        """The seat of a person; a spectator's if they have none."""
        seats = [seat for seat, place in enumerate(self.places) if place.person == person]
        return seats[0] if seats else SPECTATOR

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

    def view(self, person: str) -> View | None:
        """What a person may know of the game; nothing before it begins."""
        return self.table.view(self.seat_of(person)) if self.table else None

    # Taking in the log

    def tell(self, entry: AnyEntry) -> None:
        """Takes in the next entry of the log."""
        self.told += 1
        TELLING[type(entry)](self, entry)
        self.clocks.run(self.thinking, entry.at)

    def sat(self, entry: Sat) -> None:
        """A person takes an empty seat."""
        self.places[entry.seat] = Place(person=entry.person, name=entry.name)

    def stood(self, entry: Stood) -> None:
        """The seat is empty again."""
        self.places[entry.seat] = Place()

    def engaged(self, entry: Engaged) -> None:
        """A bot has the seat from now on."""
        kept = self.places[entry.seat].name
        self.places[entry.seat] = Place(name=kept if self.table else "", level=entry.level)

    def readied(self, entry: Ready) -> None:
        """A person is ready, or not."""
        self.places[entry.seat].ready = entry.ready

    def began(self, entry: Began) -> None:
        """The table is set."""
        names = [place.name or f"bot {seat + 1}" for seat, place in enumerate(self.places)]
        for place, name in zip(self.places, names, strict=True):
            place.name = name
        opened = self.opened
        self.table = Table(self.game, names, seed=opened.seed, options=opened.options)

    def chose(self, entry: Chose) -> None:
        """A choice is made."""
        self.playing.apply(entry.seat, entry.action)
        self.clocks.run((), entry.at)
        if entry.by != "bot":
            self.clocks.chose(entry.seat)
        if entry.id:
            self.made[entry.id] = self.told

    def ordered(self, entry: Ordered) -> None:
        """A standing order is left or taken back."""
        self.playing.order(entry.seat, entry.limit)

    def undone(self, entry: Undone) -> None:
        """The latest choice of a seat is taken back."""
        self.playing.undo(entry.seat)

    def went_away(self, entry: RanOut | Left) -> None:
        """A bot stands in."""
        self.places[entry.seat].away = True

    def came_back(self, entry: CameBack) -> None:
        """The person plays again."""
        self.places[entry.seat].away = False
        self.clocks.came_back(entry.seat)

    def handed_over(self, entry: HandedOver) -> None:
        """Another person has the seat, under the name it has at the table."""
        self.places[entry.seat] = Place(person=entry.person, name=self.places[entry.seat].name)
        self.clocks.came_back(entry.seat)

    def said(self, entry: Said) -> None:
        """The talk goes on."""
        self.talk.append(entry)

    def wanted_again(self, entry: Again) -> None:
        """A person wants to play again, or not."""
        self.places[entry.seat].again = entry.again

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
    HandedOver: Gathering.handed_over,
    Said: Gathering.said,
    Again: Gathering.wanted_again,
    MovedOn: Gathering.moved,
}
"""What each kind of entry changes."""


def gather(entries: Iterable[AnyEntry], open_game: OpenGame) -> Gathering:
    """The gathering that a log tells of."""
    log = iter(entries)
    opened = next(log)
    assert isinstance(opened, Opened)
    game = open_game(opened.game, opened.edition)
    gathering = Gathering(opened, game, [Place() for _ in range(opened.seats)], Clocks(opened.clock, opened.seats))
    for entry in log:
        gathering.tell(entry)
    return gathering
