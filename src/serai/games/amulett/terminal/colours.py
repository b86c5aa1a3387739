"""The colours of Das Amulett on a screen: jewels, terrains, and spells by their phase."""

JEWELS = {
    "red": "red",
    "yellow": "yellow",
    "green": "green",
    "clear": "cyan",
    "white": "bright_white",
    "light-blue": "bright_blue",
    "dark-blue": "blue",
    "grey": "bright_black",
    "orange": "dark_orange",
    "brown": "orange4",
}
TERRAINS = {
    "water": "bright_blue",
    "forest": "green",
    "steppe": "yellow",
    "mountain": "bright_white",
    "city": "magenta",
}
PHASES = {"metal": "bright_black", "jewel": "red", "energy": "bright_blue"}
"""Metal spells are grey, jewel spells red, energy spells blue."""
