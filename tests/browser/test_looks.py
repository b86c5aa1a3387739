"""Whoever compares every screen with its mockup finds each of them."""

from tests.browser.looks import MOCKUPS, SCREENS


def test_every_mockup_that_a_screen_names_is_kept_and_no_other():
    named = {name for screen in SCREENS for name in screen.mockups.values()}
    assert named == {file.stem for file in MOCKUPS.glob("*.webp")}
