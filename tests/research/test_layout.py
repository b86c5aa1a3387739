"""The page for researchers says what the numbers of a picture mean."""

from pathlib import Path

import pytest

from caravanserai.games import game_named
from caravanserai.kernel.game import Game

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def layout_of(game: Game) -> str:
    """The pieces of a picture as a table: where each begins, its name, shape and meaning."""
    lines = ["| from | piece | shape | numbers |", "|---:|---|---|---|"]
    begin = 0
    for piece in game.pieces:
        lines.append(f"| {begin} | {piece.name} | {' × '.join(map(str, piece.shape))} | {piece.meaning} |")
        begin += piece.size
    return "\n".join([*lines, f"| {begin} | | | the end |"])


@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_the_page_lists_the_pieces_of_a_picture(game: str):
    assert layout_of(game_named(game)) in PAGE.read_text(encoding="utf-8")
