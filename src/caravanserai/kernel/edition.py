"""Edition files: how they are found, named and hashed, and what to tell a person whose file is wrong."""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any


class EditionError(Exception):
    """The faults of an edition file, each saying where it is, what is wrong and what would be right."""

    def __init__(self, *faults: str) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True)
class EditionFile:
    """An edition as read from its file, before any game looks into it."""

    name: str
    version: int
    digest: str
    content: dict[str, Any]
    where: str

    @property
    def label(self) -> str:
        """Name, version and the start of the digest, as records carry it: `reconstructed-1 5f1c2a90`."""
        return f"{self.name}-{self.version} {self.digest[:8]}"


def read_edition_file(package: str, name_or_path: str) -> EditionFile:
    """Reads an edition shipped in a package by its name, or any file whose name ends in .toml."""
    source = _source(package, name_or_path)
    try:
        content = tomllib.loads(source.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise EditionError(f"{source.name}: there is no such file.") from None
    except OSError as error:
        raise EditionError(f"{source.name}: the file cannot be read ({error.strerror}).") from None
    except ValueError as error:
        raise EditionError(f"{source.name}: this is not TOML: {error}.") from None
    name, version = content.get("name"), content.get("version")
    if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9][a-z0-9-]*", name):
        raise EditionError(f'{source.name}: the edition needs a name in small letters, such as name = "mine".')
    if type(version) is not int or version < 1:
        raise EditionError(f"{source.name}: the edition needs a version, a whole number from 1 up: version = 1.")
    return EditionFile(name, version, digest(content), content, source.name)


def shipped_editions(package: str) -> list[str]:
    """The names of the editions that come with a game."""
    names = (entry.name for entry in files(package).iterdir())
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


def digest(content: Mapping[str, Any]) -> str:
    """The hash of what an edition says; comments, spaces and the order of keys do not matter."""
    canonical = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(canonical.encode()).hexdigest()


def suggestion(word: str, known: Iterable[str]) -> str:
    """What a misspelt word may have meant."""
    known = list(known)
    close = get_close_matches(word, known, n=1)
    return f"did you mean '{close[0]}'?" if close else f"it may be {', '.join(known)}."


def _source(package: str, name_or_path: str) -> Traversable:
    if name_or_path.endswith(".toml"):
        return Path(name_or_path)
    shipped = shipped_editions(package)
    if name_or_path not in shipped:
        raise EditionError(
            f"there is no edition '{name_or_path}'; {suggestion(name_or_path, shipped)}\n"
            "  A file of your own is named by its path and ends in .toml."
        )
    return files(package) / f"{name_or_path}.toml"
