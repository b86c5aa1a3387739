"""What all pictures have: the arch and the name of the site, a title, and a sentence at the bottom."""

from serai.pictures.canvas import WIDTH, Box, Canvas

MARGIN = 28
TOP, CLOTH = 96, 90
"""How high the header is, and the cloth with the sentence."""
SITE = "Serai"
GAP, LEAST_ROOM = 24, 100
"""What is left free beside the title, and how much room words beside it need at least."""
SIZES = (36, 32, 28, 25)
"""The sentence is written in the first size in which it has room."""
ARCH = ((0, 56), (0, 25), (6, 16), (16, 9), (24, 0), (32, 9), (42, 16), (48, 25), (48, 56))
HOLE = ((11, 56), (11, 33), (15, 26), (24, 19), (33, 26), (37, 33), (37, 56))
LIGHT = ((17, 56), (17, 38), (20, 33), (24, 29), (28, 33), (31, 38), (31, 56))
"""The arch of the house, as the client draws it, in straight lines."""


def inside(canvas: Canvas) -> Box:
    """What is left for the table."""
    return MARGIN, TOP, WIDTH - MARGIN, canvas.height - CLOTH - 16


def draw_frame(canvas: Canvas, title: str, beside: str, corner: str, sentence: str) -> None:
    """The header with a title, words beside it and in the corner, and the sentence on the cloth."""
    draw_arch(canvas, MARGIN, 22, 0.95)
    left, right = MARGIN + 66.0, WIDTH - MARGIN - canvas.width(corner, "strong", 26)
    canvas.text((WIDTH - MARGIN, 66), corner, "strong", 26, "ink-2", "rs")
    shown = canvas.fit(title, "title", 46, right - left - GAP)
    canvas.text((left, 68), shown, "title", 46, "ink")
    left += canvas.width(shown, "title", 46) + GAP
    if right - left > LEAST_ROOM:
        canvas.text((left, 66), canvas.fit(beside, "text", 28, right - left - GAP), "text", 28, "ink-2")
    _draw_cloth(canvas, sentence)


def draw_arch(canvas: Canvas, left: float, top: float, scale: float) -> None:
    """The arch of the house, with light in it."""
    for shape, colour in ((ARCH, "cloth-line"), (HOLE, "paper"), (LIGHT, "saffron")):
        canvas.polygon([(left + x * scale, top + y * scale) for x, y in shape], colour)


def _draw_cloth(canvas: Canvas, sentence: str) -> None:
    bottom = canvas.height
    canvas.panel((0, bottom - CLOTH, WIDTH, bottom), "cloth")
    canvas.panel((0, bottom - CLOTH, WIDTH, bottom - CLOTH + 5), "saffron")
    site = canvas.width(SITE, "title", 26)
    canvas.text((WIDTH - MARGIN, bottom - 34), SITE, "title", 26, "on-cloth-2", "rs")
    room = WIDTH - 3 * MARGIN - site
    size = next((size for size in SIZES if canvas.width(sentence, "title", size) <= room), SIZES[-1])
    canvas.text((MARGIN, bottom - 32), canvas.fit(sentence, "title", size, room), "title", size, "on-cloth")
