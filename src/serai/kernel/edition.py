"""Edition files: how they are found, named and hashed, and what to tell a person whose file is wrong."""

import hashlib
import json
import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Self, cast

EditionSource = str | Mapping[str, object]
"""An edition by its name, by the path of its file, or by its content."""
WORDS = frozenset({"name", "version", "title", "note", "source", "earlier"})
"""The keys of every edition that the rules do not read: words for people, where a fact is from, what it was called."""
NAME = re.compile("[a-z0-9][a-z0-9-]*")
"""What an edition may be called."""
SHORT_DIGEST = 8
"""How many letters of a digest stand in a label."""
TEXT_DIGEST = 32
"""How many letters of the hash of a whole file name it: enough that nobody finds another file with the same ones."""


class Fault(str):
    """What is wrong with an edition: one English text for a terminal, and its parts for a screen in any language."""

    en: str
    de: str
    path: tuple[str, ...]
    """The field at fault from the top of the file: `("card", "spice", "score")`, with `*` for any piece."""

    def __new__(cls, place: str, en: str, de: str, path: tuple[str, ...] = ()) -> Self:
        """The fault at a place; the sentences do not repeat the place."""
        fault = super().__new__(cls, f"{place}: {en}" if place else en)
        fault.en, fault.de, fault.path = en, de, path
        return fault


@dataclass(frozen=True)
class EditionPlace:
    """Where in an edition something stands: the file, and the table or piece in it."""

    file: str
    path: tuple[str, ...] = ()

    def __str__(self) -> str:
        """As people read it: `mine.toml, card spice`."""
        return f"{self.file}, {' '.join(self.path)}" if self.path else self.file

    def inside(self, *path: str) -> "EditionPlace":
        """A table or piece at this place."""
        return EditionPlace(self.file, (*self.path, *path))

    def fault(self, en: str, de: str, *field: str) -> Fault:
        """A fault here, said in both languages; `field` leads on to what has to be changed."""
        return Fault(str(self), en, de, (*self.path, *field))


class EditionError(Exception):
    """The faults of an edition file, each saying where it is, what is wrong and what would be right."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults

    @property
    def german(self) -> str:
        """All faults in German, each with the piece that it is about."""
        return "\n".join(fault.removesuffix(fault.en).partition(", ")[2] + fault.de for fault in self.faults)


@dataclass(frozen=True)
class EditionFile:
    """An edition as read from its file, before any game looks into it."""

    name: str
    version: int
    digest: str
    """The hash of what the rules read; a mended name or note leaves it as it is."""
    content: Mapping[str, object]
    where: str
    known_as: str = ""
    """The earlier digest by which a table names the edition; its records go on to name it so."""

    @property
    def place(self) -> EditionPlace:
        """The file as the place of a fault."""
        return EditionPlace(self.where)

    @property
    def label(self) -> str:
        """Name, version and the start of the digest, as records carry it: `reconstructed-1 5f1c2a90`."""
        return f"{self.name}-{self.version} {self.known_as or self.digest[:SHORT_DIGEST]}"

    @property
    def digests(self) -> tuple[str, ...]:
        """The short digests that name this edition: its own, and those that `earlier` lists."""
        earlier = self.content.get("earlier")
        listed = cast("list[object]", earlier) if isinstance(earlier, list) else []
        return (self.digest[:SHORT_DIGEST], *map(str, listed))

    @cached_property
    def text_digest(self) -> str:
        """The hash of the whole file, words and marks included."""
        return digest(self.content)[:TEXT_DIGEST]

    def is_called(self, label: str) -> bool:
        """Whether a record with this label was played with this edition."""
        return digest_in(label) in self.digests

    @property
    def marks(self) -> dict[str, tuple[int, int]]:
        """The sorts of things that say where they are from: how many are reconstructed in part, and of how many."""
        return marks_of(self.content)

    @property
    def facts(self) -> Counter[str]:
        """How many facts are printed, derived, ruled and reconstructed."""
        return count_facts(self.content)

    @property
    def reconstructed(self) -> dict[str, tuple[int, int]]:
        """The sorts of things of which some are reconstructed; none in an edition read off the box."""
        return {sort: counted for sort, counted in self.marks.items() if counted[0]}

    def title(self, language: str) -> str:
        """What the edition is called in a language; its name if it says nothing."""
        return self._words("title", language) or self.name

    def note(self, language: str) -> str:
        """What the edition says about itself in a language; empty if nothing."""
        return self._words("note", language)

    def _words(self, key: str, language: str) -> str:
        words = self.content.get(key)
        return str(cast("dict[str, object]", words).get(language, "")) if isinstance(words, dict) else ""


def marks_of(content: Mapping[str, object]) -> dict[str, tuple[int, int]]:
    """The sorts of things that say where they are from: how many are reconstructed in part, and of how many."""
    found = {sort: [_words_of(piece) for piece in _sourced(tables)] for sort, tables in content.items()}
    return {
        sort: (sum("reconstructed" in words for words in pieces), len(pieces))
        for sort, pieces in found.items()
        if pieces
    }


def count_facts(content: Mapping[str, object]) -> Counter[str]:
    """How many facts of an edition are printed, derived, ruled and reconstructed."""
    pieces = [piece for tables in content.values() for piece in _sourced(tables)]
    return Counter(str(word) for piece in pieces for word in _words_of(piece))


def pieces_read_off(content: Mapping[str, object]) -> dict[str, list[str]]:
    """The ids of the pieces of each sort of which nothing is reconstructed."""
    found = {sort: _sourced(tables) for sort, tables in content.items()}
    return {
        sort: [str(piece["id"]) for piece in pieces if "reconstructed" not in _words_of(piece)]
        for sort, pieces in found.items()
        if pieces and all("id" in piece for piece in pieces)
    }


def _sourced(tables: object) -> list[Mapping[str, object]]:
    """The tables that say where their values are from."""
    listed = cast("list[object]", tables) if isinstance(tables, list | tuple) else [tables]
    named = [cast("Mapping[str, object]", table) for table in listed if isinstance(table, Mapping)]
    return [table for table in named if isinstance(table.get("source"), Mapping)]


def _words_of(piece: Mapping[str, object]) -> list[object]:
    return list(cast("Mapping[str, object]", piece["source"]).values())


def read_edition_file(package: str, edition: EditionSource, words: Collection[str] = ()) -> EditionFile:
    """Reads an edition shipped in a package by its name, or any file whose name ends in .toml, or takes its content.

    `words` are the keys, besides those of every edition, that the rules do not read.
    """
    content, where = _content(package, edition) if isinstance(edition, str) else (edition, "the edition")
    name, version = content.get("name"), content.get("version")
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise EditionError(
            EditionPlace(where).fault(
                'the edition needs a name in small letters, such as name = "mine".',
                'die Ausgabe braucht einen Namen in Kleinbuchstaben, etwa name = "mine".',
                "name",
            )
        )
    if type(version) is not int or version < 1:
        raise EditionError(
            EditionPlace(where).fault(
                "the edition needs a version, a whole number from 1 up: version = 1.",
                "die Ausgabe braucht eine Version, eine ganze Zahl ab 1: version = 1.",
                "version",
            )
        )
    read_by_rules = without(content, WORDS | frozenset(words))
    return EditionFile(name, version, digest(read_by_rules), content, where)


def _content(package: str, name_or_path: str) -> tuple[Mapping[str, object], str]:
    source = _source(package, name_or_path)
    place = EditionPlace(source.name)
    try:
        return tomllib.loads(source.read_text(encoding="utf-8")), source.name
    except FileNotFoundError:
        raise EditionError(place.fault("there is no such file.", "diese Datei gibt es nicht.")) from None
    except OSError as error:
        why = error.strerror
        raise EditionError(
            place.fault(f"the file cannot be read ({why}).", f"die Datei ist nicht lesbar ({why}).")
        ) from None
    except ValueError as error:
        raise EditionError(place.fault(f"this is not TOML: {error}.", f"das ist kein TOML: {error}.")) from None


def shipped_editions(package: str) -> list[str]:
    """The names of the editions that come with a game."""
    names = (entry.name for entry in files(package).iterdir())
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


def without(content: object, keys: Collection[str]) -> object:
    """The content of an edition without some keys, at any depth."""
    if isinstance(content, Mapping):
        named = cast("Mapping[str, object]", content)
        return {key: without(value, keys) for key, value in named.items() if key not in keys}
    if isinstance(content, list | tuple):
        return [without(one, keys) for one in cast("list[object]", content)]
    return content


def digest_in(label: str) -> str:
    """The short digest in a label: `5f1c2a90` in `reconstructed-1 5f1c2a90`."""
    return label.rpartition(" ")[2]


def digest(content: object) -> str:
    """The hash of some content; comments, spaces and the order of keys do not matter."""
    canonical = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(canonical.encode()).hexdigest()


MEANT = {"en": ("did you mean '{0}'?", "it may be {0}."), "de": ("meintest du '{0}'?", "möglich ist {0}.")}


THERE_ARE = {"en": "this game has: {0}.", "de": "zu diesem Spiel gehört: {0}."}


def suggestion(word: str, known: Iterable[str], language: str = "en", any_of: Mapping[str, str] | None = None) -> str:
    """What a misspelt word may have meant; if nothing is near, all that is known, in the phrase `any_of`."""
    known = list(known)
    close = get_close_matches(word, known, n=1)
    nearest, usual = MEANT[language]
    return nearest.format(close[0]) if close else (any_of[language] if any_of else usual).format(", ".join(known))


def _source(package: str, name_or_path: str) -> Traversable:
    if name_or_path.endswith(".toml"):
        return Path(name_or_path)
    shipped = shipped_editions(package)
    if name_or_path not in shipped:
        raise no_such_edition(name_or_path, shipped)
    return files(package) / f"{name_or_path}.toml"


def no_such_edition(name: str, known: Sequence[str]) -> EditionError:
    """The error of a name that no edition has."""
    return EditionError(
        Fault(
            "",
            f"there is no edition '{name}'; {suggestion(name, known, any_of=THERE_ARE)}\n"
            "  A file of your own is named by its path and ends in .toml.",
            f"es gibt keine Ausgabe '{name}'; {suggestion(name, known, 'de', THERE_ARE)}\n"
            "  Eine eigene Datei nennt man mit ihrem Pfad, und sie endet auf .toml.",
        )
    )
