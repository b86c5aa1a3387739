"""The picture of a table: everybody's panel on the left, the middle of the table on the right."""

from serai.pictures.canvas import Box, Canvas
from serai.pictures.frame import draw_frame, inside
from serai.pictures.land import draw_map
from serai.pictures.picture import Picture, Row, Scene, SceneSeat, SeatPicture
from serai.pictures.pieces import lay_out

GAP = 14
SEATS_SHARE, BESIDE_A_MAP = 0.62, 0.54
"""How much of the width the seats have, if cards or a map lie in the middle of the table."""
MAX_IN_ONE_COLUMN = 3
TALL = 120
"""From this height on a panel has a line of its own for the words."""
HAND_SHARE = 0.44
"""How much of the room for cards is the hand's, where it can be seen."""
PANEL = 130
"""How high a panel needs to be so that much has room in it."""
HAND = {1: 60, 2: 90}
"""How much higher it needs to be with a hand, by the number of columns."""
NOTHING = "–"
"""What stands where no card lies."""


def height_for(scene: Scene, least: float) -> float:
    """How high a picture has to be so that everything in it can be read."""
    hands = any(seat.hand for seat in scene.picture.seats) if scene.picture else False
    panel = PANEL + (HAND[_columns(len(scene.seats))] if hands else 0)
    return least + max(0, _lines(len(scene.seats)) * panel - MAX_IN_ONE_COLUMN * PANEL)


def draw_table(canvas: Canvas, scene: Scene) -> None:
    """Draws a table with all that is written around it."""
    lying = scene.picture
    name = scene.table if canvas.can_write(scene.table) else ""
    draw_frame(canvas, scene.game, name, scene.place, scene.sentence)
    left, top, right, bottom = inside(canvas)
    middle = right
    if lying and (lying.rows or lying.map):
        middle = left + (right - left) * (BESIDE_A_MAP if lying.map else SEATS_SHARE)
        _draw_middle(canvas, lying, (middle + GAP, top, right, bottom))
    _draw_seats(canvas, scene, (left, top, middle, bottom))


def _columns(seats: int) -> int:
    return 1 if seats <= MAX_IN_ONE_COLUMN else 2


def _lines(seats: int) -> int:
    return -(-seats // _columns(seats))


def _draw_seats(canvas: Canvas, scene: Scene, box: Box) -> None:
    """The panels below each other, or in two columns if there are many."""
    left, top, right, bottom = box
    columns, lines = _columns(len(scene.seats)), _lines(len(scene.seats))
    wide, high = (right - left - GAP * (columns - 1)) / columns, (bottom - top - GAP * (lines - 1)) / max(lines, 1)
    for seat, line in enumerate(scene.seats):
        x, y = left + seat % columns * (wide + GAP), top + seat // columns * (high + GAP)
        lying = scene.picture.seats[seat] if scene.picture else SeatPicture("", ())
        _draw_seat(canvas, seat, line, lying, (x, y, x + wide, y + high))


def _draw_seat(canvas: Canvas, seat: int, line: SceneSeat, lying: SeatPicture, box: Box) -> None:
    left, top, right, bottom = box
    edge, thick = ("saffron", 3) if line.marked else ("line", 1)
    canvas.panel(box, "surface", 14, edge, thick)
    canvas.panel((left + 12, top + 9, left + 42, top + 39), f"p{seat + 1}", 8)
    canvas.text((left + 27, top + 32), str(seat + 1), "title", 22, "paper", "ms")
    canvas.text((right - 14, top + 35), line.points, "title", 30, "saffron" if line.marked else "ink", "rs")
    room = right - left - 66 - (canvas.width(line.points, "title", 30) + 14 if line.points else 0)
    name = canvas.fit(line.name, "title", 25, room)
    canvas.text((left + 52, top + 32), name, "title", 25, "ink")
    tall = bottom - top > TALL
    _draw_words(canvas, lying.words, (left + 52, top, left + 52 + room, top + (55 if tall else 32)), name, tall)
    _draw_cards(canvas, lying, (left + 12, top + (66 if tall else 44), right - 10, bottom - 5))


def _draw_words(canvas: Canvas, words: str, box: Box, name: str, tall: bool) -> None:
    """The words below the name, or beside it where the panel is low and the name leaves room for them."""
    left, _, right, base = box
    if tall:
        canvas.text((left, base), canvas.fit(words, "text", 17, right - left), "text", 17, "ink-2")
    elif canvas.width(name, "title", 25) + 12 + canvas.width(words, "text", 17) <= right - left:
        canvas.text((right, base), words, "text", 17, "ink-2", "rs")


def _draw_cards(canvas: Canvas, lying: SeatPicture, box: Box) -> None:
    """What lies before a player, and below it the hand on a cloth, as far as it can be seen."""
    left, top, right, bottom = box
    if lying.hand:
        cloth = bottom - (bottom - top) * HAND_SHARE
        canvas.panel((left - 4, cloth, right + 2, bottom - 2), "cloth", 10)
        lay_out(canvas, lying.hand, (left + 4, cloth + 7, right - 6, bottom - 5))
        bottom = cloth - 4
    lay_out(canvas, lying.pieces, (left, top, right, bottom))


def _draw_middle(canvas: Canvas, lying: Picture, box: Box) -> None:
    left, top, right, bottom = box
    if lying.map:
        draw_map(canvas, lying.map, box)
    for number, row in enumerate(lying.rows, 1):
        below = (bottom - top) * (len(lying.rows) - number) / (len(lying.rows) - number + 2)
        top = _draw_row(canvas, row, (left, top, right, bottom - below)) + 2 * GAP


def _draw_row(canvas: Canvas, row: Row, box: Box) -> float:
    """A title and the pieces below it; returns how far down they reach."""
    left, top, right, bottom = box
    canvas.text((left, top + 24), row.title, "title", 24, "ink")
    if not row.pieces:
        canvas.text((left, top + 58), NOTHING, "text", 24, "ink-2")
        return top + 62
    return lay_out(canvas, row.pieces, (left, top + 38, right, bottom))
