"""Reads the TOML tables of an edition as structs, and tells its author in plain words what is wrong and where."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, TypeVar, cast

import msgspec
from msgspec import Meta

from serai.kernel.edition import EditionError, EditionPlace, Fault, suggestion

PROVENANCE = ("printed", "derived", "ruling", "reconstructed")

Shape = TypeVar("Shape", bound=msgspec.Struct)
Entry = TypeVar("Entry")

Count = Annotated[int, Meta(ge=0, le=99)]
Several = Annotated[int, Meta(ge=1, le=99)]

MISSHAPEN = {
    "en": {
        "int": "a whole number",
        "float": "a number",
        "str": "text",
        "bool": "true or false",
        "array": "a list",
        "object": "a table",
        "or": " or ",
        "of": "of",
        "entry": "entry",
        "must": "{{what}} must be {expected}{got}.",
        "got": ", not {0}",
        "length": " of length ",
        "size": " of ",
        "more": "{0}{1} or more",
        "less": "{0}{1} or less",
    },
    "de": {
        "int": "eine ganze Zahl",
        "float": "eine Zahl",
        "str": "Text",
        "bool": "true oder false",
        "array": "eine Liste",
        "object": "eine Tabelle",
        "or": " oder ",
        "of": "von",
        "entry": "Eintrag",
        "must": "{{what}} muss {expected} sein{got}.",
        "got": ", nicht {0}",
        "length": " der Länge ",
        "size": " von ",
        "more": "{0}{1} oder mehr",
        "less": "{0}{1} oder weniger",
    },
}
"""How a value of the wrong shape is told: the names of types, and the parts of the sentence."""
SPOKEN_OF = {
    "en": {
        "the edition": "the edition",
        "the card": "the card",
        "the spell": "the spell",
        "the area": "the area",
        "a symbol": "a symbol",
        "a place to take from": "a place to take from",
        "a colour or symbol to take": "a colour or symbol to take",
        "a neighbour": "a neighbour",
        "a metal": "a metal",
        "the source": "the source",
        " of ": " of ",
        "effect ": "effect ",
    },
    "de": {
        "the edition": "die Ausgabe",
        "the card": "die Karte",
        "the spell": "der Spruch",
        "the area": "das Gebiet",
        "a symbol": "ein Symbol",
        "a place to take from": "ein Ort in take",
        "a colour or symbol to take": "eine Farbe oder ein Symbol in take_only",
        "a neighbour": "ein Nachbar",
        "a metal": "ein Metall",
        "the source": "die Herkunft",
        " of ": " von ",
        "effect ": "effects, Eintrag ",
    },
}
"""What sentences speak of, where it is not a key of the file."""
FIELDS = {
    "a symbol": "symbols",
    "a place to take from": "take",
    "a colour or symbol to take": "take_only",
    "a neighbour": "neighbours",
    "if in score": "score",
    "also in score": "score",
}
"""The key of the file that these words mean."""
SAYS = {
    "en": {"what counts": "what counts", "what the spell does": "what the spell does"},
    "de": {"what counts": "was zählt", "what the spell does": "was der Spruch bewirkt"},
}


def shaped(table: object, shape: type[Shape], place: EditionPlace, what: str) -> Shape:
    """One table of an edition as a msgspec struct, or an error that a person can act on."""
    if not isinstance(table, dict):
        raise EditionError(_fault(place, what, "{what} must be a table.", "{what} muss eine Tabelle sein."))
    known = _keys_of(shape)
    for key in cast("dict[str, object]", table):
        if key not in known:
            raise EditionError(_unknown_key(place, what, key, known))
    try:
        return msgspec.convert(table, shape)
    except msgspec.ValidationError as error:
        raise EditionError(_misshapen(place, what, str(error))) from None


def shape_of(
    table: object,
    shapes: Mapping[str, type[Shape]],
    place: EditionPlace,
    what: str,
    *,
    example: str,
    says: str,
    offered: Iterable[str] = (),
) -> type[Shape]:
    """The struct that a table is, told by the one key that only this kind has; an unknown key may mean one offered."""
    if not isinstance(table, dict):
        raise EditionError(
            _fault(
                place,
                what,
                f"{{what}} must be a table such as {_plain(example)}.",
                f"{{what}} muss eine Tabelle sein, etwa {_plain(example)}.",
            )
        )
    keys = cast("dict[str, object]", table)
    for key, shape in shapes.items():
        if key in keys:
            return shape
    known = {key for shape in shapes.values() for key in _keys_of(shape)}
    for key in keys:
        if key not in known:
            raise EditionError(_unknown_key(place, what, key, list(offered) or sorted(known)))
    keys_of_shapes = ", ".join(shapes)
    raise EditionError(
        _fault(
            place,
            what,
            f"{{what}} does not say {SAYS['en'][says]}; it needs one of {keys_of_shapes}.",
            f"{{what}} sagt nicht, {SAYS['de'][says]}; es braucht eines von {keys_of_shapes}.",
        )
    )


def sourced(table: dict[str, object], shape: type[Shape], place: EditionPlace, what: str) -> Shape:
    """A table of the edition all of whose values say where they are from."""
    read = shaped(table, shape, place, what)
    require_sources(table, place.inside(what))
    return read


def read_all(
    what: str,
    tables: Sequence[dict[str, object]],
    read: Callable[[dict[str, object], EditionPlace, list[str]], Entry],
    place: EditionPlace,
) -> tuple[tuple[Entry, ...], list[Fault]]:
    """All pieces of one sort, each read from its table, its place and the ids of all; and the faults of the others."""
    ids = [str(table.get("id")) for table in tables]
    found: list[Entry] = []
    faults: list[Fault] = []
    for number, table in enumerate(tables, start=1):
        try:
            found.append(read(table, place.inside(what, str(table.get("id", number))), ids))
        except EditionError as error:
            faults.extend(error.faults)
    return tuple(found), faults


def require_one_of(word: str, known: Iterable[str], place: EditionPlace, what: str) -> None:
    """Refuses a word that is not one of those the game knows."""
    known = list(known)
    if word not in known:
        raise EditionError(
            _fault(
                place,
                what,
                f"{{what}} is '{_plain(word)}'; {_plain(suggestion(word, known))}",
                f"{{what}} ist '{_plain(word)}'; {_plain(suggestion(word, known, 'de'))}",
            )
        )


def require_id(id: str, ids: Sequence[str], place: EditionPlace, what: str, example: str) -> None:
    """Refuses an id that is not made of small letters and hyphens, or that another piece has."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id):
        raise EditionError(
            place.fault(
                f"an id is made of small letters and hyphens, such as '{example}'.",
                f"eine id besteht aus Kleinbuchstaben und Bindestrichen, etwa '{example}'.",
                "id",
            )
        )
    require_once(id, ids, place, what)


def require_once(id: str, ids: Sequence[str], place: EditionPlace, what: str) -> None:
    """Refuses an id that another piece has."""
    if ids.count(id) > 1:
        raise EditionError(
            place.fault(
                f"there are {ids.count(id)} {what} with this id; each needs its own.",
                f"diese id kommt {ids.count(id)}-mal vor; jedes Stück braucht seine eigene.",
                "id",
            )
        )


def require_sources(table: Mapping[str, object], place: EditionPlace) -> None:
    """Refuses a table with a value without provenance, or with provenance without a value."""
    given = [key for key in table if key not in ("id", "source")]
    source = cast("dict[str, str]", table["source"])
    words = ", ".join(PROVENANCE)
    for value in given:
        if value not in source:
            raise EditionError(
                place.fault(
                    f"source does not say where {value} is from; it is one of {words}.",
                    f"source sagt nicht, woher {value} stammt; möglich ist {words}.",
                    value,
                )
            )
    for value, word in source.items():
        if value not in given:
            raise EditionError(
                place.fault(
                    f"source names '{value}', which is not given there.",
                    f"source nennt '{value}', aber der Wert fehlt.",
                    value,
                )
            )
        require_one_of(word, PROVENANCE, place, f"the source of {value}")


@cache
def _keys_of(shape: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(field.encode_name for field in msgspec.structs.fields(shape))


def _fault(place: EditionPlace, what: str, en: str, de: str, step: str = "") -> Fault:
    """A fault of what a sentence calls `{what}`, in both languages, at its field."""
    field = _field(what) or ((step,) if step else ())
    return place.fault(en.format(what=_called(what, "en")), de.format(what=_called(what, "de")), *field)


def _plain(text: str) -> str:
    """A text that stands in a template as it is."""
    return text.replace("{", "{{").replace("}", "}}")


def _unknown_key(place: EditionPlace, what: str, key: str, known: Sequence[str]) -> Fault:
    return _fault(
        place,
        what,
        f"{{what}} has '{_plain(key)}'; {_plain(suggestion(key, known))}",
        f"{{what}} hat '{_plain(key)}'; {_plain(suggestion(key, known, 'de'))}",
    )


def _called(what: str, language: str) -> str:
    """The words for what a sentence speaks of; keys of the file are the same in every language."""
    words = SPOKEN_OF[language]
    said = words[" of "].join(words.get(word, word) for word in what.split(" of "))
    return said.replace("effect ", words["effect "])


def _field(what: str) -> tuple[str, ...]:
    """The key of the file that a sentence speaks of; nothing for a whole piece."""
    if "effect " in what:
        return ("effects",)
    if what.startswith(("the source of ", "a metal of ")):
        return (what.rpartition(" ")[2],)
    if what in ("the edition", "the card", "the spell", "the area"):
        return ()
    if what.endswith(" of table"):
        return ("table", what.removesuffix(" of table"))
    return (FIELDS.get(what, what),)


def _misshapen(place: EditionPlace, what: str, message: str) -> Fault:
    """Says msgspec's "Expected `int`, got `str` - at `$.each`" as "each of score must be a whole number, not text"."""
    message, _, path = message.partition(" - at ")
    if missing := re.fullmatch(r"Object missing required field `(\w+)`", message):
        key = missing[1]
        return _fault(place, what, f"{{what}} has no '{key}'.", f"{{what}} hat kein '{key}'.", key)
    inner = path.strip("`$").lstrip(".")
    en, de = (_must_be(message, inner, words) for words in MISSHAPEN.values())
    return _fault(place, what, en, de, re.split(r"[.\[]", inner)[0])


def _must_be(message: str, inner: str, words: Mapping[str, str]) -> str:
    steps = _plain(re.sub(r"\[(\d+)\]", lambda entry: f" {words['entry']} {int(entry[1]) + 1}", inner))
    message = re.sub(r"`([\w |]+)`", lambda types: _plain_types(types[1], words), message)
    expected, _, got = message.removeprefix("Expected ").partition(", got ")
    expected = re.sub(r" (of length )?([<>])= (-?\d+)", lambda found: _plain_bound(found, words), expected)
    expected = expected.replace(" of length ", words["length"])
    text = words["must"].format(expected=_plain(expected), got=words["got"].format(_plain(got)) if got else "")
    return f"{steps} {words['of']} {text}" if steps else text


def _plain_types(types: str, words: Mapping[str, str]) -> str:
    return words["or"].join(words.get(name, name) for name in types.split(" | "))


def _plain_bound(found: re.Match[str], words: Mapping[str, str]) -> str:
    length, side, bound = found.groups()
    return words["more" if side == ">" else "less"].format(words["length"] if length else words["size"], bound)
