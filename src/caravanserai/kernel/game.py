"""A game: what it is called, who can sit down, which options and actions it has, and its rules, plain and compiled."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from caravanserai.kernel import contract
from caravanserai.kernel.actions import Actions
from caravanserai.kernel.door import Workshop, can_compile
from caravanserai.kernel.edition import EditionFile
from caravanserai.kernel.layout import Window, Windows, window_type
from caravanserai.kernel.news import hush, tell
from caravanserai.kernel.picture import Piece
from caravanserai.kernel.pieces import Both
from caravanserai.kernel.speech import Voice

RULES = (
    *("setup", "acting", "legal", "apply", "auction", "follow", "veil", "imagine", "observe"),
    *("score", "winners", "worth", "hunch", "outlook", "sound", "harvest", "note"),
)


@dataclass(frozen=True)
class Option:
    """A choice the table makes before the game: its name, its range, what is played if nobody says."""

    name: str
    low: int
    high: int
    default: int
    meaning: str
    words: tuple[str, ...] = ()
    """What a person may write for the numbers from `low` on: `basic` for 0, `expert` for 1."""


@dataclass(frozen=True)
class Game:
    """One game with one edition: everything needed to set a table."""

    name: str
    title: str
    version: int
    seats: range
    options: tuple[Option, ...]
    edition: Any
    edition_file: EditionFile
    actions: Actions
    events: tuple[str, ...]
    things: tuple[str, ...]
    facts: NDArray[np.void]
    dtype: np.dtype[np.void]
    fate_size: int
    pieces: tuple[Piece, ...]
    """What the numbers mean in which `observe` tells what a seat may know."""
    rules: tuple[ModuleType, ...]
    show: Callable[[Any], Any]
    chapter: Callable[[Any], str]
    face_down: Callable[[Any, int, Sequence[int]], Sequence[int]]
    """Which of a seat's actions so far, by their places, the others have not seen yet."""
    voice: Callable[[Sequence[str], str, int | None], Voice]
    """Who tells the game: to people of these names, in a language, to one of the seats or to nobody in particular."""
    landmarks: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict[str, Callable[[Any], bool]])
    """Situations that are rare and worth looking for."""
    notes: tuple[str, ...] = ()
    """What the numbers mean that the rules note about a finished game."""
    scored: str = "points"
    """What a seat's points are called."""
    yields: str = "points"
    """What the things of a finished game have brought: so many points, or the wins of seats that had them."""
    box: Callable[[], Any] | None = None
    """What is in the box, in words and numbers, for a screen that draws it."""
    counsel: Callable[[Any, Mapping[str, Voice]], Any] | None = None
    """What a screen tells a person beside a View: the question, points as they stand, what each choice would change."""
    reasons: Callable[[Any], Sequence[Both]] | None = None
    """What speaks for or against each choice of a View, one short sentence each, made from the View alone."""
    study: "Callable[[Game, int], contract.Lore] | None" = None
    """How the game's instinct learns what it must know with so many players, if it must."""
    made_of: Mapping[str, type] = field(default_factory=dict[str, type])
    """Of what its `view`, its `counsel` and its `box` are made, for those who read them as messages."""

    @cached_property
    def workshop(self) -> Workshop:
        """Where the kernel's own rules meet the game's."""
        return Workshop(self.name, {getattr(contract, name): self._rule(name) for name in RULES})

    @cached_property
    def quiet(self) -> Workshop:
        """The same, but nothing is told of what happens: for thousands of games that nobody watches."""
        return Workshop(f"{self.name}-quiet", {**self.workshop.parts, tell: hush})

    def _rule(self, name: str) -> Callable[..., Any]:
        return next(getattr(module, name) for module in (*self.rules, contract) if hasattr(module, name))

    @property
    def auctions(self) -> bool:
        """Whether there are auctions in which a seat may leave a standing order."""
        return self._rule("auction") is not contract.auction

    @cached_property
    def plain(self) -> "Rules":
        """The rules as plain Python, for tables that people look at."""
        return Rules(self.workshop.plain)

    @cached_property
    def compiled(self) -> "Rules":
        """The rules compiled, for millions of moves."""
        return Rules(self.workshop.compiled)

    @cached_property
    def window(self) -> type[Window]:
        """How plain Python looks into a table of this game."""
        return window_type(self.dtype)

    @cached_property
    def facts_window(self) -> Any:
        """The edition's numbers as plain Python reads them."""
        return window_type(self.facts.dtype)(self.facts)

    def option_values(self, wanted: Mapping[str, int], seats: int) -> NDArray[np.int32]:
        """The options in the game's order, those not named at their default."""
        if seats not in self.seats:
            raise ValueError(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}.")
        known = {option.name: option for option in self.options}
        for name, value in wanted.items():
            if name not in known:
                raise ValueError(f"{self.title} has no option '{name}'. It has: {_listed(list(known))}.")
            option = known[name]
            if not option.low <= value <= option.high:
                raise ValueError(f"Option '{name}' goes from {option.low} to {option.high}, not {value}.")
        values = [wanted.get(option.name, option.default) for option in self.options]
        return np.array(values, np.int32)

    def tables(self, count: int) -> Any:
        """Memory for several empty tables, for rules that play many games."""
        return np.zeros(count, self.dtype) if can_compile() else Windows(self.window, self.dtype, count)

    def window_on(self, tables: Any, place: int) -> Any:
        """How plain Python looks at one of several tables."""
        return self.window(tables[place : place + 1].reshape(())) if can_compile() else tables[place]

    @property
    def table_facts(self) -> Any:
        """The edition's numbers, for rules that play many games."""
        return self.facts[()] if can_compile() else self.facts_window

    @cached_property
    def lore(self) -> Callable[[int], contract.Lore]:
        """What instinct knows of the game with so many players, studied once."""
        return cache(self._learn)

    def _learn(self, players: int) -> contract.Lore:
        return self.study(self, players) if self.study else np.zeros((0, 0), np.float32)

    @cached_property
    def picture_size(self) -> int:
        """How many numbers tell what a seat may know."""
        return sum(piece.size for piece in self.pieces)

    @property
    def facts_row(self) -> Any:
        """The same as a row of one, for rules that Python calls at every choice."""
        # Numba looks long at a single record before it calls a rule, at a row of records hardly at all.
        return self.facts.reshape(1) if can_compile() else (self.facts_window,)

    def new_state(self) -> NDArray[np.void]:
        """An empty table's memory."""
        return np.zeros((), self.dtype)


class Rules:
    """The rules of one game, all built the same way."""

    def __init__(self, build: Callable[[Any], Any]) -> None:
        self.setup: Callable[..., None] = build(contract.setup)
        self.acting: Callable[..., int] = build(contract.acting)
        self.legal: Callable[..., int] = build(contract.legal)
        self.apply: Callable[..., None] = build(contract.apply)
        self.auction: Callable[..., int] = build(contract.auction)
        self.follow: Callable[..., int] = build(contract.follow)
        self.veil: Callable[..., None] = build(contract.veil)
        self.imagine: Callable[..., None] = build(contract.imagine)
        self.observe: Callable[..., None] = build(contract.observe)
        self.score: Callable[..., None] = build(contract.score)
        self.winners: Callable[..., int] = build(contract.winners)
        self.worth: Callable[..., None] = build(contract.worth)
        self.sound: Callable[..., bool] = build(contract.sound)


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words) if words else "none"
