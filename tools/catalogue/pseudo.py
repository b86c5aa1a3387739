"""A language in which every text of the catalogues is recognised: English in other letters, bracketed, a third longer.

It takes the place of another language in a copy of the sources, so that what still has plain letters there is a text
that stands outside the catalogues.
"""

import json
import re
import shutil
from pathlib import Path
from typing import Any

PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
OTHER = "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýž"
LETTERS = str.maketrans(PLAIN, OTHER)
KEPT = re.compile(r"(\{[^{}]*\}|\$\w+|<[^<>]*>|&\w+;|\\u[0-9A-Fa-f]{4}|\\.)")
"""What code fills in, markup and escapes."""
MARKS = (
    *(r"\{[^{}]*\}", r"<[^<>]*>", r"`[^`]*`", r"\]\([^()]*\)", r"\b[A-Z]{2}-[A-Z]{3}-\d+\b"),
    *(r"^!.*$", r"^> [^|]*\|", r":[a-z][\w-]*:", r"\b[a-z]+:[a-z][\w*-]*"),
    r"(?<=\| )(?:printed|derived|ruling|reconstructed)(?: \+ \w+)*(?= \|)",
)
MARKUP = re.compile(f"({'|'.join(MARKS)})", re.MULTILINE)
"""What a document has besides its sentences: anchors, code, addresses, numbers of rules, pictures, and how a rule is
known."""
FORM = r'(?P<form>\b(?:\w+_)?){language} = "(?P<said>(?:[^"\\]|\\.)*)"'
COPIED = ("src", "web", "docs/rules")
LEFT_OUT = shutil.ignore_patterns("node_modules", "__pycache__", "mockups", "pages.*")


def pseudo(text: str) -> str:
    """A text in the other letters, with brackets around it and dots that make it a third longer."""
    said = text.strip()
    letters = sum(map(str.isalpha, KEPT.sub("", said)))
    if not letters:
        return text
    return text.replace(said, f"⟦{_in_other_letters(said, KEPT)} {'·' * -(-letters // 3)}⟧")


def _in_other_letters(text: str, kept: re.Pattern[str]) -> str:
    parts = kept.split(text)
    return "".join(part if index % 2 else part.translate(LETTERS) for index, part in enumerate(parts))


def copied(root: Path, to: Path) -> None:
    """Copies what the package and its pages are made of; the programs that build the pages are shared."""
    for folder in COPIED:
        shutil.copytree(root / folder, to / folder, ignore=LEFT_OUT)
    (to / "web" / "node_modules").symlink_to(root / "web" / "node_modules")


def write_data(root: Path, language: str, english: str) -> None:
    """Editions, lessons, examples and documents in the pseudo-language: texts that no code holds."""
    for path in (root / "src").rglob("*.toml"):
        path.write_text(spoken(path.read_text("utf-8"), language, english), "utf-8")
    for path in (root / "web" / "src").glob("*/book/*.json"):
        examples = _with_both(json.loads(path.read_text("utf-8")), language, english)
        path.write_text(json.dumps(examples, ensure_ascii=False), "utf-8")
    for path in (root / "web" / "src").glob(f"*/book/*.{english}.md"):
        _write_document(path, path.with_name(path.name.replace(f".{english}.", f".{language}.")))
    for path in (root / "docs" / "rules").glob(f"*.{language}.md"):
        _write_document(path.with_name(path.name.replace(f".{language}.", ".")), path)


def spoken(source: str, language: str, english: str) -> str:
    """A TOML file in which one language says what another one says, word by word in its own form."""

    def said(found: re.Match[str]) -> str:
        before = source[: found.start()].rpartition("\n")
        near = before[2] or before[0].rpartition("\n")[2]
        other = re.findall(rf'\b{found["form"]}{english} = "((?:[^"\\]|\\.)*)"', near)
        return f'{found["form"]}{language} = "{pseudo(other[-1] if other else found["said"])}"'

    return re.sub(FORM.replace("{language}", language), said, source)


def _with_both(value: Any, language: str, english: str) -> Any:
    """What a JSON file holds, where every text in both languages says in one what it says in the other."""
    if isinstance(value, list):
        return [_with_both(one, language, english) for one in value]
    if not isinstance(value, dict):
        return value
    if isinstance(said := value.get(english), str) and language in value:
        return {**value, language: pseudo(said)}
    return {key: _with_both(one, language, english) for key, one in value.items()}


def _write_document(english: Path, other: Path) -> None:
    other.write_text(_in_other_letters(english.read_text("utf-8"), MARKUP), "utf-8")
