"""A map with the stones that lie in its areas."""

from collections.abc import Sequence

from serai.pictures.canvas import Box, Canvas
from serai.pictures.picture import Land, Point

RADIUS = 0.155
"""How large a stone is, measured by the width of an area."""
IN_A_ROW = 4


def draw_map(canvas: Canvas, map: Sequence[Land], box: Box) -> None:
    """Draws a map in the middle of a box; the area it looks at has a bright border."""
    place = _placing(map, box)
    for land in sorted(map, key=lambda land: land.here):
        edge, thick = ("saffron", 5) if land.here else ("map-line", 2)
        canvas.polygon([place(point) for point in land.outline], land.colour, edge, thick)
        _draw_stones(canvas, land, place)


class _Placing:
    """Moves the points of a map to where it is drawn."""

    def __init__(self, shift: Point, scale: float) -> None:
        self.shift, self.scale = shift, scale

    def __call__(self, point: Point) -> Point:
        return self.shift[0] + point[0] * self.scale, self.shift[1] + point[1] * self.scale


def _placing(map: Sequence[Land], box: Box) -> _Placing:
    """As large as the box allows, in its middle."""
    left, top, right, bottom = box
    across = [x for land in map for x, _ in land.outline]
    down = [y for land in map for _, y in land.outline]
    scale = min((right - left) / (max(across) - min(across)), (bottom - top) / (max(down) - min(down)))
    middle = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
    return _Placing(((left + right) / 2 - middle[0] * scale, (top + bottom) / 2 - middle[1] * scale), scale)


def _draw_stones(canvas: Canvas, land: Land, place: _Placing) -> None:
    """The stones of an area, at most four beside each other."""
    stones = [piece.colour for piece in land.pieces for _ in range(piece.number)]
    across = [x for x, _ in land.outline]
    radius = (max(across) - min(across)) * place.scale * RADIUS * (1 if len(stones) < IN_A_ROW else 0.75)
    x, y = place(land.centre)
    rows = [stones[first : first + IN_A_ROW] for first in range(0, len(stones), IN_A_ROW)]
    for down, row in enumerate(rows):
        for right, colour in enumerate(row):
            centre = x + (right - (len(row) - 1) / 2) * 2 * radius, y + (down - (len(rows) - 1) / 2) * 2 * radius
            canvas.stone(centre, radius * 0.9, colour)
