"""The board with what Prometheus says: each panel at its place, drawn as plain lines, since no Grafana is at hand."""

import html
import json
from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from typing import Any

from tests.browser.conftest import chromium
from tests.server.morning.prometheus import DEPLOY, Line, Prometheus

CELL_WIDTH, CELL_HEIGHT, HEAD, FOOT = 62, 34, 26, 20
GAP_SECONDS = 3
COLOURS = ("#1f5d8c", "#b4541a", "#3c7a3e", "#8a3d7d", "#7a6a1e", "#555555", "#0f8b8d", "#c0392b")


def panels() -> list[dict[str, Any]]:
    return list(json.loads((DEPLOY / "grafana" / "serai.json").read_text())["panels"])


def lines_of(panel: dict[str, Any], prometheus: Prometheus) -> list[Line]:
    asked = ((target["expr"], target.get("legendFormat", "")) for target in panel["targets"])
    lines = [line for expression, legend in asked for line in prometheus.lines(expression, legend)]
    return sorted(lines, key=_most, reverse=True)


def _most(line: Line) -> float:
    return max((value for _, value in line.values if isfinite(value)), default=0.0)


def draw_board(prometheus: Prometheus, file: Path) -> list[str]:
    """Draws the whole board as a picture; the titles of the panels that have nothing to show."""
    drawn, empty = list[str](), list[str]()
    for panel in panels():
        lines = lines_of(panel, prometheus)
        drawn.append(_panel(panel, lines))
        if not lines:
            empty.append(str(panel["title"]))
    height = CELL_HEIGHT * max(panel["gridPos"]["y"] + panel["gridPos"]["h"] for panel in panels())
    page = f'<body style="margin:0;background:#eee;font:13px sans-serif">{"".join(drawn)}'
    with chromium() as browser:
        sheet = browser.new_page(viewport={"width": 24 * CELL_WIDTH, "height": height})
        sheet.set_content(page)
        sheet.screenshot(path=file)
    return empty


def _panel(panel: dict[str, Any], lines: Sequence[Line]) -> str:
    place = panel["gridPos"]
    width, height = place["w"] * CELL_WIDTH - 8, place["h"] * CELL_HEIGHT - 8
    most = max(map(_most, lines), default=0.0) or 1.0
    shapes = "".join(_line(line, most, width, height, COLOURS[at % len(COLOURS)]) for at, line in enumerate(lines[:8]))
    legend = " ".join(
        f'<tspan fill="{COLOURS[at % len(COLOURS)]}">{html.escape(line.name or "all")}</tspan>'
        for at, line in enumerate(lines[:8])
    )
    texts = (
        f'<text x="8" y="18" font-weight="bold">{html.escape(panel["title"])}</text>'
        f'<text x="{width - 8}" y="18" text-anchor="end" fill="#777">to {most:.3g}</text>'
        f'<text x="8" y="{height - 6}" font-size="11">{legend}</text>'
    )
    style = (
        f"position:absolute;left:{place['x'] * CELL_WIDTH + 4}px;top:{place['y'] * CELL_HEIGHT + 4}px;background:#fff"
    )
    return f'<svg style="{style}" width="{width}" height="{height}">{texts}{shapes}</svg>'


def _line(line: Line, most: float, width: int, height: int, colour: str) -> str:
    """One line; where Prometheus has no number for some seconds there is a gap."""
    first, last = line.values[0][0], line.values[-1][0]
    strokes, before = list[str](), -GAP_SECONDS
    for at, value in ((at, value) for at, value in line.values if isfinite(value)):
        x = 8 + (width - 16) * (at - first) / max(1.0, last - first)
        y = HEAD + (height - HEAD - FOOT) * (1 - value / most)
        strokes.append(f"{'M' if at - before > GAP_SECONDS else 'L'}{x:.0f} {y:.0f}")
        before = at
    return f'<path d="{"".join(strokes)}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
