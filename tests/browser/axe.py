"""What axe-core finds on a page: nothing serious or critical may be there, by day and in the dark."""

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that ask for colours; nothing else changes in the dark."""
SETTLED = """async () => {
  const ends = (one) => one.playState === "running" && one.effect.getComputedTiming().endTime !== Infinity;
  for (let changing = [0]; changing.length; ) {
    await new Promise(requestAnimationFrame);
    changing = document.getAnimations().filter(ends).map(({ finished }) => finished);
    await Promise.allSettled(changing);
  }
}"""
"""Comes when everything has ended that moves or changes its colour and ends some time, and what began with its end."""


def findings(page: Page) -> list[str]:
    """What is serious or critical as the page is now, and where."""
    return _run(page, {})


def findings_in_the_dark(page: Page) -> list[str]:
    """The same of the colours once night has fallen."""
    dark(page)
    return _run(page, {"runOnly": {"type": "rule", "values": COLOURS}})


def findings_in_both_lights(page: Page) -> list[str]:
    """By day and in the dark; it is day again afterwards."""
    found = [*findings(page), *(f"{one}, in the dark" for one in findings_in_the_dark(page))]
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    return found


def findings_in_turn(page: Page, phone: bool) -> list[str]:
    """A desktop by day and a phone in the dark, which is every rule and every light; in the long form each in both."""
    if "LONG_TESTS" in os.environ:
        return findings_in_both_lights(page)
    if phone:
        dark(page)
    return findings(page)


def dark(page: Page) -> None:
    """Night falls, and every colour has changed."""
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.evaluate(SETTLED)


def _run(page: Page, options: dict[str, Any]) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("how => axe.run(document, how)", {"resultTypes": ["violations"], **options})
    grave = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in grave]
