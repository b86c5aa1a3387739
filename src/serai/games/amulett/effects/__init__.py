"""What spells do: one module for each kind of effect, found by itself.

A module holds everything of its kind: how an edition writes it, its powers and their worth to the heuristic, its
sentence in both languages, and the rules that it changes or adds. Its `EFFECT` declares the kind.
"""

from enum import IntEnum
from importlib import import_module
from pkgutil import iter_modules
from typing import cast

from serai.games.amulett.effect import Effect, Kind
from serai.games.amulett.rules.powers import POWER_COLUMNS
from serai.kernel.edition import EditionError, EditionPlace
from serai.text.edition_tables import shape_of, shaped

KINDS: tuple[Kind, ...] = tuple(
    import_module(f"{__name__}.{name}").EFFECT for name in sorted(module.name for module in iter_modules(__path__))
)
"""All kinds of effects, in the order of their modules' names."""

SHAPES = {kind.key: kind.shape for kind in KINDS}
"""The struct for each key that tells a kind."""

Power = cast("type[IntEnum]", IntEnum("Power", [column.name for column in POWER_COLUMNS], start=0))
"""The columns of the powers by their names."""


def read_effect(table: object, place: EditionPlace, what: str) -> Effect:
    """One effect of a spell, from its table in the edition."""
    says = "what the spell does"
    shape = shape_of(table, SHAPES, place, what, example="{ curse = 1 }", says=says, offered=SHAPES)
    effect = shaped(table, shape, place, what)
    for key, value in cast("dict[str, object]", table).items():
        if value is False:
            raise EditionError(
                place.fault(
                    f"{key} of {what} is false; a spell without the effect leaves it out.",
                    f"{key} ist false; ein Spruch ohne die Wirkung lässt sie weg.",
                    "effects",
                )
            )
    effect.require_words(place, what)
    return effect
