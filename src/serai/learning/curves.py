"""The course of a training as a picture: a line for each number of players."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from serai.learning.training import CURVE, CurvePoint

WIDTH, HEIGHT, LEFT, BOTTOM = 720, 360, 56, 40
COLOURS = ("#1f5d8c", "#b4541a", "#3c7a3e", "#8a3d7d", "#7a6a1e", "#555555")
SMOOTH = 3
"""Lots of one number of players whose mean is one point of the line."""


def read_curve(folder: Path) -> list[CurvePoint]:
    """How training went so far, lot by lot."""
    lines = (folder / CURVE).read_bytes().splitlines()
    return [msgspec.json.decode(line, type=CurvePoint) for line in lines]


def draw_curve(points: Sequence[CurvePoint], title: str) -> str:
    """A picture (SVG) of the part of games won against greedy bots, by the choices that were seen."""
    most = max((point.choices for point in points), default=1)
    players = sorted({point.players for point in points})
    lines = [_line(points, count, most, COLOURS[at % len(COLOURS)]) for at, count in enumerate(players)]
    names = [
        f'<text x="{LEFT + 12 + 96 * at}" y="36" fill="{COLOURS[at % len(COLOURS)]}">{count} players</text>'
        for at, count in enumerate(players)
    ]
    return "\n".join((_frame(title, most), *names, *lines, "</svg>")) + "\n"


def _frame(title: str, most: int) -> str:
    marks = "".join(
        f'<path d="M{LEFT} {_y(part)}H{WIDTH - 8}" stroke="#ddd"/><text x="8" y="{_y(part) + 4}">{part:.0%}</text>'
        for part in (0, 0.25, 0.5, 0.75, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
        f' font-size="12"><rect width="100%" height="100%" fill="#fff"/><text x="{LEFT}" y="18">{title}</text>{marks}'
        f'<text x="{WIDTH - 8}" y="{HEIGHT - 12}" text-anchor="end">{most / 1e6:.1f} million choices</text>'
    )


def _line(points: Sequence[CurvePoint], players: int, most: int, colour: str) -> str:
    own = [point for point in points if point.players == players]
    means = [own[at : at + SMOOTH] for at in range(0, len(own), SMOOTH)]
    dots = [
        f"{LEFT + (WIDTH - LEFT - 8) * mean[-1].choices / most:.0f},"
        f"{_y(sum(point.won for point in mean) / len(mean)):.0f}"
        for mean in means
    ]
    return f'<polyline points="{" ".join(dots)}" fill="none" stroke="{colour}" stroke-width="2"/>'


def _y(part: float) -> float:
    return 48 + (HEIGHT - 48 - BOTTOM) * (1 - part)
