"""Cards and stones one after the other, in as many lines as a box has room for."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from serai.pictures.canvas import Box, Canvas
from serai.pictures.picture import Piece


class Size(NamedTuple):
    """How large cards and stones are drawn."""

    letters: float
    height: float
    gap: float

    @property
    def spine(self) -> float:
        """How wide the coloured side of a card is."""
        return self.height * 0.34


SIZES = (Size(21, 40, 8), Size(18, 32, 6), Size(15.5, 26, 5), Size(14.5, 22, 3))
"""The first in which everything has room is taken; the last one leaves out what has none, and says how much."""


class Placed(NamedTuple):
    """A piece and where it lies."""

    piece: Piece
    box: Box


def lay_out(canvas: Canvas, pieces: Sequence[Piece], box: Box) -> float:
    """Draws pieces into a box, as large as they have room; returns how far down they reach."""
    for size in SIZES:
        placed = list(_places(canvas, pieces, box, size))
        if len(placed) == len(pieces):
            break
    else:
        placed, size = _with_rest(canvas, pieces, box), SIZES[-1]
    for piece, place in placed:
        _draw(canvas, piece, place, size)
    return max((place[3] for _, place in placed), default=box[1])


def _with_rest(canvas: Canvas, pieces: Sequence[Piece], box: Box) -> list[Placed]:
    """As many pieces as have room in the smallest size, and how many more there are."""
    size = SIZES[-1]
    for shown in range(len(pieces) - 1, 0, -1):
        rest = Piece("line", f"+{len(pieces) - shown}")
        placed = list(_places(canvas, [*pieces[:shown], rest], box, size))
        if len(placed) == shown + 1:
            return placed
    return []


def _places(canvas: Canvas, pieces: Sequence[Piece], box: Box, size: Size) -> Iterator[Placed]:
    """Where each piece lies, as long as there is room."""
    left, top, right, bottom = box
    x, y = left, top
    for piece in pieces:
        wide = min(_width(canvas, piece, size), right - left)
        if x + wide > right and x > left:
            x, y = left, y + size.height + size.gap
        if y + size.height > bottom:
            return
        yield Placed(piece, (x, y, x + wide, y + size.height))
        x += wide + size.gap


def _label(piece: Piece) -> str:
    return f"{piece.name} ×{piece.number}" if piece.number > 1 else piece.name


def _width(canvas: Canvas, piece: Piece, size: Size) -> float:
    if not piece.name:
        return size.height * (1 + 0.45 * (piece.number - 1))
    return canvas.width(_label(piece), "strong", size.letters) + size.spine + size.height * 0.5


def _draw(canvas: Canvas, piece: Piece, box: Box, size: Size) -> None:
    if piece.name:
        _draw_card(canvas, piece, box, size)
    else:
        _draw_stones(canvas, piece, box)


def _draw_stones(canvas: Canvas, piece: Piece, box: Box) -> None:
    left, top, _, bottom = box
    high = bottom - top
    for number in range(piece.number):
        canvas.stone((left + high * (0.5 + 0.45 * number), top + high / 2), high * 0.4, piece.colour)


def _draw_card(canvas: Canvas, piece: Piece, box: Box, size: Size) -> None:
    left, top, right, bottom = box
    canvas.panel(box, "card", 6, "card-edge")
    canvas.spine((left, top, left + size.spine, bottom), piece.colour, 6)
    room = right - left - size.spine - size.height * 0.4
    label = canvas.fit(_label(piece), "strong", size.letters, room)
    base = top + size.height / 2 + size.letters * 0.33
    canvas.text((left + size.spine + size.height * 0.25, base), label, "strong", size.letters, "card-ink")
