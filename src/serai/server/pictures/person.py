"""Pictures without a table: a person with their ratings, and a private table, of which only the game is shown."""

from collections.abc import Sequence
from typing import NamedTuple

from serai.pictures.canvas import WIDTH
from serai.pictures.frame import draw_arch, draw_frame, inside
from serai.server.pictures.canvas import PngCanvas

GAP = 20


class Strength(NamedTuple):
    """How strong a person is at a game."""

    game: str
    number: str
    words: str


def draw_person(name: str, strengths: Sequence[Strength], sentence: str) -> bytes:
    """A person's name, and how strong they are at each game, as PNG."""
    canvas = PngCanvas("")
    draw_frame(canvas, name, "", "", sentence)
    left, top, right, bottom = inside(canvas)
    wide = (right - left - GAP * (len(strengths) - 1)) / max(len(strengths), 1)
    for number, (game, strength, words) in enumerate(strengths):
        x = left + number * (wide + GAP)
        canvas.panel((x, top + 20, x + wide, bottom - 20), "surface", 16, "line")
        canvas.text((x + wide / 2, top + 110), canvas.fit(game, "title", 44, wide - GAP), "title", 44, "ink", "ms")
        canvas.text((x + wide / 2, top + 250), strength, "title", 120, "saffron", "ms")
        canvas.text((x + wide / 2, top + 330), canvas.fit(words, "text", 28, wide - GAP), "text", 28, "ink-2", "ms")
    if not strengths:
        draw_arch(canvas, WIDTH / 2 - 120, top + 60, 5)
    return canvas.png()


def draw_private(game: str, sentence: str) -> bytes:
    """The name of a game below the arch, as PNG."""
    canvas = PngCanvas("")
    draw_frame(canvas, game, "", "", sentence)
    draw_arch(canvas, WIDTH / 2 - 144, inside(canvas)[1] + 24, 6)
    return canvas.png()
