"""A text in a source file, what its translation must keep, and how two languages' texts are put side by side."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from po import Entry

PLACEHOLDER = re.compile(r"\{[^{}]*\}|\$\w+")


class CatalogueError(Exception):
    """Something that keeps a catalogue from being imported, and where."""


@dataclass
class Piece:
    """One text of one language; each value that code fills in is a placeholder such as `{0}`."""

    text: str
    comment: str = ""
    """The code around it, where there is any."""
    where: object = field(default=None, repr=False)
    """How the reader of its source finds it again."""


Pieces = Mapping[str, Sequence[Piece]]
"""The texts of a language by their place; several where code puts them together."""


def numbering(english: Sequence[str], other: Sequence[str]) -> list[int]:
    """The numbers of what code fills into a text, so that the same has the same number as in the English text."""
    order: list[int] = []
    for value in other:
        free = [index for index, known in enumerate(english) if known == value and index not in order]
        order.append(free[0] if free else max([len(english) - 1, *order]) + 1)
    return order


def renumbered(text: str, order: Sequence[int]) -> str:
    """A text whose placeholders `{0}`, `{1}` … have other numbers."""
    return re.sub(r"\{(\d+)\}", lambda number: f"{{{order[int(number[1])]}}}", text)


def entries(english: Pieces, other: Pieces) -> list[tuple[Entry, Piece]]:
    """Every text of another language beside the English one."""
    found: list[tuple[Entry, Piece]] = []
    for place, pieces in other.items():
        origin = english.get(place, [])
        whole = " … ".join(piece.text for piece in origin)
        for index, piece in enumerate(pieces):
            said = origin[index].text if len(origin) == len(pieces) else whole
            if not said or (said == piece.text and not any(map(str.isalpha, said))):
                continue
            name = place if len(pieces) == 1 else f"{place} #{index + 1}"
            found.append((Entry(name, said, "" if piece.text == said else piece.text, piece.comment), piece))
    return found


def require_placeholders(entry: Entry, piece: Piece, wanted: str) -> None:
    """Refuses a translation that leaves out or adds what code fills in."""
    allowed = [sorted(PLACEHOLDER.findall(text)) for text in (entry.english, piece.text)]
    if sorted(PLACEHOLDER.findall(wanted)) not in allowed:
        needed = ", ".join(allowed[0]) or "no placeholder"
        raise CatalogueError(f"{entry.place}: “{wanted}” must keep {needed}, as “{entry.english}” does.")
