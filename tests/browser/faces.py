"""Sheets of every card and spell at its smallest, as different eyes see them: `python -m tests.browser.faces`."""

import argparse
import base64
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from tests.browser.conftest import chromium
from tests.server.shapes import one_box

THEMES = ("light", "dark")
EYES = {
    "colour": "1 0 0 0 0  0 1 0 0 0  0 0 1 0 0",
    "grey": ".2126 .7152 .0722 0 0  .2126 .7152 .0722 0 0  .2126 .7152 .0722 0 0",
    "protanopia": ".152286 1.052583 -.204868 0 0  .114503 .786281 .099216 0 0  -.003882 -.048116 1.051998 0 0",
    "deuteranopia": ".367322 .860646 -.227968 0 0  .280085 .672501 .047413 0 0  -.01182 .04294 .968881 0 0",
    "tritanopia": "1.255528 -.076749 -.178779 0 0  -.078411 .930809 .147602 0 0  .004733 .691367 .3039 0 0",
}
"""What an eye makes of red, green and blue in linear light; the three weaknesses as Machado et al. (2009) give them."""
FILTERS = "".join(
    f'<filter id="eye-{eye}" color-interpolation-filters="linearRGB">'
    f'<feColorMatrix values="{matrix} 0 0 0 1 0"/></filter>'
    for eye, matrix in EYES.items()
)
LOOK_THROUGH = """([filters, eye]) => {
  if (!document.getElementById(`eye-${eye}`)) {
    const held = document.createElement('div');
    held.innerHTML = `<svg width="0" height="0">${filters}</svg>`;
    document.body.append(held);
  }
  for (const one of document.querySelectorAll('section')) one.style.filter = `url(#eye-${eye})`;
}"""
CLOSEST = """async (picture) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
  canvas.drawImage(image, 0, 0);
  const faces = [...document.querySelectorAll('[data-face]')].map((it) => {
    const box = it.getBoundingClientRect(), from = it.closest('main').getBoundingClientRect();
    const [x, y, w, h] = [box.x - from.x, box.y - from.y, box.width, box.height].map(Math.round);
    const dots = canvas.getImageData(x, y, w, h).data;
    return { id: it.dataset.face, game: it.closest('section').dataset.game, dots };
  });
  const apart = (one, other) =>
    Math.sqrt(one.reduce((sum, dot, at) => sum + (dot - other[at]) ** 2, 0) / one.length);
  return faces
    .flatMap((one, at) => faces.slice(at + 1).filter((other) => other.game === one.game)
      .map((other) => [apart(one.dots, other.dots), one.id, other.id]))
    .sort((one, other) => one[0] - other[0]).slice(0, 6);
}"""
"""The pairs that differ least, dot by dot: 0 is the same, 255 black and white."""


class Sheet(NamedTuple):
    """All faces as one eye sees them, and the pairs it could most easily mistake, with how far they are apart."""

    theme: str
    eye: str
    picture: bytes
    closest: list[tuple[float, str, str]]


def sheets(browser: Browser, url: str) -> list[Sheet]:
    """One sheet for each theme and each eye."""
    context = browser.new_context(base_url=url, viewport={"width": 1180, "height": 700})
    page = context.new_page()
    page.goto("/gallery/faces")
    page.locator("[data-face]").first.wait_for()
    page.wait_for_load_state("networkidle")
    found = [_sheet(page, theme, eye) for theme in THEMES for eye in EYES]
    context.close()
    return found


def _sheet(page: Page, theme: str, eye: str) -> Sheet:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    page.evaluate("theme => document.querySelectorAll('section').forEach(one => one.dataset.theme = theme)", theme)
    page.evaluate(LOOK_THROUGH, [FILTERS, eye])
    picture = page.locator("main").screenshot()
    closest = page.evaluate(CLOSEST, base64.b64encode(picture).decode())
    return Sheet(theme, eye, picture, [(apart, one, other) for apart, one, other in closest])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--out", type=Path, default=Path("build/faces"))
    out: Path = asked.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    with one_box() as hall, chromium() as browser:
        for theme, eye, picture, closest in sheets(browser, hall.url):
            (out / f"{theme}-{eye}.png").write_bytes(picture)
            pairs = ", ".join(f"{one} and {other} {apart:.0f}" for apart, one, other in closest)
            print(f"{theme:5} {eye:13} closest: {pairs}")


if __name__ == "__main__":
    main()
