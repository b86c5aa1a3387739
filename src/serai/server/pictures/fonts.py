"""The fonts of the client, as they were built into its pages, and which letters they have."""

import io
from functools import cache
from importlib.resources import files

from PIL import ImageFont

from serai.pictures.canvas import Face

FACES: dict[Face, tuple[str, str]] = {
    "title": ("eczar-latin-600", "eczar-latin-ext-600"),
    "text": ("source-sans-3-latin-400", "source-sans-3-latin-ext-400"),
    "strong": ("source-sans-3-latin-600", "source-sans-3-latin-ext-600"),
}
"""The files of a face: its first for western letters, its second for those with further marks, such as Ā."""
WESTERN = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x2010, 0x2028), 0x2212)))
FURTHER = frozenset(map(chr, range(0x100, 0x180)))
"""The same letters as `unicode-range` in `web/src/design/tokens.css`."""
UNKNOWN = "·"
"""What is written for a letter that no font has."""


class NoFonts(Exception):
    """The pages are not built, so that there is nothing to write with."""


def can_write(text: str) -> bool:
    """Whether the fonts have every letter of a text."""
    return all(letter in WESTERN or letter in FURTHER for letter in text)


@cache
def has_fonts() -> bool:
    """Whether the pages are built, so that there is something to write with."""
    try:
        return all(_file(name) for names in FACES.values() for name in names)
    except NoFonts:
        return False


@cache
def font(face: Face, further: bool, size: int) -> ImageFont.FreeTypeFont:
    """One file of a face, in a size in pixels."""
    return ImageFont.truetype(io.BytesIO(_file(FACES[face][further])), size)


def runs(text: str) -> list[tuple[bool, str]]:
    """A text in pieces, each with whether it needs the further letters."""
    found: list[tuple[bool, str]] = []
    for wanted in text:
        letter = wanted if can_write(wanted) else UNKNOWN
        further = letter in FURTHER
        if found and found[-1][0] == further:
            found[-1] = further, found[-1][1] + letter
        else:
            found.append((further, letter))
    return found


@cache
def _file(name: str) -> bytes:
    """A font of the built pages, whose name has a digest behind it."""
    assets = files("serai.server.app") / "pages" / "assets"
    for file in assets.iterdir() if assets.is_dir() else ():
        if file.name.startswith(f"{name}-") and file.name.endswith(".woff2"):
            return file.read_bytes()
    raise NoFonts(f"The pages have no font {name}.")
