"""Files that are made from the code: which are stale, and writing them."""

from collections.abc import Mapping
from pathlib import Path


def stale(wanted: Mapping[str, str], root: Path) -> list[str]:
    """The files that are not what they should be."""
    return [
        name for name, text in wanted.items() if not (root / name).exists() or (root / name).read_text("utf-8") != text
    ]


def write(wanted: Mapping[str, str], root: Path) -> None:
    """Writes the files that are not what they should be."""
    for name in stale(wanted, root):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(wanted[name], encoding="utf-8")
        print(name)
