"""What bots at a table are called: cities of the Silk Road; a bot of the host has a name of its own."""

from collections.abc import Collection
from itertools import chain, count

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
EVEN = "even"
"""What a host asks for in place of a level: the one at which bots win as often as the people at the table."""
HOSTS_OWN = "own:"
"""How a level begins that is a bot of the host, so that it can never be taken for one of ours: `own:merchant`."""


def own_bot(level: str | None) -> str | None:
    """The name of the host's bot that a level means; None for a level of ours, and for a person."""
    return level.removeprefix(HOSTS_OWN) if level is not None and level.startswith(HOSTS_OWN) else None


def name_for_a_bot(level: str, taken: Collection[str]) -> str:
    """The first name for a bot of this level that nobody at the table has."""
    own, others = own_bot(level), {name.casefold() for name in taken}
    if own is None:
        return next(name for name in BOT_NAMES if name not in taken)
    return next(name for name in chain((own,), (f"{own} {n}" for n in count(2))) if name.casefold() not in others)
