"""Registers every installed game with OpenSpiel on import, as `serai_NAME`: `pyspiel.load_game("serai_amul")`."""

from serai.research.openspiel.game import register

register()
