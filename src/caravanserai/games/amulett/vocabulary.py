"""The words in which an edition says what a spell does."""

from typing import Annotated, cast

import msgspec
from msgspec import Meta, Struct

from caravanserai.games.amulett.facts import COLOURS, METALS, SITES
from caravanserai.kernel.edition import EditionError
from caravanserai.kernel.pieces import require_one_of, shape_of, shaped

DRAWS = ("metal", "marker")
Few = Annotated[int, Meta(ge=1, le=9)]
Metals = Annotated[tuple[str, ...], Meta(min_length=1)]


class PerJewel(Struct, frozen=True):
    """Metal for every jewel of a colour that the owner has."""

    per_jewel: str
    metal: str
    each: Few


class Joker(Struct, frozen=True):
    """The owner's cards of these metals count as any metal."""

    joker: Metals
    at: str


class TakeBack(Struct, frozen=True):
    """So many cards of the own winning bid come back."""

    take_back: Few
    at: str


class ExtraJewel(Struct, frozen=True):
    """So many further jewels for winning an exchange."""

    extra_jewel: Few
    at: str


class Curse(Struct, frozen=True):
    """So many cards are taken from every winning bid."""

    curse: Few


class Raise(Struct, frozen=True):
    """Whoever bids next must bid at least so many cards more; one more is the usual."""

    least: Annotated[int, Meta(ge=2, le=9)] = msgspec.field(name="raise")


class RepeatBid(Struct, frozen=True):
    """The owner may repeat the last bid and then counts as higher."""

    repeat_bid: bool


class BeforeDraw(Struct, frozen=True):
    """Before the draw the owner names a further metal, or chooses the marker."""

    before_draw: str


class Wings(Struct, frozen=True):
    """The owner may move the company to any other area with a jewel."""

    wings: bool


class Teleport(Struct, frozen=True):
    """So many jewels on the board may be moved to other areas."""

    teleport: Few


class Share(Struct, frozen=True):
    """The stones of this spell may be moved to other own spells."""

    share: bool


class Drain(Struct, frozen=True):
    """So many stones may be taken from the spells of others."""

    drain: Few


Effect = (
    PerJewel | Joker | TakeBack | ExtraJewel | Curse | Raise | RepeatBid | BeforeDraw | Wings | Teleport | Share | Drain
)

EFFECTS: dict[str, type[Effect]] = {
    "per_jewel": PerJewel,
    "joker": Joker,
    "take_back": TakeBack,
    "extra_jewel": ExtraJewel,
    "curse": Curse,
    "raise": Raise,
    "repeat_bid": RepeatBid,
    "before_draw": BeforeDraw,
    "wings": Wings,
    "teleport": Teleport,
    "share": Share,
    "drain": Drain,
}
"""The key that tells which kind of effect a table is."""


def read_effect(table: object, place: str, what: str) -> Effect:
    """One effect of a spell, from its table in the edition."""
    says = "what the spell does"
    shape = shape_of(table, EFFECTS, place, what, example="{ curse = 1 }", says=says, offered=EFFECTS)
    effect = cast("Effect", shaped(table, shape, place, what))
    for key, value in cast("dict[str, object]", table).items():
        if value is False:
            raise EditionError(f"{place}: {key} of {what} is false; a spell without the effect leaves it out.")
    _require_words(effect, place, what)
    return effect


def site_of(effect: Effect) -> str:
    """Where an effect works: anywhere, at the wall or in pyramid areas."""
    return effect.at if isinstance(effect, Joker | TakeBack | ExtraJewel) else "anywhere"


def _require_words(effect: Effect, place: str, what: str) -> None:
    """Refuses an effect with a word that the game does not have."""
    require_one_of(site_of(effect), SITES, place, f"at of {what}")
    match effect:
        case PerJewel(per_jewel=colour, metal=metal):
            require_one_of(colour, COLOURS, place, f"per_jewel of {what}")
            require_one_of(metal, METALS, place, f"metal of {what}")
        case Joker(joker=metals):
            for metal in metals:
                require_one_of(metal, METALS, place, f"a metal of {what}")
        case BeforeDraw(before_draw=draw):
            require_one_of(draw, DRAWS, place, f"before_draw of {what}")
        case _:
            pass
