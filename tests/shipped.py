"""The games that come with the package; tests that hold for every game are run for each of them."""

from importlib.metadata import distribution

GAMES = tuple(sorted(entry.name for entry in distribution("serai").entry_points if entry.group == "serai.games"))
