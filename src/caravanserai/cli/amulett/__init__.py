"""Das Amulett in a terminal."""

from caravanserai.cli.amulett.proof import proof
from caravanserai.cli.amulett.screen import AmulettScreen
from caravanserai.cli.terminal import Screen
from caravanserai.games.amulett.texts import AmulettVoice

__all__ = ["proof", "screen"]


def screen(voice: AmulettVoice) -> Screen:
    """The screen of Das Amulett, in the language of a voice."""
    return AmulettScreen(voice)
