"""Reads and writes catalogues in the PO format of GNU gettext, as far as translators' tools need it."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"\s*$')
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
PLAIN = {escaped[1]: letter for letter, escaped in ESCAPES.items()}


class Entry(NamedTuple):
    """A text in English and in another language; empty where nothing else is said in that language."""

    place: str
    english: str
    translated: str
    comment: str = ""


def written(language: str, entries: Iterable[Entry]) -> str:
    """A whole catalogue."""
    header = f"Language: {language}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"
    said = "".join(f"{_quoted(line)}\n" for line in header.splitlines(keepends=True))
    head = f'msgid ""\nmsgstr ""\n{said}'
    return "\n".join([head, *map(_entry, entries)])


def _entry(entry: Entry) -> str:
    comment = "".join(f"#. {line}\n" for line in entry.comment.splitlines())
    lines = (("msgctxt", entry.place), ("msgid", entry.english), ("msgstr", entry.translated))
    return comment + "".join(f"{word} {_quoted(text)}\n" for word, text in lines)


def _quoted(text: str) -> str:
    return '"' + "".join(ESCAPES.get(letter, letter) for letter in text) + '"'


def read(text: str) -> Iterator[Entry]:
    """The entries of a catalogue; what a translator has marked as fuzzy counts as not translated."""
    for block in re.split(r"\n\s*\n", text):
        fields, fuzzy = _fields(block)
        if place := fields.get("msgctxt"):
            yield Entry(place, fields.get("msgid", ""), "" if fuzzy else fields.get("msgstr", ""))


def _fields(block: str) -> tuple[dict[str, str], bool]:
    fields: dict[str, str] = {}
    word, fuzzy = "", False
    for line in block.splitlines():
        if line.startswith("#"):
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        if said := QUOTED.search(line):
            word = line[: said.start()].strip() or word
            fields[word] = fields.get(word, "") + _unquoted(said[1])
    return fields, fuzzy


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", lambda escape: PLAIN.get(escape[1], escape[1]), text)
