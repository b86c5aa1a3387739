"""What the rules read decides which edition it is; a mended name, note or mark changes nothing about it."""

import copy
import os
from collections.abc import Iterator
from typing import Any

import pytest

from serai.games import package_named
from serai.kernel.edition import EditionError, digest_in
from serai.kernel.game import Game
from tests.shipped import GAMES

MARKS = ("printed", "derived", "ruling", "reconstructed")
SHORT = 7
"""Every so many fields are changed, unless pytest was called with `--long`."""
Path = tuple[str | int, ...]


def leaves(content: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value of an edition, and where it stands."""
    if isinstance(content, dict):
        for key, value in content.items():
            yield from leaves(value, (*path, key))
    elif isinstance(content, list) and content and isinstance(content[0], dict | list):
        for place, value in enumerate(content):
            yield from leaves(value, (*path, place))
    else:
        yield path, content


COLOURS = ("red", "blue")
"""A card has a colour of the game, and no other word."""


def another(value: Any) -> Any:
    """A value of the same kind that is not the same."""
    if value in COLOURS:
        return next(colour for colour in COLOURS if colour != value)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return next(mark for mark in MARKS if mark != value) if value in MARKS else f"{value}x"
    return [*value[:-1], another(value[-1])] if value else ["x"]


def changed(content: Any, path: Path) -> Any:
    """The edition with one value changed."""
    mine = copy.deepcopy(content)
    place = mine
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = another(place[path[-1]])
    return mine


def read_by_rules(game: Game) -> tuple[object, ...]:
    """Everything of a game that its rules and its records read."""
    actions = [game.actions.notation(action) for action in range(len(game.actions))]
    return game.facts.tobytes(), game.things, actions, game.dtype, game.fate_size


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_an_edition_changes_its_identity_if_and_only_if_the_rules_read_it(name: str):
    package = package_named(name)
    shipped = package.open(package.default_edition)
    every = 1 if "LONG_TESTS" in os.environ else SHORT
    words = values = 0
    for path, _ in list(leaves(shipped.edition_file.content))[::every]:
        try:
            game = package.open(changed(shipped.edition_file.content, path))
        except EditionError:
            continue  # such an edition cannot be played, so nothing was played with it
        same = game.edition_file.digest == shipped.edition_file.digest
        if read_by_rules(game) != read_by_rules(shipped):
            assert not same, f"{path} changes the game and not its name"
            values += 1
        if same:
            words += 1
    assert words > 200 // every
    assert values > 100 // every


@pytest.mark.parametrize("name", GAMES)
def test_an_edition_answers_to_the_names_of_earlier_days(name: str):
    file = package_named(name).open("reconstructed").edition_file
    own, *earlier = file.digests
    assert digest_in(file.label) == own
    assert earlier
    assert all(file.is_called(f"reconstructed-1 {digest}") for digest in earlier)
    assert not file.is_called("reconstructed-1 00000000")
