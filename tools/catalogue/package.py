"""The texts of the package, module by module, read from its sources and written back into them."""

import ast
from collections.abc import Sequence
from pathlib import Path

from package_texts import Spot, numbered_alike, pieces, rewritten, said_in, translate
from piece import Piece, Pieces

PACKAGE = "src/serai"


class Module:
    """A module of the package, and what it says."""

    def __init__(self, path: Path, name: str, languages: Sequence[str]) -> None:
        self.path, self.source = path, path.read_text("utf-8")
        self.texts: dict[str, dict[str, Sequence[Piece]]] = {language: {} for language in languages}
        for said in said_in(ast.parse(self.source), languages):
            for language in said.values:
                found = pieces(said, language, languages)
                self.texts[language].update({f"{name} {key}": texts for key, texts in found.items()})
        first = self.texts[languages[0]]
        for other in languages[1:]:
            for key, texts in self.texts[other].items():
                if len(first.get(key, ())) == len(texts):
                    for english, piece in zip(first[key], texts, strict=True):
                        numbered_alike(english, piece, languages)


def modules(root: Path, languages: Sequence[str]) -> list[Module]:
    """Every module that says something in several languages."""
    paths = sorted((root / PACKAGE).rglob("*.py"))
    read = [Module(path, path.relative_to(root).as_posix(), languages) for path in paths if _may_speak(path)]
    return [module for module in read if any(module.texts.values())]


def _may_speak(path: Path) -> bool:
    source = path.read_text("utf-8")
    return any(
        word in source
        for word in ('"de"', "fault(", "Fault(", "Both(", "NotNow(", "NotYours(", "Unreadable(", "Unreachable(")
    )


def texts(read: Sequence[Module], language: str) -> Pieces:
    """What all modules say in one language."""
    return {key: found for module in read for key, found in module.texts[language].items()}


def write(module: Module, spots: Sequence[tuple[Spot, str]]) -> None:
    """Writes texts into a module."""
    for spot, text in spots:
        translate(spot, text)
    outer = {id(spot.outer): spot.outer for spot, _ in spots}
    module.path.write_text(rewritten(module.path, module.source, list(outer.values())), "utf-8")
