"""Das Amulett in a terminal."""

from collections.abc import Sequence

from serai.games.amulett.edition.board import edition_of
from serai.games.amulett.terminal.edition_report import edition_report
from serai.games.amulett.terminal.screen import AmulettScreen
from serai.games.amulett.words.voice import AmulettVoice
from serai.kernel.game import Game
from serai.terminal.screen import GameTerminal

__all__ = ["TERMINAL"]


def _screen(game: Game, names: Sequence[str], language: str, you: int | None) -> AmulettScreen:
    return AmulettScreen(AmulettVoice(edition_of(game), names, language, you))


TERMINAL = GameTerminal(screen=_screen, edition_report=edition_report)
