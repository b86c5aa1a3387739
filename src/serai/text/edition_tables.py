"""Reads the TOML tables of an edition as structs, and tells its author in plain words what is wrong and where."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, TypeVar, cast

import msgspec
from msgspec import Meta

from serai.kernel.edition import EditionError, suggestion

PROVENANCE = ("printed", "derived", "ruling", "reconstructed")

Shape = TypeVar("Shape", bound=msgspec.Struct)
Entry = TypeVar("Entry")

Count = Annotated[int, Meta(ge=0, le=99)]
Several = Annotated[int, Meta(ge=1, le=99)]

PLAIN_TYPES = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}


def shaped(table: object, shape: type[Shape], place: str, what: str) -> Shape:
    """One table of an edition as a msgspec struct, or an error that a person can act on."""
    if not isinstance(table, dict):
        raise EditionError(f"{place}: {what} must be a table.")
    known = _keys_of(shape)
    for key in cast("dict[str, object]", table):
        if key not in known:
            raise EditionError(f"{place}: {what} has '{key}'; {suggestion(key, known)}")
    try:
        return msgspec.convert(table, shape)
    except msgspec.ValidationError as error:
        raise EditionError(f"{place}: {_in_plain_words(str(error), what)}") from None


def shape_of(
    table: object,
    shapes: Mapping[str, type[Shape]],
    place: str,
    what: str,
    *,
    example: str,
    says: str,
    offered: Iterable[str] = (),
) -> type[Shape]:
    """The struct that a table is, told by the one key that only this kind has; an unknown key may mean one offered."""
    if not isinstance(table, dict):
        raise EditionError(f"{place}: {what} must be a table such as {example}.")
    keys = cast("dict[str, object]", table)
    for key, shape in shapes.items():
        if key in keys:
            return shape
    known = {key for shape in shapes.values() for key in _keys_of(shape)}
    for key in keys:
        if key not in known:
            raise EditionError(f"{place}: {what} has '{key}'; {suggestion(key, offered or sorted(known))}")
    raise EditionError(f"{place}: {what} does not say {says}; it needs one of {', '.join(shapes)}.")


def sourced(table: dict[str, object], shape: type[Shape], where: str, what: str) -> Shape:
    """A table of the edition all of whose values say where they are from."""
    read = shaped(table, shape, where, what)
    require_sources(table, f"{where}, {what}")
    return read


def read_all(
    what: str,
    tables: Sequence[dict[str, object]],
    read: Callable[[dict[str, object], str, list[str]], Entry],
    where: str,
) -> tuple[tuple[Entry, ...], list[str]]:
    """All pieces of one sort, each read from its table, its place and the ids of all; and the faults of the others."""
    ids = [str(table.get("id")) for table in tables]
    found: list[Entry] = []
    faults: list[str] = []
    for number, table in enumerate(tables, start=1):
        try:
            found.append(read(table, f"{where}, {what} {table.get('id', number)}", ids))
        except EditionError as error:
            faults.extend(error.faults)
    return tuple(found), faults


def require_one_of(word: str, known: Iterable[str], place: str, what: str) -> None:
    """Refuses a word that is not one of those the game knows."""
    known = list(known)
    if word not in known:
        raise EditionError(f"{place}: {what} is '{word}'; {suggestion(word, known)}")


def require_id(id: str, ids: Sequence[str], place: str, what: str, example: str) -> None:
    """Refuses an id that is not made of small letters and hyphens, or that another piece has."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id):
        raise EditionError(f"{place}: an id is made of small letters and hyphens, such as '{example}'.")
    require_once(id, ids, place, what)


def require_once(id: str, ids: Sequence[str], place: str, what: str) -> None:
    """Refuses an id that another piece has."""
    if ids.count(id) > 1:
        raise EditionError(f"{place}: there are {ids.count(id)} {what} with this id; each needs its own.")


def require_sources(table: Mapping[str, object], place: str) -> None:
    """Refuses a table with a value without provenance, or with provenance without a value."""
    given = [key for key in table if key not in ("id", "source")]
    source = cast("dict[str, str]", table["source"])
    words = ", ".join(PROVENANCE)
    for value in given:
        if value not in source:
            raise EditionError(f"{place}: source does not say where {value} is from; it is one of {words}.")
    for value, word in source.items():
        if value not in given:
            raise EditionError(f"{place}: source names '{value}', which is not given there.")
        require_one_of(word, PROVENANCE, place, f"the source of {value}")


def _keys_of(shape: type[msgspec.Struct]) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(shape)]


def _in_plain_words(message: str, what: str) -> str:
    """Says msgspec's "Expected `int`, got `str` - at `$.each`" as "each of score must be a whole number, not text"."""
    message, _, path = message.partition(" - at ")
    if missing := re.fullmatch(r"Object missing required field `(\w+)`", message):
        return f"{what} has no '{missing[1]}'."
    steps = re.sub(r"\[(\d+)\]", lambda entry: f" entry {int(entry[1]) + 1}", path.strip("`$").lstrip("."))
    message = re.sub(r"`([\w |]+)`", lambda types: _plain_types(types[1]), message)
    message = message.removeprefix("Expected ").replace(", got ", ", not ")
    message = re.sub(r" (of length )?([<>])= (-?\d+)", lambda bound: _plain_bound(*bound.groups()), message)
    return f"{steps} of {what} must be {message}." if steps else f"{what} must be {message}."


def _plain_types(types: str) -> str:
    return " or ".join(PLAIN_TYPES.get(name, name) for name in types.split(" | "))


def _plain_bound(length: str | None, side: str, bound: str) -> str:
    return f" {length or 'of '}{bound} or {'more' if side == '>' else 'less'}"
