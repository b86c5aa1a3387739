"""An online table folded from its log: its seats, its clocks, and the game once it has begun."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from serai.bots import level_called
from serai.kernel.actions import Actions
from serai.kernel.fate import SALT_MARK
from serai.kernel.game import SPECTATOR, Game, View
from serai.kernel.table import Table
from serai.online.bot_names import name_for_a_bot
from serai.online.clocks import Clocks
from serai.online.cuts import UNCUT, Cuts
from serai.online.entries import (
    WATCHERS,
    Admitted,
    Again,
    AnyEntry,
    Began,
    CameBack,
    CardsCut,
    Chose,
    Closed,
    CommandEntry,
    Engaged,
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
from serai.online.lesson_prompt import LessonChoice
from serai.online.place import Place

OpenGame = Callable[[Opened], Game]
START_DELAY_MILLISECONDS = 5_000
"""How long after everybody is ready the game begins by itself."""


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
    began_at: int = 0
    """When the first cards were dealt; 0 before."""
    ended_at: int = 0
    """When the last choice was made; 0 before."""
    begins_at: int | None = None
    """When the game begins by itself because everybody is ready."""
    cuts: Cuts = UNCUT
    """How the people cut the cards."""
    closed: bool = False
    removed: dict[str, str] = field(default_factory=dict[str, str])
    """The people whom the host has sent away: their names by id."""
    asked_at: dict[int, int] = field(default_factory=dict[int, int])
    """Since when each seat that must choose is asked, as far as everybody may know."""
    moved_on: str | None = None
    """The id of the table at which the people continue."""
    unsealed: bool = False
    """Whether the day of the daily deal that is played here has ended."""
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
    renewed: tuple[int, ...] = ()
    """The number at which each audience last heard that somebody was forgotten; what it knew before is outdated."""
    _views: dict[int, View] = field(default_factory=dict[int, View])
    _acting: list[int] | None = None

    def copy(self) -> "OnlineTable":
        """A copy that entries can be folded into without changing this table."""
        return replace(
            self,
            places=list(self.places),
            clocks=self.clocks.copy(),
            heard=list(self.heard),
            game_table=self.game_table.copy() if self.game_table else None,
            command_seqs=dict(self.command_seqs),
            removed=dict(self.removed),
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
    def sealed(self) -> bool:
        """Whether others play the same cards today, so that nobody else may see the table, and nobody the seed."""
        return bool(self.opened.daily) and not self.unsealed

    @property
    def thinking(self) -> list[int]:
        """The seats at which a person must choose now."""
        return [seat for seat in self.acting if self.places[seat].bot is None]

    @property
    def bots_to_choose(self) -> list[int]:
        """The seats at which a bot must choose now."""
        bots = [seat for seat, place in enumerate(self.places) if place.bot is not None]
        return [seat for seat in self.acting if seat in bots] if bots else []

    @property
    def acting(self) -> list[int]:
        """The seats that must choose now; none before the game, and none at a closed table; asked once per entry."""
        if self._acting is None:
            self._acting = self.game_table.acting if self.game_table and not self.closed else []
        return self._acting

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
            spectator = None if audience == SPECTATOR else self.view_of(SPECTATOR)
            self._views[audience] = self.playing.view(audience, spectator)
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
        FOLDS[type(entry)](self, entry)
        self._views, self._acting = {}, None
        self.clocks.run(self.thinking, entry.at)
        if not self.complete or self.closed or self.game_table is not None or self.cuts.until is not None:
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
        who = Place(person=entry.person, name=entry.name, known=entry.known, program=entry.program)
        self.places[entry.seat] = replace(who, network=entry.network)

    def stood(self, entry: Stood) -> None:
        """The seat is empty again."""
        self.places[entry.seat], self.cuts = Place(), self.cuts.without(entry.seat)

    def pledged(self, entry: Pledged) -> None:
        """A person has fixed how they will cut the cards."""
        self.cuts = self.cuts.pledge(entry.seat, entry.pledge)

    def shuffled(self, entry: Shuffled) -> None:
        """Who has pledged a cut makes it now."""
        self.cuts = self.cuts.open(entry.at)

    def cards_cut(self, entry: CardsCut) -> None:
        """A person cuts the cards."""
        self.cuts = self.cuts.cut(entry.seat, entry.cut)

    def remove(self, entry: Removed) -> None:
        """The seat is empty again, and who had it does not come back."""
        self.removed[entry.person] = self.places[entry.seat].name
        self.places[entry.seat], self.cuts = Place(), self.cuts.without(entry.seat)

    def admit(self, entry: Admitted) -> None:
        """The person may sit down again."""
        self.removed.pop(entry.person, None)

    def miss(self, entry: Missed) -> None:
        """Once everybody else who is here misses a person, a bot plays for them."""
        others = {seat for seat, place in enumerate(self.places) if place.person in self.present} - {entry.seat}
        missed_by = self.places[entry.seat].missed_by | {entry.voter}
        away = others <= missed_by
        self.change(entry.seat, away=away, missed_by=frozenset() if away else missed_by)

    def engaged(self, entry: Engaged) -> None:
        """A bot has the seat from now on."""
        here, level = [place.name for place in self.places], level_called(entry.level)
        name = here[entry.seat] if self.game_table else entry.name or name_for_a_bot(level, here)
        self.places[entry.seat] = Place(name=name, level=level, even=entry.even)

    def readied(self, entry: Ready) -> None:
        """A person is ready, or no longer ready."""
        self.change(entry.seat, ready=entry.ready)

    def began(self, entry: Began) -> None:
        """The cards are dealt."""
        self.began_at, names = entry.at, [place.name for place in self.places]
        self.cuts = Cuts(entry.pledges, tuple(entry.salt.split(SALT_MARK)) if entry.salt else ())
        self.game_table = Table(self.game, names, seed=self.opened.seed, salt=entry.salt, options=self.opened.options)

    def chose(self, entry: Chose) -> None:
        """A choice is made; it adds thinking time if others can see it and it does not replace an earlier choice."""
        was_asked = entry.seat in self.playing.acting
        if self.opened.lesson and entry.by in ("person", "order"):
            said = "order" if entry.by == "order" else entry.action
            self.answered = LessonChoice(self.playing.view(entry.seat), said)
        actions = actions_by_notation(self.game.actions)
        self.playing.apply(entry.seat, actions.get(entry.action, entry.action))
        if self.places[entry.seat].missed_by:
            self.change(entry.seat, missed_by=frozenset())
        if self.over:
            self.ended_at = entry.at
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
        name = self.places[entry.seat].name
        self.places[entry.seat] = Place(entry.person, name, known=entry.known, program=entry.program)
        self.clocks.came_back(entry.seat)

    def said(self, entry: Said) -> None:
        """Chat changes nothing at the table."""

    def wanted_again(self, entry: Again) -> None:
        """A person wants to play again, or no longer wants to."""
        self.change(entry.seat, again=entry.again)

    def moved(self, entry: MovedOn) -> None:
        """The people continue at another table."""
        self.moved_on = entry.table

    def unseal(self, entry: Unsealed) -> None:
        """The day of the deal has ended."""
        self.unsealed = True

    def forgot(self, entry: Forgotten) -> None:
        """The entries before were changed already."""
        self.renewed = tuple(number + 1 for number in self.heard)

    @property
    def playing(self) -> Table:
        """The kernel's table of a game that has begun."""
        assert self.game_table is not None
        return self.game_table


FOLDS: dict[type[Any], Callable[[OnlineTable, Any], None]] = {
    Sat: OnlineTable.sat,
    Stood: OnlineTable.stood,
    Removed: OnlineTable.remove,
    Admitted: OnlineTable.admit,
    Missed: OnlineTable.miss,
    Engaged: OnlineTable.engaged,
    Ready: OnlineTable.readied,
    Pledged: OnlineTable.pledged,
    Shuffled: OnlineTable.shuffled,
    CardsCut: OnlineTable.cards_cut,
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
    Unsealed: OnlineTable.unseal,
    Forgotten: OnlineTable.forgot,
}
"""How each kind of entry changes the table."""


@lru_cache(maxsize=64)
def actions_by_notation(actions: Actions) -> dict[str, int]:
    """Every action of a game by its exact notation, which is how the log stores it; no text of a person is parsed."""
    return {actions.notation(action): action for action in range(len(actions))}
