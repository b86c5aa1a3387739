"""Das Amulett in a terminal."""

from caravanserai.cli.amulett.proof import proof
from caravanserai.cli.amulett.screen import AmulettScreen as screen

__all__ = ["proof", "screen"]
