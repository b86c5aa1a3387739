"""Pictures in notebooks: Jupyter asks an object for its SVG, and `serai.games` announces here how one is made.

The kernel cannot draw and knows no game; without an announcement its objects are shown by their `repr`.
"""

from collections.abc import Callable

Painter = Callable[[object], str | None]
"""The SVG of a table, a View or a record; None for what cannot be drawn."""
_painters: list[Painter] = []


def announce(painter: Painter) -> None:
    """Lets notebooks draw by this painter from now on."""
    _painters[:] = [painter]


def svg_of(thing: object) -> str | None:
    """The picture of a table, a View or a record, if somebody can draw it."""
    return _painters[0](thing) if _painters else None
