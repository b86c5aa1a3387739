"""Āmul in a terminal."""

from caravanserai.cli.amul.proof import proof
from caravanserai.cli.amul.screen import AmulScreen
from caravanserai.cli.terminal import Screen
from caravanserai.games.amul.texts import AmulVoice

__all__ = ["proof", "screen"]


def screen(voice: AmulVoice) -> Screen:
    """The screen of Āmul, in the language of a voice."""
    return AmulScreen(voice)
