"""What differs between two editions, fact by fact."""

from collections.abc import Iterator, Mapping
from typing import cast

from serai.text.edition_writing import Table, written

NOTHING = "nothing"


def differences(old: Table, new: Table) -> list[str]:
    """One line for each fact that differs: `card spice, score: { points = 2 } → { points = 3 }`."""
    before, after = dict(_facts(old)), dict(_facts(new))
    places = [*before, *(place for place in after if place not in before)]
    return [
        f"{place}: {before.get(place, NOTHING)} → {after.get(place, NOTHING)}"
        for place in places
        if before.get(place) != after.get(place)
    ]


def _facts(content: Table) -> Iterator[tuple[str, str]]:
    """Every fact of an edition as it is written, with its place."""
    for key, value in content.items():
        if isinstance(value, Mapping):
            yield from _of_table(key, cast("Table", value))
        elif pieces := _pieces(value):
            for number, piece in enumerate(pieces, start=1):
                yield from _of_table(f"{key} {piece.get('id', number)}", piece)
        else:
            yield key, written(value)


def _pieces(value: object) -> list[Table]:
    """The tables of a list of tables, such as all cards; nothing for any other value."""
    listed = cast("list[object]", value) if isinstance(value, list) else []
    return cast("list[Table]", listed) if all(isinstance(one, Mapping) for one in listed) else []


def _of_table(place: str, table: Table) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if key == "source" and isinstance(value, Mapping):
            for fact, word in cast("Table", value).items():
                yield f"{place}, source of {fact}", str(word)
        else:
            yield f"{place}, {key}", written(value)
