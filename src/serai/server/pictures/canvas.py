"""The canvas of pictures that are sent as PNG."""

import io
from collections.abc import Sequence

from PIL import Image, ImageDraw

from serai.pictures.canvas import HEIGHT, WIDTH, Box, Canvas, Face
from serai.pictures.colours import DARK, Colours
from serai.server.pictures.fonts import can_write, font, runs

FINER = 2
"""Everything is drawn so many times larger, because shapes have smooth edges only after they are made smaller."""


class PngCanvas(Canvas):
    """A picture in the dark colours of one room."""

    def __init__(self, room: str) -> None:
        self.colours = Colours(room, DARK)
        self._image = Image.new("RGB", (WIDTH * FINER, HEIGHT * FINER), self.colours["paper"])
        self._draw = ImageDraw.Draw(self._image)

    def png(self) -> bytes:
        """The finished picture."""
        written = io.BytesIO()
        self._image.reduce(FINER).save(written, "PNG", compress_level=6)
        return written.getvalue()

    # Shapes

    def panel(self, box: Box, fill: str, radius: float = 0, edge: str = "", thick: float = 1) -> None:
        """A box, with round corners and a border if wanted."""
        outline = self.colours[edge] if edge else None
        wide = round(thick * FINER) if edge else 0
        self._draw.rounded_rectangle(_finer(box), radius * FINER, self.colours[fill], outline, wide)

    def spine(self, box: Box, fill: str, radius: float) -> None:
        """The coloured left side of a card, round only on the left."""
        corners = (True, False, False, True)
        self._draw.rounded_rectangle(_finer(box), radius * FINER, self.colours[fill], corners=corners)

    def polygon(self, points: Sequence[tuple[float, float]], fill: str, edge: str = "", thick: float = 1) -> None:
        """An area with straight borders."""
        flat = [(x * FINER, y * FINER) for x, y in points]
        self._draw.polygon(flat, self.colours[fill])
        if edge:
            line = [*flat, *flat[:2]]
            self._draw.line(line, self.colours[edge], round(thick * FINER), joint="curve")

    def stone(self, centre: tuple[float, float], radius: float, colour: str) -> None:
        """A round stone with a darker rim and a light on it."""
        x, y = centre
        whole = (x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse(_finer(whole), self.colours[colour], self.colours.edge(colour), round(radius * 0.4))
        shine = (x - radius * 0.45, y - radius * 0.55, x, y - radius * 0.1)
        self._draw.ellipse(_finer(shine), "#ffffff")

    # Texts

    def text(self, at: tuple[float, float], text: str, face: Face, size: float, fill: str, anchor: str = "ls") -> None:
        """A line of text; `anchor` says where `at` is: left, middle or right, on the base line."""
        x = at[0] - {"l": 0, "m": 0.5, "r": 1}[anchor[0]] * self.width(text, face, size)
        for further, part in runs(text):
            letters = font(face, further, round(size * FINER))
            self._draw.text((x * FINER, at[1] * FINER), part, self.colours[fill], letters, anchor="ls")
            x += letters.getlength(part) / FINER

    def width(self, text: str, face: Face, size: float) -> float:
        """How wide a line of text is."""
        parts = [font(face, further, round(size * FINER)).getlength(part) for further, part in runs(text)]
        return sum(parts) / FINER

    def can_write(self, text: str) -> bool:
        """Whether the fonts have every letter of a text."""
        return can_write(text)


def _finer(box: Box) -> Box:
    left, top, right, bottom = (side * FINER for side in box)
    return left, top, right - 1, bottom - 1
