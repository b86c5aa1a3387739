"""Āmul in a terminal."""

from collections.abc import Sequence

from serai.games.amul.edition.cards import edition_of
from serai.games.amul.terminal.edition_report import edition_report
from serai.games.amul.terminal.screen import AmulScreen
from serai.games.amul.words.voice import AmulVoice
from serai.kernel.game import Game
from serai.terminal.screen import GameTerminal

__all__ = ["TERMINAL"]


def _screen(game: Game, names: Sequence[str], language: str, you: int | None) -> AmulScreen:
    return AmulScreen(AmulVoice(edition_of(game), names, language, you))


TERMINAL = GameTerminal(screen=_screen, edition_report=edition_report)
