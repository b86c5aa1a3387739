"""The shipped edition of Das Amulett, and copies of it as an owner of the box would write them."""

from importlib.resources import files

from serai.games.amulett.edition.board import EDITIONS, read_edition
from tests.editions import before_and_after, passage

SHIPPED = (files(EDITIONS) / "reconstructed.toml").read_text(encoding="utf-8")
EDITION = read_edition("reconstructed")


def changed(id: str, *changes: str) -> tuple[str, str]:
    """One spell or area before and after changes of the first such words in it."""
    return before_and_after(passage(SHIPPED, "area" if id[0].isupper() else "spell", id), *changes)
