"""The page for researchers says what the numbers of an observation mean."""

from pathlib import Path

import pytest

from serai.games import game_named
from serai.kernel.game import Game

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def layout_of(game: Game) -> str:
    """The fields of an observation as a table: where each begins, its name, shape and meaning."""
    lines = ["| from | field | shape | numbers |", "|---:|---|---|---|"]
    begin = 0
    for field in game.observation_fields:
        lines.append(f"| {begin} | {field.name} | {' × '.join(map(str, field.shape))} | {field.meaning} |")
        begin += field.size
    return "\n".join([*lines, f"| {begin} | | | the end |"])


@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_the_page_lists_the_fields_of_an_observation(game: str):
    assert layout_of(game_named(game)) in PAGE.read_text(encoding="utf-8")
