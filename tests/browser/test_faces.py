"""Cards and spells are told apart as small as they are drawn, whatever colours somebody sees."""

from playwright.sync_api import Browser

from tests.browser.faces import EYES, THEMES, sheets
from tests.server.shapes import Shape

APART = 20
"""How far the closest two must be apart, dot by dot: 0 is the same face, 255 black and white."""


def test_no_two_faces_are_mistaken_for_each_other(browser: Browser, hall: Shape):
    found = sheets(browser, hall.url)
    assert len(found) == len(THEMES) * len(EYES)
    assert [(sheet.theme, sheet.eye, *sheet.closest[0]) for sheet in found if sheet.closest[0][0] < APART] == []
