"""An online table folded from its log: its seats, its clocks, and the game once it has begun."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from serai.kernel.actions import Actions
from serai.kernel.game import SPECTATOR, Game, View
from serai.kernel.table import Table
from serai.online.clocks import Clocks
from serai.online.entries import (
    WATCHERS,
    Again,
    AnyEntry,
    Began,
    CameBack,
    Chose,
    Closed,
    CommandEntry,
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
from serai.online.lesson_prompt import LessonChoice

OpenGame = Callable[[Opened], Game]
STAND_IN = "greedy"
"""The level of the bot that plays for somebody who is away."""
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
"""Names for bots; there are more than seats, because people may have some of these names."""
START_DELAY_MILLISECONDS = 5_000
"""How long after everybody is ready the game begins by itself."""


@dataclass(frozen=True)
class Place:
    """The state of one seat: empty, a person's, or a bot's."""

    person: str | None = None
    name: str = ""
    level: str | None = None
    """The level of the bot that has the seat, if a bot has it."""
    away: bool = False
    """Whether a bot plays for the person."""
    free: bool = False
    """Whether another person may take the seat while its owner is away."""
    resigned: bool = False
    """Whether the person has left for good."""
    ready: bool = False
    again: bool = False

    @property
    def taken(self) -> bool:
        """Whether a person or a bot has the seat."""
        return self.person is not None or self.level is not None

    @property
    def bot(self) -> str | None:
        """The level of the bot that plays here now: the seat's own, or the stand-in for somebody who is away."""
        return STAND_IN if self.away else self.level


@dataclass
class OnlineTable:
    """One online table; `fold` takes in the entries of its log in order, and never refuses one.

    An audience is a seat number, or `SPECTATOR`. Each audience numbers the entries it hears of without gaps.
    """

    opened: Opened
    game: Game
    places: list[Place]
    clocks: Clocks
    heard: list[int]
    """How many entries each seat has heard of; the last element counts for the spectators."""
    game_table: Table | None = None
    """The table of the kernel; None before the game begins."""
    command_seqs: dict[str, int] = field(default_factory=dict[str, int])
    """The number of the entry that each command led to, by command key, as its sender counts entries."""
    begins_at: int | None = None
    """When the game begins by itself because everybody is ready."""
    closed: bool = False
    asked_at: dict[int, int] = field(default_factory=dict[int, int])
    """Since when each seat that must choose is asked, as far as everybody may know."""
    moved_on: str | None = None
    """The id of the table at which the people continue."""
    answered: LessonChoice | None = None
    """The latest choice of the newcomer in a lesson."""
    length: int = 1
    """How many entries of the log have been folded."""
    at: int = 0
    """The time of the latest entry."""
    shown_at: int = 0
    """The time of the latest entry that every audience heard of."""
    hearing: frozenset[int] = frozenset()
    """The audiences that hear of the latest entry."""
    _views: dict[int, View] = field(default_factory=dict[int, View])

    def copy(self) -> "OnlineTable":
        """A copy that entries can be folded into without changing this table."""
        return replace(
            self,
            places=list(self.places),
            clocks=self.clocks.copy(),
            heard=list(self.heard),
            game_table=self.game_table.copy() if self.game_table else None,
            command_seqs=dict(self.command_seqs),
            asked_at=dict(self.asked_at),
            _views={},
        )

    @property
    def people(self) -> list[str]:
        """The ids of everybody who has a seat."""
        return [place.person for place in self.places if place.person is not None]

    @property
    def present(self) -> list[str]:
        """The ids of everybody who has a seat and is not away."""
        return [place.person for place in self.places if place.person is not None and not place.away]

    @property
    def host(self) -> str:
        """The id of the person who opened the table; while they are away, of the first person who is present."""
        host = self.opened.host
        return self.present[0] if self.present and host in self.people and host not in self.present else host

    def seat_of(self, person: str) -> int:
        """The seat of a person, or `SPECTATOR`."""
        return next((seat for seat, place in enumerate(self.places) if place.person == person), SPECTATOR)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game_table is not None and self.game_table.over

    @property
    def thinking(self) -> list[int]:
        """The seats at which a person must choose now."""
        return [seat for seat in self.acting if self.places[seat].bot is None]

    @property
    def bots_to_choose(self) -> list[int]:
        """The seats at which a bot must choose now."""
        return [seat for seat in self.acting if self.places[seat].bot is not None]

    @property
    def acting(self) -> list[int]:
        """The seats that must choose now; none before the game, and none at a closed table."""
        return self.game_table.acting if self.game_table and not self.closed else []

    @property
    def complete(self) -> bool:
        """Whether every seat is taken and every person is ready."""
        ready = [place.ready for place in self.places if place.person is not None]
        return all(place.taken for place in self.places) and all(ready) and len(ready) >= self.fewest_people

    @property
    def fewest_people(self) -> int:
        """How many people must sit here before the game can begin by itself: two if it is rated, otherwise one."""
        return 2 if self.opened.rated else 1

    def view(self, person: str) -> View | None:
        """What a person may know of the game; None before it begins."""
        return self.view_of(self.seat_of(person)) if self.game_table else None

    def view_of(self, audience: int) -> View:
        """What an audience may know of a game that has begun; made once per entry."""
        if audience not in self._views:
            self._views[audience] = self.playing.view(audience)
        return self._views[audience]

    @property
    def audiences(self) -> Iterable[int]:
        """All audiences: every seat, and the spectators."""
        return (*range(len(self.places)), SPECTATOR)

    def hears(self, entry: AnyEntry, audience: int) -> bool:
        """Whether an audience may know of the entry that has just been folded."""
        if isinstance(entry, Chose):
            return audience == entry.seat or self.playing.noticed(audience)
        if isinstance(entry, Ordered | Undone):
            return audience == entry.seat
        return not isinstance(entry, Said) or entry.to != WATCHERS or audience == SPECTATOR

    # Folding the log

    def fold(self, entry: AnyEntry) -> None:
        """Takes in the next entry of the log."""
        self.length += 1
        self.at = entry.at
        self._views.clear()
        FOLDS[type(entry)](self, entry)
        self.clocks.run(self.thinking, entry.at)
        if not self.complete or self.closed or self.game_table is not None:
            self.begins_at = None
        elif self.begins_at is None:
            self.begins_at = entry.at + START_DELAY_MILLISECONDS
        self.hearing = frozenset(audience for audience in self.audiences if self.hears(entry, audience))
        for audience in self.hearing:
            self.heard[audience] += 1
        if self.hearing.issuperset(self.audiences):
            self.shown_at = entry.at
        # Who takes a choice back unseen is asked since the latest thing that everybody knows of, not since then.
        self.asked_at = {seat: self.asked_at.get(seat, self.shown_at) for seat in self.acting}
        if isinstance(entry, CommandEntry) and entry.id:
            person = entry.id.partition("/")[0]
            self.command_seqs[entry.id] = self.heard[self.seat_of(person)]

    def change(self, seat: int, **what: Any) -> None:
        """Replaces some fields of a seat's state."""
        self.places[seat] = replace(self.places[seat], **what)

    def sat(self, entry: Sat) -> None:
        """A person takes an empty seat."""
        self.places[entry.seat] = Place(person=entry.person, name=entry.name)

    def stood(self, entry: Stood) -> None:
        """The seat is empty again."""
        self.places[entry.seat] = Place()

    def engaged(self, entry: Engaged) -> None:
        """A bot has the seat from now on."""
        name = self.places[entry.seat].name if self.game_table else self.name_for_a_bot()
        self.places[entry.seat] = Place(name=name, level=entry.level)

    def name_for_a_bot(self) -> str:
        """The first name for bots that nobody at the table has."""
        taken = {place.name for place in self.places}
        return next(name for name in BOT_NAMES if name not in taken)

    def readied(self, entry: Ready) -> None:
        """A person is ready, or no longer ready."""
        self.change(entry.seat, ready=entry.ready)

    def began(self, entry: Began) -> None:
        """The cards are dealt."""
        names = [place.name for place in self.places]
        self.game_table = Table(self.game, names, seed=self.opened.seed, options=self.opened.options)

    def chose(self, entry: Chose) -> None:
        """A choice is made; it adds thinking time if others can see it and it does not replace an earlier choice."""
        was_asked = entry.seat in self.playing.acting
        if self.opened.lesson and entry.by in ("person", "order"):
            said = "order" if entry.by == "order" else entry.action
            self.answered = LessonChoice(self.playing.view(entry.seat), said)
        actions = actions_by_notation(self.game.actions)
        self.playing.apply(entry.seat, actions.get(entry.action, entry.action))
        if was_asked and entry.by != "bot" and self.playing.noticed(SPECTATOR):
            self.clocks.stop(entry.seat, entry.at)
            self.clocks.chose(entry.seat)

    def ordered(self, entry: Ordered) -> None:
        """A standing order is left or cancelled."""
        self.playing.order(entry.seat, entry.limit)

    def undone(self, entry: Undone) -> None:
        """The latest choice of a seat is taken back."""
        self.playing.undo(entry.seat)

    def went_away(self, entry: RanOut | Left) -> None:
        """A bot plays for the person from now on."""
        self.change(entry.seat, away=True)

    def came_back(self, entry: CameBack) -> None:
        """The person plays again."""
        self.change(entry.seat, away=False, free=False)
        self.clocks.came_back(entry.seat)

    def resigned(self, entry: Resigned) -> None:
        """A bot plays for the person to the end."""
        self.change(entry.seat, away=True, resigned=True)

    def close(self, entry: Closed) -> None:
        """Nothing happens here any more."""
        self.closed = True

    def freed(self, entry: Freed) -> None:
        """Another person may take the seat."""
        self.change(entry.seat, free=True)

    def handed_over(self, entry: HandedOver) -> None:
        """Another person has the seat, under the name that the seat had in the game."""
        self.places[entry.seat] = Place(person=entry.person, name=self.places[entry.seat].name)
        self.clocks.came_back(entry.seat)

    def said(self, entry: Said) -> None:
        """Chat changes nothing at the table."""

    def wanted_again(self, entry: Again) -> None:
        """A person wants to play again, or no longer wants to."""
        self.change(entry.seat, again=entry.again)

    def moved(self, entry: MovedOn) -> None:
        """The people continue at another table."""
        self.moved_on = entry.table

    @property
    def playing(self) -> Table:
        """The kernel's table of a game that has begun."""
        assert self.game_table is not None
        return self.game_table


FOLDS: dict[type[Any], Callable[[OnlineTable, Any], None]] = {
    Sat: OnlineTable.sat,
    Stood: OnlineTable.stood,
    Engaged: OnlineTable.engaged,
    Ready: OnlineTable.readied,
    Began: OnlineTable.began,
    Chose: OnlineTable.chose,
    Ordered: OnlineTable.ordered,
    Undone: OnlineTable.undone,
    RanOut: OnlineTable.went_away,
    Left: OnlineTable.went_away,
    CameBack: OnlineTable.came_back,
    Resigned: OnlineTable.resigned,
    Closed: OnlineTable.close,
    Freed: OnlineTable.freed,
    HandedOver: OnlineTable.handed_over,
    Said: OnlineTable.said,
    Again: OnlineTable.wanted_again,
    MovedOn: OnlineTable.moved,
}
"""How each kind of entry changes the table."""


@lru_cache(maxsize=64)
def actions_by_notation(actions: Actions) -> dict[str, int]:
    """Every action of a game by its exact notation, which is how the log stores it; no text of a person is parsed."""
    return {actions.notation(action): action for action in range(len(actions))}


def new_table(opened: Opened, open_game: OpenGame) -> OnlineTable:
    """The table right after its first entry."""
    seats = opened.seats
    places, clocks = [Place() for _ in range(seats)], Clocks(opened.clock, seats)
    table = OnlineTable(opened, open_game(opened), places, clocks, heard=[1] * (seats + 1), at=opened.at)
    table.shown_at = opened.at
    table.hearing = frozenset(table.audiences)
    return table


def replay_log(entries: Iterable[AnyEntry], open_game: OpenGame) -> Iterator[tuple[OnlineTable, AnyEntry]]:
    """Folds a log; yields the table, which is the same object each time, after every entry, and the entry."""
    log = iter(entries)
    opened = next(log)
    assert isinstance(opened, Opened)
    table = new_table(opened, open_game)
    yield table, opened
    for entry in log:
        table.fold(entry)
        yield table, entry


def table_from_log(entries: Iterable[AnyEntry], open_game: OpenGame) -> OnlineTable:
    """The table that a log leads to."""
    return deque(replay_log(entries, open_game), maxlen=1)[0][0]
