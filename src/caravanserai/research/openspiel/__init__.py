"""The door to OpenSpiel: once this is imported, `pyspiel.load_game("caravanserai_amul(players=4)")` sets a table."""

from caravanserai.research.openspiel.game import AmulettGame, AmulGame, register

register()

__all__ = ["AmulGame", "AmulettGame"]
