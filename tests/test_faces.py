"""Every card and every spell of every edition that comes with a game has a picture, and no two have the same."""

import re
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from serai.games import editions_of, package_named

CLIENT = Path(__file__).parent.parent / "web" / "src"


class Sprite(NamedTuple):
    """Where the pictures of a game lie, what they are called, and which pieces have one."""

    path: Path
    prefix: str
    kind: str


SPRITES = {
    "amul": Sprite(CLIENT / "amul" / "cards.svg", "art-", "card"),
    "amulett": Sprite(CLIENT / "amulett" / "spells.svg", "spell-", "spell"),
}


def pictures(sprite: Sprite) -> dict[str, str]:
    """What is drawn for each piece."""
    found = re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', sprite.path.read_text(encoding="utf-8"))
    return {name.removeprefix(sprite.prefix): drawing for name, drawing in found if name.startswith(sprite.prefix)}


def pieces(game: str, edition: str, kind: str) -> list[str]:
    content: Any = package_named(game).open(edition).edition_file.content
    return [piece["id"] for piece in content[kind]]


def faceless(pieces: list[str], drawn: dict[str, str]) -> set[str]:
    """The pieces without a picture, and those whose picture is empty or also that of another."""
    times = Counter(drawn.values())
    return {piece for piece in pieces if not drawn.get(piece) or times[drawn[piece]] > 1}


@pytest.mark.parametrize(("game", "edition"), [(game, edition) for game in SPRITES for edition in editions_of(game)])
def test_every_piece_has_a_face_of_its_own(game: str, edition: str):
    sprite = SPRITES[game]
    assert faceless(pieces(game, edition, sprite.kind), pictures(sprite)) == set()


def test_a_face_that_is_missing_empty_or_double_is_noticed():
    drawn = pictures(SPRITES["amul"])
    one, other, third, *_ = drawn
    drawn |= {one: drawn[other], third: ""}
    assert faceless(["unheard-of", *drawn], drawn) == {"unheard-of", one, other, third}


def test_nothing_is_drawn_that_no_edition_has():
    """A piece that is renamed takes its picture along."""
    for game, sprite in SPRITES.items():
        known = {piece for edition in editions_of(game) for piece in pieces(game, edition, sprite.kind)}
        assert set(pictures(sprite)) == known
