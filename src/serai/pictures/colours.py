"""The colours of the client, by day and by night; a test compares them with `web/src/design/tokens.css`."""

from collections.abc import Mapping
from typing import NamedTuple


class Theme(NamedTuple):
    """The colours of the client in one light."""

    everywhere: Mapping[str, str]
    rooms: Mapping[str, Mapping[str, str]]
    terrains: Mapping[str, str]
    """The ground of a map and the lines on it, as `web/src/amulett/Land.svelte` has it."""


ALWAYS = {
    "energy": "#2fb5c9",
    "energy-e": "#0d6d80",
    "j-red": "#d92c3a",
    "j-red-e": "#7d0c18",
    "j-yellow": "#f4c01e",
    "j-yellow-e": "#8a6200",
    "j-green": "#23a35a",
    "j-green-e": "#075329",
    "j-clear": "#e4f3fb",
    "j-clear-e": "#4e7d96",
    "j-white": "#fffdf6",
    "j-white-e": "#6f6a5e",
    "j-lblue": "#6cc4f0",
    "j-lblue-e": "#1b6592",
    "j-dblue": "#3559d6",
    "j-dblue-e": "#0c1e63",
    "j-grey": "#99a0ac",
    "j-grey-e": "#3c424d",
    "j-orange": "#f0862a",
    "j-orange-e": "#8a3f00",
    "j-brown": "#a5683a",
    "j-brown-e": "#452509",
    "m-gold": "#e3b32a",
    "m-silver": "#b9c3d2",
    "m-copper": "#c4713c",
    "m-iron": "#59626f",
}
"""The same by day and by night."""
LIGHT = Theme(
    everywhere={
        "saffron": "#f2a916",
        "on-saffron": "#231a06",
        "on-cloth": "#fbf3e0",
        "on-cloth-2": "#c9cbe6",
        "c-yellow": "#d99e12",
        "c-blue": "#2f70b5",
        "c-purple": "#5a2b7b",
        "c-red": "#b8342b",
        "c-green": "#3a7a44",
        "c-orange": "#dd7a24",
        "c-bazaar": "#5d4124",
        "p1": "#1d2242",
        "p2": "#b3402f",
        "p3": "#2e7d6b",
        "p4": "#8a5aa8",
        "p5": "#b07a00",
        "p6": "#2f74b5",
        "p7": "#6b6f2a",
        "p8": "#a8457c",
    },
    rooms={
        "amul": {
            "paper": "#f4ecda",
            "surface": "#fcf8ee",
            "sunken": "#eadfc6",
            "line": "#d9caa8",
            "ink": "#1d2242",
            "ink-2": "#474a66",
            "cloth": "#232a5e",
            "cloth-2": "#303980",
            "cloth-line": "#5660a6",
            "card": "#fdf9ef",
            "card-edge": "#cdbb94",
            "card-ink": "#1d2242",
        },
        "amulett": {
            "paper": "#e6eaf3",
            "surface": "#f8f9fd",
            "sunken": "#d6ddea",
            "line": "#bcc6db",
            "ink": "#131936",
            "ink-2": "#3e4767",
            "cloth": "#141a40",
            "cloth-2": "#232c63",
            "cloth-line": "#4f5ca6",
            "card": "#fbfbfe",
            "card-edge": "#b6c0d8",
            "card-ink": "#131936",
            "ph-metal": "#5d6675",
            "ph-jewel": "#a32c3f",
            "ph-energy": "#1f5f97",
        },
    },
    terrains={
        "t-water": "#3f78bd",
        "t-forest": "#4d8d5c",
        "t-steppe": "#dcb968",
        "t-mountain": "#9ba7bf",
        "t-city": "#b5644a",
        "map-line": "#13203f",
    },
)
DARK = Theme(
    everywhere={
        "saffron": "#f6b32c",
        "on-saffron": "#231a06",
        "on-cloth": "#fdf5e2",
        "on-cloth-2": "#d0d3f0",
        "c-yellow": "#dba62a",
        "c-blue": "#5c9be0",
        "c-purple": "#9069ba",
        "c-red": "#d0584c",
        "c-green": "#55a061",
        "c-orange": "#e08339",
        "c-bazaar": "#c9a676",
        "p1": "#f3ead6",
        "p2": "#f08a78",
        "p3": "#6fd0b8",
        "p4": "#c9a0e8",
        "p5": "#f0c052",
        "p6": "#7db8f0",
        "p7": "#c3c866",
        "p8": "#f093c4",
    },
    rooms={
        "amul": {
            "paper": "#14172c",
            "surface": "#1e2243",
            "sunken": "#0f1123",
            "line": "#353b66",
            "ink": "#f3ead6",
            "ink-2": "#c9c4cc",
            "cloth": "#262d6b",
            "cloth-2": "#363f8f",
            "cloth-line": "#6a74c2",
            "card": "#272c54",
            "card-edge": "#474e86",
            "card-ink": "#f6eedb",
        },
        "amulett": {
            "paper": "#0b1024",
            "surface": "#151b3a",
            "sunken": "#080c1c",
            "line": "#2b3562",
            "ink": "#ecf1ff",
            "ink-2": "#bcc6e4",
            "cloth": "#1c2458",
            "cloth-2": "#2f3a85",
            "cloth-line": "#6370c4",
            "card": "#1d2450",
            "card-edge": "#3f4b8a",
            "card-ink": "#f0f4ff",
            "ph-metal": "#9aa5b8",
            "ph-jewel": "#e5697b",
            "ph-energy": "#63aee6",
        },
    },
    terrains={
        "t-water": "#28569c",
        "t-forest": "#2f6a47",
        "t-steppe": "#a98843",
        "t-mountain": "#68748f",
        "t-city": "#8d4836",
        "map-line": "#070b1e",
    },
)
SHORTER = {"j-light-blue": "j-lblue", "j-dark-blue": "j-dblue"}
"""What the client calls a colour of the rules."""
UNKNOWN = "#99a0ac"
"""For a colour of a game that the client does not know."""
DEFAULT_ROOM = "amul"


class Colours:
    """The colours of one room in one theme, by their names."""

    def __init__(self, room: str, theme: Theme) -> None:
        own = theme.rooms.get(room, theme.rooms[DEFAULT_ROOM])
        self._known = {**ALWAYS, **theme.everywhere, **theme.terrains, **own}

    def __getitem__(self, name: str) -> str:
        return self._known.get(SHORTER.get(name, name), UNKNOWN)

    def edge(self, name: str) -> str:
        """The darker colour round a stone."""
        return self._known.get(f"{SHORTER.get(name, name)}-e", self._known["line"])
