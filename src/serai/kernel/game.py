"""A game with one edition: its seats, options, actions and rules; and the View that each seat gets of a table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Never, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from serai import notebook
from serai.kernel.actions import Actions
from serai.kernel.chance import Chance
from serai.kernel.contract import Options, Rules, Weights, auction, linked, observe_counts, replacements
from serai.kernel.edition import EditionFile
from serai.kernel.events import Event, emit, emit_nothing, read_events
from serai.kernel.jit import Linker, can_compile
from serai.kernel.layout import RecordView, RecordViews, record_view_type
from serai.kernel.observation import Field, counted, in_units
from serai.kernel.quick import Quick
from serai.kernel.refusal import NotNow, Refused

SPECTATOR, EVERYBODY = -1, -2
"""An audience without a seat, and one that sees all cards open."""
SHOWN_CHOICES = 6
"""How many choices the `repr` of a View writes out."""


@dataclass(frozen=True)
class Option:
    """A choice the table makes before the game: its name, its range, and its default."""

    name: str
    low: int
    high: int
    default: int
    meaning: str
    words: tuple[str, ...] = ()
    """What a person may write for the numbers from `low` on: `basic` for 0, `expert` for 1."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Game:
    """One game with one edition: everything needed to set a table."""

    name: str
    title: str
    version: int
    """The version of the rules; a record names it."""
    seats: range
    options: tuple[Option, ...] = ()
    edition: object
    edition_file: EditionFile
    actions: Actions
    events: tuple[str, ...]
    """The word for each kind of event, in the order of the numbers that rules emit."""
    things: tuple[str, ...]
    """The word for each thing that an event can be about."""
    facts: NDArray[np.void]
    """The edition's numbers as the rules read them."""
    dtype: np.dtype[np.void]
    """The record that holds the state of a table."""
    fate_size: int
    """How many random numbers setting the table takes."""
    observation_fields: tuple[Field, ...]
    rules: Rules[Never, Never]
    """Nobody calls them as they are: the linker makes them callable."""
    show: "Callable[[View], msgspec.Struct]"
    """A View in words and numbers, ready to be sent."""
    refusal: "Callable[[View, Sequence[str], int], Refused]" = lambda view, names, action: _plain_refusal(view, action)
    """Why an action is not open to the seat of a View, at a table of people with these names."""
    chapter: Callable[[Never], str] = lambda state: "1"
    """Where in the game a state is, as the record counts it; a game without parts is one chapter."""
    face_down: Callable[[Never, int, Sequence[int]], Sequence[int]] = lambda state, seat, actions: ()
    """Which of a seat's actions so far, by their places, the others have not seen yet; by default none."""
    landmarks: Mapping[str, Callable[[Never], bool]] = field(default_factory=dict[str, Callable[[Never], bool]])
    """Rare situations that a fuzzer looks for."""
    stat_names: tuple[str, ...] = ()
    """What the numbers mean that `game_stats` writes."""
    scored: str = "points"
    """What a seat's points are called."""
    yields: str = "points"
    """What `thing_stats` adds up for a thing: the points it brought, or the wins of the seats that had it."""
    fit_weights: "Callable[[Game, int], Weights] | None" = None
    """Learns the weights of the rollout policy for a number of players, if it has any."""

    def __repr__(self) -> str:
        return f"<Game: {self.title}, rules {self.version}, edition {self.edition_file.label}>"

    @cached_property
    def linker(self) -> Linker:
        """Links functions that work for every game with the rules of this one."""
        return Linker(f"{self.name}-{self.version}", replacements(self.rules))

    @cached_property
    def quiet_linker(self) -> Linker:
        """The same without events, for thousands of games that nobody watches."""
        rules = {**self.linker.replacements, emit: emit_nothing, observe_counts: self.rules.observe}
        if self.observation_units is None:
            return Linker(f"{self.linker.name}-quiet", rules)
        counting = Linker(f"{self.linker.name}-counting", {**rules, in_units: counted})
        return Linker(f"{self.linker.name}-quiet", rules, {observe_counts: counting})

    @property
    def auctions(self) -> bool:
        """Whether there are auctions in which a seat may leave a standing order."""
        return self.rules.auction is not auction

    @cached_property
    def plain(self) -> Rules[object, object]:
        """The rules as plain Python, for tables that people look at."""
        return linked(self.linker.plain)

    @cached_property
    def compiled(self) -> Rules[object, object]:
        """The rules compiled, for millions of moves."""
        return linked(self.linker.compiled)

    @cached_property
    def quiet_compiled(self) -> Rules[object, object]:
        """The rules compiled without events."""
        return linked(self.quiet_linker.compiled)

    @cached_property
    def quick(self) -> Quick:
        """The rules for what is asked after every choice of people, by whatever is quickest here."""
        return Quick(self.linker, self.dtype, self.facts)

    @cached_property
    def record_view(self) -> type[RecordView]:
        """Attribute access to a state of this game in plain Python."""
        return record_view_type(self.dtype)

    @cached_property
    def plain_facts(self) -> Any:
        """The edition's numbers as plain Python reads them."""
        return record_view_type(self.facts.dtype)(self.facts)

    def option_values(self, wanted: Mapping[str, int], seats: int) -> Options:
        """The options in the game's order, those not named at their default."""
        if seats not in self.seats:
            raise ValueError(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}.")
        known = {option.name: option for option in self.options}
        for name, value in wanted.items():
            if name not in known:
                raise ValueError(f"{self.title} has no option '{name}'. It has: {', '.join(known) or 'none'}.")
            option = known[name]
            if not option.low <= value <= option.high:
                raise ValueError(f"Option '{name}' goes from {option.low} to {option.high}, not {value}.")
        values = [wanted.get(option.name, option.default) for option in self.options]
        return np.array(values, np.int32)

    def tables(self, count: int, compiled: bool | None = None) -> NDArray[np.void]:
        """Memory for several empty tables, for rules that play many games; views used like an array in plain Python."""
        if can_compile() if compiled is None else compiled:
            return np.zeros(count, self.dtype)
        return cast("NDArray[np.void]", RecordViews(self.record_view, self.dtype, count))

    def record_view_of(self, tables: NDArray[np.void] | RecordViews, place: int) -> RecordView:
        """One of several tables, for plain Python."""
        if isinstance(tables, RecordViews):
            return tables[place]
        return self.record_view(tables[place : place + 1].reshape(()))

    @property
    def table_facts(self) -> object:
        """The edition's numbers, for rules that play many games."""
        return self.facts[()] if can_compile() else self.plain_facts

    @property
    def facts_row(self) -> NDArray[np.void] | tuple[RecordView]:
        """The same as a row of one, for rules that Python calls at every choice."""
        # Numba takes long to pass a single record to a rule, and next to nothing to pass an array of records.
        return self.facts.reshape(1) if can_compile() else (self.plain_facts,)

    @cached_property
    def weights(self) -> Callable[[int], Weights]:
        """The weights of the rollout policy for a number of players, learned once."""
        return cache(self._weights)

    def _weights(self, players: int) -> Weights:
        return self.fit_weights(self, players) if self.fit_weights else np.zeros((0, 0), np.float32)

    @cached_property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return sum(field.size for field in self.observation_fields)

    @cached_property
    def observation_units(self) -> NDArray[np.float64] | None:
        """What each number of an observation is a whole multiple of; None if a field does not say."""
        if any(field.units is None for field in self.observation_fields):
            return None
        return np.concatenate([field.unit_of_each for field in self.observation_fields])

    def state_from(self, memory: bytes) -> RecordView:
        """A state that lies as these bytes say."""
        return self.record_view(np.ndarray((), self.dtype, bytearray(memory)))

    def new_state(self) -> NDArray[np.void]:
        """An empty state."""
        return np.zeros((), self.dtype)


def _plain_refusal(view: "View", action: int) -> Refused:
    wanted, choices = view.game.actions.notation(action), ", ".join(view.choices)
    say = f"'{wanted}' is not open to you now. You may choose: {choices}."
    return NotNow(say, case="not-open", action=wanted, choices=choices)


@dataclass(frozen=True, repr=False, eq=False)
class View:
    """What bots, browsers and logs get instead of the table; `state` has everything hidden taken out.

    A View equals only itself.
    """

    game: Game
    seat: int
    """The seat that looks, or SPECTATOR."""
    state: Any
    """A copy of the table's state; each game names its fields in its own `State`."""
    acting: tuple[int, ...]
    """The seats that must choose now."""
    legal: tuple[int, ...]
    """The actions open to the seat, smallest first."""
    order: int | None = None
    """The highest bid in the seat's own standing order."""
    is_open: bool = False
    """Whether nothing is hidden, because a finished game is being reviewed."""
    spectator: "View | None" = None
    """What a spectator sees at the same moment, where that was looked at already."""

    @cached_property
    def choices(self) -> list[str]:
        """The legal actions in notation."""
        return [self.game.actions.notation(action) for action in self.legal]

    @cached_property
    def events(self) -> list[Event]:
        """The events of the latest choice, as far as this seat may know them."""
        return read_events(self.state, self.game.events, self.game.things)

    @cached_property
    def public(self) -> "View":
        """What everybody sees at the same moment: what follows from it is the same for all who look."""
        if self.seat == SPECTATOR:
            return self
        veiled = self.game.quick.veiled
        return self.spectator or View(self.game, SPECTATOR, veiled(self.state, SPECTATOR), self.acting, ())

    @cached_property
    def shown(self) -> Any:
        """The View in words and numbers, as the struct of its game."""
        return self.game.show(self)

    def json(self) -> bytes:
        """The View as JSON: the same bytes for the same knowledge."""
        return msgspec.json.encode(self.shown)

    def imagine(self, chance: Chance) -> RecordView:
        """A complete state that agrees with this View, drawn at random."""
        return self.game.quick.imagined(self.state, self.seat, chance)

    def __repr__(self) -> str:
        """Who looks and what they may choose; nothing that is not in the View."""
        who = "with all cards open" if self.is_open else f"of seat {self.seat}" if self.seat >= 0 else "of a spectator"
        acting = "waiting for " + ", ".join(f"seat {seat}" for seat in self.acting) if self.acting else "over"
        shown = ", ".join(self.choices[:SHOWN_CHOICES]) + (", ..." if len(self.legal) > SHOWN_CHOICES else "")
        choices = f"; {len(self.legal)} choices: {shown}" if self.legal else ""
        return f"<View {who}: {self.game.title}, chapter {self.game.chapter(self.state)}, {acting}{choices}>"

    def _repr_svg_(self) -> str | None:
        """The View as a picture in a notebook, drawn from what the seat may know."""
        return notebook.svg_of(self)
