"""What one kind of effect consists of: how an edition writes it, what it says, and the rules it changes.

Each kind is a module of `effects`; `rules.hooks` combines what all of them change.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated

import msgspec
import numpy as np
from msgspec import Meta, Struct
from numpy.typing import NDArray

from serai.games.amulett.rules.facts import SITES, Facts, Verb
from serai.games.amulett.rules.state import State
from serai.games.amulett.words.phrases import PHRASES
from serai.kernel.edition import EditionPlace
from serai.text.edition_tables import require_one_of

Few = Annotated[int, Meta(ge=1, le=9)]
Metals = Annotated[tuple[str, ...], Meta(min_length=1)]
Columns = Iterable[tuple[int, int]]
"""Columns of powers or traits, with how much is added to each."""
MetalCounts = NDArray[np.int64]
SpellOfSeat = Callable[[State, Facts, int], int]


class Effect(Struct, frozen=True):
    """What a spell does, as an edition writes it. The first field names the kind."""

    @property
    def site(self) -> str:
        """Where the effect works: anywhere, at the wall, in pyramid areas or in the city."""
        return getattr(self, "at", "anywhere")

    def powers(self) -> Columns:
        """What the spell adds to the powers of its owner."""
        return ()

    def traits(self) -> Columns:
        """The numbers that the spell has for itself; a kind with traits may stand on a spell once."""
        return ()

    def sentence(self, language: str) -> str:
        """What the effect does, in one sentence without its full stop."""
        raise NotImplementedError

    def require_words(self, place: EditionPlace, what: str) -> None:
        """Refuses a word that the game does not have."""
        require_one_of(self.site, SITES, place, f"at of {what}")


@dataclass(frozen=True)
class Gap:
    """How what an author chooses reads in the form of an effect, by language: a word, or a number if there is none."""

    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    several: bool = False
    """Whether more than one word may be chosen."""
    number: Mapping[str, str] = field(default_factory=lambda: {"en": "{0}", "de": "{0}"})
    nothing: Mapping[str, str] = field(default_factory=dict[str, str])
    """How it reads when nothing is chosen and the key left out; empty where something must be."""


WHERE_YOU_WIN = Gap({language: phrases.win for language, phrases in PHRASES.items()})


@dataclass(frozen=True, kw_only=True)
class Kind:
    """One kind of effect and the rules it changes; a rule that is None stays as it is."""

    shape: type[Effect]
    form: Mapping[str, str]
    """The effect as a sentence with gaps, by language; a gap is named by the key that an edition writes."""
    gaps: Mapping[str, Gap] = field(default_factory=dict[str, Gap])
    """How its gaps read; one that is not listed takes a plain number."""
    allows: Mapping[Verb, int] = field(default_factory=dict[Verb, int])
    """The verbs that only this effect opens, each with the power that opens it."""
    used: Mapping[Verb, SpellOfSeat] = field(default_factory=dict[Verb, SpellOfSeat])
    """For verbs that open otherwise for one spell than for another: the spell that a seat uses now (seat)."""

    income: Callable[[State, Facts, int, int, MetalCounts], None] | None = None
    """Adds the metals that a spell brings its owner in a metal phase (seat, spell, metals)."""
    jokers: Callable[[State, Facts, int, int], int] | None = None
    """The metals that count as any metal for a seat in an area, one bit each (seat, area)."""
    claims: Callable[[State, Facts, int, int, int], int] | None = None
    """Cards that a seat takes from a bid with which somebody wins where the company stands (seat, winner, bid); never
    fewer of a higher bid.
    """
    further_jewels: Callable[[State, Facts, int, int], int] | None = None
    """Jewels beyond the first that a seat takes when it wins an exchange in an area (seat, area)."""
    raises: Callable[[State, Facts, int], int] | None = None
    """Cards beyond one that must be added to the bid of a seat (seat)."""
    repeats: Callable[[State, Facts, int], int] | None = None
    """Whether a seat may repeat the last bid, 0 for no (seat)."""
    roams: Callable[[State, Facts, int], int] | None = None
    """Whether a seat may move the company to any area with a jewel, 0 for no (seat)."""
    burns: Callable[[State, Facts, int, int, int], int] | None = None
    """The stones that a spell burns in a round, from those it would burn without the effect (seat, spell, stones)."""
    worth: Callable[[State, Facts, int, int], float] | None = None
    """What a spell is worth to a seat in a round beyond its powers, in metal cards (seat, spell)."""

    @property
    def key(self) -> str:
        """The key in an edition that tells the kind."""
        return msgspec.structs.fields(self.shape)[0].encode_name
