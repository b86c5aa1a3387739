"""The canvas that writes SVG, in the light colours of the client and, where the reader's screen is dark, the dark ones.

Every colour stands in the shape itself; a style sheet inside the picture changes it for dark screens, so that programs
without style sheets draw it by day.
"""

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files

from serai.pictures.canvas import HEIGHT, WIDTH, Box, Canvas, Face
from serai.pictures.colours import DARK, LIGHT, SHORTER, Colours
from serai.pictures.letters import FONTS, width_of
from serai.pictures.picture import Scene
from serai.pictures.table import draw_table, height_for

NOT_IN_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
SYMBOL = re.compile(r'<symbol id="(j-[\w-]+)" viewBox="0 0 24 24">(.*?)</symbol>', re.DOTALL)
VARIABLE = re.compile(r"var\(--([\w-]+)\)")
ANCHORS = {"l": "start", "m": "middle", "r": "end"}
MARK = "serai"
"""How names begin that are seen by a whole page."""
SHOWN = 900
"""How wide a page shows it, if it has the room."""
CUT = 2.3
"""How many radiuses wide a jewel is: the cuts leave a margin that a round stone does not have."""


def svg_of(scene: Scene) -> str:
    """The picture of a table as SVG, with a text for those who do not see it."""
    canvas = SvgCanvas(scene.room, height_for(scene, HEIGHT))
    draw_table(canvas, scene)
    told = " · ".join(filter(None, (scene.game, scene.table, scene.place, scene.sentence)))
    return canvas.svg(told)


class SvgCanvas(Canvas):
    """A picture in the colours of one room."""

    def __init__(self, room: str, height: float = HEIGHT) -> None:
        self.height, self._room = height, room
        self._day, self._night = Colours(room, LIGHT), Colours(room, DARK)
        self._shapes: list[str] = []
        self._by_night: dict[str, str] = {}
        self._cuts: set[str] = set()
        self.panel((0, 0, WIDTH, height), "paper")

    def svg(self, told: str) -> str:
        """The finished picture; `told` says what it shows."""
        mark = f"{MARK}-{self._room or 'house'}"
        rules = "".join(f".{mark} .{name}{{{rule}}}" for name, rule in sorted(self._by_night.items()))
        drawn = "".join(
            f'<symbol id="{MARK}-{cut}" viewBox="0 0 24 24">{cuts()[cut]}</symbol>' for cut in sorted(self._cuts)
        )
        words = escape(_clean(told))
        high = f'height="{_short(self.height * SHOWN / WIDTH)}"'
        size = f'viewBox="0 0 {WIDTH} {_short(self.height)}" width="{SHOWN}" {high}'
        fit = 'style="max-width:100%;height:auto;border-radius:16px"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{mark}" {size} {fit} role="img" aria-label="{words}">'
            f"<title>{words}</title><style>@media (prefers-color-scheme:dark){{{rules}}}</style>{drawn}\n"
            + "\n".join(self._shapes)
            + "\n</svg>\n"
        )

    # Shapes

    def panel(self, box: Box, fill: str, radius: float = 0, edge: str = "", thick: float = 1) -> None:
        """A box, with round corners and a border if wanted."""
        left, top = _short(box[0]), _short(box[1])
        size = f'width="{_short(box[2] - box[0])}" height="{_short(box[3] - box[1])}"'
        round = f' rx="{_short(radius)}"' if radius else ""
        self._shapes.append(f'<rect x="{left}" y="{top}" {size}{round}{self._painted(fill, edge, thick)}/>')

    def spine(self, box: Box, fill: str, radius: float) -> None:
        """The coloured left side of a card, round only on the left."""
        left, top, right, bottom = (_short(side) for side in box)
        corner, inner = _short(radius), _short(box[0] + radius)
        path = (
            f"M{right} {top}H{inner}A{corner} {corner} 0 0 0 {left} {_short(box[1] + radius)}"
            f"V{_short(box[3] - radius)}A{corner} {corner} 0 0 0 {inner} {bottom}H{right}z"
        )
        self._shapes.append(f'<path d="{path}"{self._painted(fill)}/>')

    def polygon(self, points: Sequence[tuple[float, float]], fill: str, edge: str = "", thick: float = 1) -> None:
        """An area with straight borders."""
        corners = " ".join(f"{_short(x)},{_short(y)}" for x, y in points)
        self._shapes.append(f'<polygon points="{corners}"{self._painted(fill, edge, thick)}/>')

    def stone(self, centre: tuple[float, float], radius: float, colour: str) -> None:
        """A jewel with its cut, as the client draws it; any other stone is round."""
        x, y = centre
        cut = SHORTER.get(colour, colour)
        if cut not in cuts():
            circle = f'<circle cx="{_short(x)}" cy="{_short(y)}" r="{_short(radius)}"'
            self._shapes.append(f"{circle}{self._painted(colour)}/>")
            return
        self._cuts.add(cut)
        wide = radius * CUT
        place = f'x="{_short(x - wide / 2)}" y="{_short(y - wide / 2)}" width="{_short(wide)}" height="{_short(wide)}"'
        self._shapes.append(f'<use href="#{MARK}-{cut}" {place}/>')

    # Texts

    def text(self, at: tuple[float, float], text: str, face: Face, size: float, fill: str, anchor: str = "ls") -> None:
        """A line of text, as wide as it was laid out whatever letters the reader has."""
        if not text:
            return
        family, weight = FONTS[face]
        look = f'font-family="{family}" font-weight="{weight}" font-size="{_short(size)}"'
        place = f'x="{_short(at[0])}" y="{_short(at[1])}" text-anchor="{ANCHORS[anchor[0]]}"'
        wide = f'textLength="{_short(self.width(text, face, size))}" lengthAdjust="spacingAndGlyphs"'
        words = escape(_clean(text), quote=False)
        self._shapes.append(f"<text {place} {look} {wide}{self._painted(fill)}>{words}</text>")

    def width(self, text: str, face: Face, size: float) -> float:
        """How wide a line of text is."""
        return width_of(text, face, size)

    def _painted(self, fill: str, edge: str = "", thick: float = 1) -> str:
        """The colours of a shape by day, and the names by which the style sheet changes them."""
        names, colours = [f"f-{fill}"], f' fill="{self._day[fill]}"'
        self._by_night[names[0]] = f"fill:{self._night[fill]}"
        if edge:
            names.append(f"e-{edge}")
            colours += f' stroke="{self._day[edge]}" stroke-width="{_short(thick)}"'
            self._by_night[names[1]] = f"stroke:{self._night[edge]}"
        return f' class="{" ".join(names)}"{colours}'


@cache
def cuts() -> dict[str, str]:
    """The drawing of each jewel in its own colours, which are the same by day and by night."""
    colours = Colours("", LIGHT)
    symbols = SYMBOL.findall((files("serai.pictures") / "jewels.svg").read_text(encoding="utf-8"))
    return {name: VARIABLE.sub(lambda found: colours[found[1]], drawn) for name, drawn in symbols}


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _clean(text: str) -> str:
    return NOT_IN_XML.sub("", text)
