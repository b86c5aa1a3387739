"""Āmul in a terminal."""

from caravanserai.cli.amul.proof import proof
from caravanserai.cli.amul.screen import AmulScreen as screen

__all__ = ["proof", "screen"]
