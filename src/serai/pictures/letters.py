"""How wide the letters of the client are, so that SVG can be laid out where its fonts are not installed."""

import unicodedata
from collections.abc import Mapping

from serai.pictures.canvas import Face

FONTS: Mapping[Face, tuple[str, int]] = {
    "title": ("Eczar, Georgia, 'Times New Roman', serif", 600),
    "text": ("'Source Sans 3', 'Segoe UI', system-ui, sans-serif", 400),
    "strong": ("'Source Sans 3', 'Segoe UI', system-ui, sans-serif", 600),
}
"""The families and the weight of a face, as `web/src/design/tokens.css` has them."""
FIRST = " "
WIDTHS: Mapping[Face, bytes] = {
    "title": bytes.fromhex(
        "1a21293e3a534512212128391d2b1a2a3b2c3a393c38383137371a1d3a3a3a3e6b48433a473e3d46502627483c604d44"
        "3f47453a404a476246413f27282833351d36382d3a3025393e201f3c225c3f343a382f2d263d364d393633311f323c"
    ),
    "text": bytes.fromhex(
        "141d2b3232523d191e1e2a32191f19233232323232323232323219193232322a55363b393e35313e411a303a31494142"
        "394239353640344f3330361e231e32323632372e38321d32361919321a5337363838232a22362f482d2f2a1e181e32"
    ),
    "strong": bytes.fromhex(
        "142030333354401c20202c331c201c22333333333333333333331c1c3333332c58383c3a3e36333f421c313c324a4243"
        "3a433b363742365036323620222033323734382e38332034381a1a341b5438373838252b2438324b30322c201a2033"
    ),
}
"""Hundredths of the size of the letters, for each letter of ASCII from the space on."""
OTHER = 60
"""What a letter is taken for whose width is not known."""
NARROW = {"·": 27, "’": 25, "…": 92, "–": 52, "×": 52}


def width_of(text: str, face: Face, size: float) -> float:
    """How wide a line of text is."""
    return sum(_hundredths(letter, WIDTHS[face]) for letter in text) * size / 100


def _hundredths(letter: str, widths: bytes) -> int:
    """A letter with marks is as wide as without them."""
    plain = ord(unicodedata.normalize("NFD", letter)[0]) - ord(FIRST)
    return widths[plain] if 0 <= plain < len(widths) else NARROW.get(letter, OTHER)
