"""How much of an edition is reconstructed is counted from its marks, sort by sort."""

import copy
from typing import Any

import pytest

from serai.games import package_named
from serai.kernel.edition import EditionFile
from tests.shipped import GAMES

SHIPPED = {
    "amul": {"card": (66, 66)},
    "amulett": {"map": (1, 1), "spell": (33, 33), "area": (24, 24)},
}


def read_off(name: str, *kept: tuple[str, int]) -> EditionFile:
    """The shipped edition as if somebody had read every value off the box, but for some pieces."""
    content: Any = copy.deepcopy(package_named(name).open("reconstructed").edition_file.content)
    for sort, tables in content.items():
        for at, table in enumerate(tables if isinstance(tables, list) else [tables]):
            if isinstance(table, dict) and "source" in table and (sort, at) not in kept:
                table["source"] = dict.fromkeys(table["source"], "printed")
    return package_named(name).open(content).edition_file


@pytest.mark.parametrize("name", GAMES)
def test_what_comes_along_says_how_much_of_it_is_our_own(name: str):
    assert package_named(name).open("reconstructed").edition_file.reconstructed == SHIPPED[name]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_left_once_every_value_is_read_off_the_box(name: str):
    file = read_off(name)
    assert file.reconstructed == {}
    assert file.marks


def test_single_cards_are_counted():
    assert read_off("amul", ("card", 0), ("card", 65)).reconstructed == {"card": (2, 66)}
    assert read_off("amulett", ("spell", 4)).reconstructed == {"spell": (1, 33)}
    assert read_off("amulett", ("area", 3), ("map", 0)).reconstructed == {"area": (1, 24), "map": (1, 1)}


@pytest.mark.parametrize("content", [{}, {"card": [{"id": "gold"}]}, {"source": "my box"}, {"heaps": [3, 4, 5]}])
def test_an_edition_without_marks_is_no_reconstruction(content: dict[str, Any]):
    file = EditionFile("mine", 1, "0", content, "mine.toml")
    assert file.marks == file.reconstructed == {}
