"""The texts of the client: TypeScript modules of the same names and keys in a folder for each language."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from piece import Piece, Pieces, numbering, renumbered

WORDS = "web/src/words"
READER = Path(__file__).with_name("client_texts.mjs")


class Spot(NamedTuple):
    """Where a text is, and the code of what is filled in; also without what that code says itself."""

    file: str
    start: int
    end: int
    holes: list[str]
    bare: list[str]

    def is_inside(self, other: "Spot") -> bool:
        """Whether it is a part of what the other one fills in."""
        return self.file == other.file and other.start <= self.start and self.end < other.end


def modules(root: Path, language: str) -> list[Path]:
    """The modules of a language."""
    words = root / WORDS
    return [words / f"{language}.ts", *sorted((words / language).glob("*.ts"))]


def texts(root: Path, languages: Sequence[str]) -> dict[str, Pieces]:
    """What the client says in each language; where a text is, is its file, its span and what code fills in."""
    files = [path for language in languages for path in modules(root, language)]
    found = _found_in(files)
    said = {language: _pieces(root, language, found) for language in languages}
    for other in languages[1:]:
        for place, pieces in said[other].items():
            english = said[languages[0]].get(place, [])
            if len(english) == len(pieces):
                for first, second in zip(english, pieces, strict=True):
                    _number_alike(first, second)
    return said


def _found_in(files: Sequence[Path]) -> dict[str, list[dict[str, Any]]]:
    """What Node finds in each file; a file of the same content is read once."""
    contents = {str(path): path.read_text("utf-8") for path in files}
    if new := [path for path, content in contents.items() if content not in _read]:
        _read.update((contents[path], found) for path, found in json.loads(_node(*new)).items())
    return {path: _read[content] for path, content in contents.items()}


_read: dict[str, list[dict[str, Any]]] = {}
"""What was found, by the content of the file."""


def _number_alike(english: Piece, other: Piece) -> None:
    """Gives what is filled in the same number in both languages."""
    first, second = english.where, other.where
    assert isinstance(first, Spot)
    assert isinstance(second, Spot)
    if second.holes:
        order = numbering(first.bare, second.bare)
        other.text = renumbered(other.text, order)
        holes = dict(enumerate(first.holes)) | dict(zip(order, second.holes, strict=True))
        other.where = second._replace(holes=[holes[index] for index in sorted(holes)])


def _pieces(root: Path, language: str, found: Mapping[str, list[dict[str, Any]]]) -> Pieces:
    pieces: dict[str, list[Piece]] = {}
    for path in modules(root, language):
        module = path.relative_to(root).as_posix().replace(f"/{language}/", "/").replace(f"/{language}.ts", "")
        for one in found[str(path)]:
            # `en.home.title` and `de.home.title` are one place
            key = one["place"].removeprefix(f"{language}.")
            values = ", ".join(f"{{{index}}} = {hole}" for index, hole in enumerate(one["holes"]))
            comment = "\n".join(filter(None, (one["comment"], values)))
            where = Spot(str(path), one["start"], one["end"], one["holes"], one["bare"])
            pieces.setdefault(f"{module} {key}", []).append(Piece(one["text"], comment, where))
    return pieces


def write(changed: Sequence[tuple[Spot, str]]) -> None:
    """Writes texts into their files; of a text inside another one the outer one only."""
    spots = [spot for spot, _ in changed]
    files: dict[str, list[tuple[int, int, str, list[str]]]] = {}
    for spot, text in changed:
        if not any(spot.is_inside(other) for other in spots):
            files.setdefault(spot.file, []).append((spot.start, spot.end, text, spot.holes))
    _node("--write", said=json.dumps(files))


def _node(*words: str, said: str = "") -> str:
    return subprocess.run(["node", str(READER), *words], input=said, capture_output=True, text=True, check=True).stdout
