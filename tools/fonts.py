# /// script
# requires-python = ">=3.11"
# dependencies = ["fonttools[woff]==4.68.0"]
# ///
"""Makes the fonts of the client as small as they get, from the packages of Fontsource: `uv run tools/fonts.py`.

It needs npm. The first file of a face has what the texts are written with, the second further letters for names.
"""
# pyright: reportMissingImports=false

import shutil
import subprocess
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[1]
FONTS = ROOT / "web" / "src" / "design" / "fonts"
SITE = ROOT / "docs" / "fonts"
"""Where the documentation has some of the same files."""
VERSION = "5.3.0"
FACES = {"eczar": ("600",), "source-sans-3": ("400", "600", "700")}
WESTERN = {*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x2010, 0x2028), 0x20AC, 0x2212}
FURTHER = set(range(0x100, 0x180))
"""The letters of the two files, as `unicode-range` in `tokens.css` has them."""
TEXTS = {0x100, 0x101}
"""Further letters that the texts themselves are written with, so that no page waits for the second file."""
FEATURES = ["kern", "liga", "locl", "mark"]
"""What the styles make use of; there are no fractions and no raised numbers."""
NAMES = [*range(7), 13, 14]
"""Whose font it is, what it is called, and its licence."""


def main() -> None:
    """Makes the files of every face."""
    with TemporaryDirectory() as folder:
        for family, weights in FACES.items():
            packed = fetched(family, Path(folder))
            for weight in weights:
                make(packed, family, weight)
    for file in SITE.glob("*.woff2"):
        shutil.copyfile(FONTS / file.name, file)


def fetched(family: str, folder: Path) -> Path:
    """Where the files of a family lie."""
    name = f"@fontsource/{family}@{VERSION}"
    said = subprocess.run(["npm", "pack", name, "--silent"], cwd=folder, check=True, capture_output=True, text=True)
    with tarfile.open(folder / said.stdout.split()[-1]) as package:
        package.extractall(folder / family, filter="data")
    return folder / family / "package" / "files"


def make(packed: Path, family: str, weight: str) -> None:
    """The files of one face: its second only if its package has one and the client uses it."""
    first, second = (opened(packed, family, part, weight) for part in ("latin", "latin-ext"))
    for letter in TEXTS:
        adopt(first, second, letter)
    write(first, WESTERN | TEXTS, FONTS / f"{family}-latin-{weight}.woff2")
    further = FONTS / f"{family}-latin-ext-{weight}.woff2"
    if further.exists():
        write(second, FURTHER, further)


def opened(packed: Path, family: str, part: str, weight: str) -> TTFont:
    """A font as it is, so that the same comes out whenever this runs."""
    return TTFont(packed / f"{family}-{part}-{weight}-normal.woff2", recalcTimestamp=False)


def adopt(font: TTFont, other: TTFont, letter: int) -> None:
    """Copies the drawing of a letter from another file of the same face."""
    name, drawing, pen = other.getBestCmap()[letter], DecomposingRecordingPen(other.getGlyphSet()), TTGlyphPen(None)
    other.getGlyphSet()[name].draw(drawing)
    drawing.replay(pen)
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name], font["hmtx"][name] = pen.glyph(), other["hmtx"][name]
    for table in font["cmap"].tables:
        table.cmap[letter] = name


def write(font: TTFont, letters: set[int], file: Path) -> None:
    """Writes these letters of a font, and no hints: screens that need them are gone."""
    options = Options(layout_features=FEATURES, name_IDs=NAMES, hinting=False, notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(file)
    print(f"{file.stat().st_size:7,}  {file.name}")


if __name__ == "__main__":
    main()
