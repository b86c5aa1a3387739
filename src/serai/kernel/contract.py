"""What the rules of a game answer. The stubs here are replaced by a game's own rules when they are linked."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Generic, Never, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from serai.kernel.chance import Chance
from serai.kernel.events import NOTHING
from serai.kernel.fate import Fate
from serai.kernel.jit import Replacements, Rule, rule
from serai.kernel.observation import Counts, Observation
from serai.kernel.seats import count_bits

Choices = NDArray[np.int32]
Options = NDArray[np.int32]
Points = NDArray[np.int32]
Estimates = NDArray[np.float64]
Totals = NDArray[np.int64]
Stats = NDArray[np.int32]
Weights = NDArray[np.float32]

State = TypeVar("State", contravariant=True)  # noqa: PLC0105 -- a signature reads better with the bare word
Facts = TypeVar("Facts", contravariant=True)  # noqa: PLC0105 -- likewise


@rule
def setup(table: object, facts: object, seats: int, options: Options, fate: Fate) -> None:
    """Sets the table for a number of seats; every random thing the game will need comes from fate."""
    raise NotImplementedError


@rule
def acting(table: object, facts: object) -> int:
    """The seats that must choose now, one bit each; none when the game is over."""
    raise NotImplementedError


@rule
def legal(table: object, facts: object, seat: int, choices: Choices) -> int:
    """Writes the actions open to a seat, smallest first, and returns their number; includes replacing a choice that
    still lies face down.
    """
    raise NotImplementedError


@rule
def apply(table: object, facts: object, seat: int, action: int) -> None:
    """Carries out one legal action and all that follows from it; begins with `clear_events`."""
    raise NotImplementedError


@rule
def auction(table: object, facts: object, seat: int) -> int:
    """The number of the auction in which a seat may leave a standing order now, unique in the game, or NOTHING."""
    return NOTHING


@rule
def follow(table: object, facts: object, seat: int, limit: int) -> int:
    """The action of a standing order with this highest bid when its seat must choose."""
    return NOTHING


@rule
def veil(table: object, facts: object, seat: int) -> None:
    """Removes from the table everything that the seat may not know; seat -1 is a spectator."""
    raise NotImplementedError


@rule
def imagine(table: object, facts: object, seat: int, chance: Chance) -> None:
    """Fills a veiled table with what the seat cannot know; every consistent deal is equally likely."""
    raise NotImplementedError


@rule
def observe(table: object, facts: object, seat: int, observation: Observation) -> None:
    """Writes what a seat may know as a row of numbers, reading nothing that is hidden from it."""
    raise NotImplementedError


@rule
def score(table: object, facts: object, points: Points) -> None:
    """Writes the points each seat has as the table lies now."""
    raise NotImplementedError


@rule
def winners(table: object, facts: object) -> int:
    """The seats that have won a finished game, one bit each."""
    raise NotImplementedError


@rule
def heuristic(table: object, facts: object, seat: int, choices: Choices, count: int, estimates: Estimates) -> None:
    """Writes how good each choice looks on a veiled table without searching; only the order of the numbers matters."""
    raise NotImplementedError


@rule
def instinct(table: object, facts: object, seat: int, choices: Choices, count: int, estimates: Estimates) -> None:
    """A better heuristic that is too slow for rollouts: what the network of a learned bot corrects, and what a search
    by instinct tries first; the heuristic itself, unless a game has one.
    """
    heuristic(table, facts, seat, choices, count, estimates)


@rule
def rollout_policy(
    table: object, facts: object, weights: Weights, seat: int, choices: Choices, count: int, estimates: Estimates
) -> None:
    """A fast version of the heuristic for millions of imagined choices; the heuristic itself, if that is fast."""
    heuristic(table, facts, seat, choices, count, estimates)


@rule
def narrow(table: object, facts: object, seat: int, choices: Choices, count: int) -> int:
    """Puts the choices in front that a search looks at, and returns their number; all, unless a game knows better."""
    return count


@rule
def observe_counts(table: object, facts: object, seat: int, counts: Counts) -> None:
    """`observe` in whole numbers: how many of its unit each number is. Games need no rule of their own for it."""
    raise NotImplementedError


@rule
def utility(table: object, facts: object, points: Points, values: Estimates) -> None:
    """Writes how well each seat has done in a finished game, from 0 to 1; by default its part in the victory."""
    victors = winners(table, facts)
    for seat in range(values.shape[0]):
        values[seat] = (victors >> seat & 1) / count_bits(victors)


@rule
def sound(table: object, facts: object) -> bool:
    """Whether nothing is lost or doubled and every count is as the rules say."""
    raise NotImplementedError


@rule
def thing_stats(table: object, facts: object, owned: Totals, brought: Totals) -> None:
    """Adds for each seat (a row) and thing (a column) of a finished game how many it owned and what they brought."""
    raise NotImplementedError


@rule
def game_stats(table: object, facts: object, stats: Stats) -> None:
    """Writes a few whole numbers about a finished game, such as its length; a game may have none."""


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[State, Facts]):
    """The rules of one game. The type checker refuses a rule that is missing or has wrong arguments; so does Python
    for a missing one when the game is opened.
    """

    setup: Callable[[State, Facts, int, Options, Fate], None]
    acting: Callable[[State, Facts], int]
    legal: Callable[[State, Facts, int, Choices], int]
    apply: Callable[[State, Facts, int, int], None]
    veil: Callable[[State, Facts, int], None]
    imagine: Callable[[State, Facts, int, Chance], None]
    observe: Callable[[State, Facts, int, Observation], None]
    score: Callable[[State, Facts, Points], None]
    winners: Callable[[State, Facts], int]
    heuristic: Callable[[State, Facts, int, Choices, int, Estimates], None]
    sound: Callable[[State, Facts], bool]
    thing_stats: Callable[[State, Facts, Totals, Totals], None]
    game_stats: Callable[[State, Facts, Stats], None] = game_stats
    auction: Callable[[State, Facts, int], int] = auction
    follow: Callable[[State, Facts, int, int], int] = follow
    instinct: Callable[[State, Facts, int, Choices, int, Estimates], None] = instinct
    rollout_policy: Callable[[State, Facts, Weights, int, Choices, int, Estimates], None] = rollout_policy
    narrow: Callable[[State, Facts, int, Choices, int], int] = narrow
    utility: Callable[[State, Facts, Points, Estimates], None] = utility


RULES = tuple(field.name for field in fields(Rules))
STUBS = Rules[object, object](
    setup=setup,
    acting=acting,
    legal=legal,
    apply=apply,
    veil=veil,
    imagine=imagine,
    observe=observe,
    score=score,
    winners=winners,
    heuristic=heuristic,
    sound=sound,
    thing_stats=thing_stats,
)
"""The stub that stands for each rule in functions that work for every game."""


class Link(Protocol):
    """Gives the linked form of a rule, as `Linker.plain` and `Linker.compiled` do."""

    def __call__(self, function: Rule, /) -> Rule:
        """The same rule, linked."""
        ...


def replacements(rules: Rules[Never, Never]) -> Replacements:
    """Which rule of a game takes the place of which stub."""
    return {getattr(STUBS, name): getattr(rules, name) for name in RULES}


def linked(link: Link) -> Rules[object, object]:
    """The rules of a game in their linked form; they take a record, or a view of one, as the linker needs it."""
    return Rules(**{name: link(getattr(STUBS, name)) for name in RULES})
