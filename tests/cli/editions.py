"""Editions of one's own, made from the shipped ones."""

from importlib.resources import files
from pathlib import Path


def own_edition(folder: Path, game: str = "amul", **changes: str) -> Path:
    """The shipped edition under the name `mine`, with some text replaced: `own_edition(folder, **{"old": "new"})`."""
    text = (files(f"serai.games.{game}.editions") / "reconstructed.toml").read_text(encoding="utf-8")
    for old, new in {'name = "reconstructed"': 'name = "mine"', **changes}.items():
        assert old in text
        text = text.replace(old, new, 1)
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return file
